import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { Time } from "#ui/primitives/time.tsx";

export type LogRow = {
  id: number;
  at: number;
  name: string;
  action: string;
  subjectId: string | null;
  number: number | null;
  fan: string | null;
  post: string | null;
};

const texts: Record<string, (who: string) => string> = {
  invited: (who) => `You invited ${who}`,
  withdrawn: (who) => `You withdrew the invitation for ${who}`,
  changed: (who) => `You changed what ${who} may do, or their name`,
  ended: (who) => `You ended ${who}'s access`,
  joined: (who) => `${who} joined your team`,
  left: (who) => `${who} left your team`,
  read: (who) => `${who} read new messages from`,
  sent: (who) => `${who} sent a message to`,
  edited: (who) => `${who} edited a message to`,
  unsent: (who) => `${who} unsent a message to`,
  drafted: (who) => `${who} saved a draft`,
  published: (who) => `${who} published a post`,
  saved: (who) => `${who} edited a post`,
  saw_money: (who) => `${who} looked at your sales`,
};
const icons: Record<string, IconName> = {
  read: "eye",
  sent: "message",
  edited: "text",
  unsent: "close",
  drafted: "text",
  published: "post",
  saved: "text",
  saw_money: "money",
  invited: "mail",
  withdrawn: "mail",
  ended: "ban",
  left: "leave",
};

export function TeamLog({ rows }: { rows: LogRow[] }) {
  if (rows.length === 0)
    return <EmptyState title="Nothing yet" text="Everything your team does for you will be listed here." />;
  return (
    <ol id="log" className="news">
      {rows.map((row) => (
        <li key={row.id} className="log-row">
          <Icon name={icons[row.action] ?? "users"} />
          <div className="min-w-0">
            <p>
              <bdi>{texts[row.action]?.(row.name || "Deleted account") ?? row.action}</bdi>
              <Subject {...row} />
            </p>
            <p className="tiny dim">
              <Time at={row.at} showTime />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const withFans = ["read", "sent", "edited", "unsent"];

function Subject({ action, subjectId, number, fan, post }: LogRow) {
  if (withFans.includes(action) && (subjectId === null || fan === null)) return <> a deleted account</>;
  if (subjectId === null) return null;
  if (fan !== null) {
    const place = number === null ? "#newest" : `?before=${number + 1}#m-${number}`;
    return (
      <>
        {" "}
        <a className="link" href={`/messages/${subjectId}${place}`}>
          @{fan}
          {number !== null && <span className="sr-only">, message {number}</span>}
        </a>
      </>
    );
  }
  if (post === null) return null;
  return (
    <>
      {": "}
      <a className="link" href={`/post/${subjectId}`}>
        <bdi>{post || "Untitled"}</bdi>
      </a>
    </>
  );
}
