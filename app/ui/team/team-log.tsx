import { EmptyState } from "../primitives/empty-state.tsx";
import { Time } from "../primitives/time.tsx";

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
  read: (who) => `${who} read new messages`,
  sent: (who) => `${who} sent a message`,
  edited: (who) => `${who} edited a message`,
  unsent: (who) => `${who} unsent a message`,
  drafted: (who) => `${who} saved a draft`,
  published: (who) => `${who} published a post`,
  saved: (who) => `${who} edited a post`,
  saw_money: (who) => `${who} looked at your sales`,
};

/** What was done for a creator, newest first, each with a link to what it was about. */
export function TeamLog({ rows }: { rows: LogRow[] }) {
  if (rows.length === 0)
    return <EmptyState title="Nothing yet" text="Everything your team does for you will be listed here." />;
  return (
    <ol id="log" className="stack stack-tight">
      {rows.map((row) => (
        <li key={row.id} className="card">
          <p>
            <bdi>{texts[row.action]?.(row.name || "Deleted account") ?? row.action}</bdi>
            <Subject {...row} />
          </p>
          <p className="tiny dim">
            <Time at={row.at} showTime />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Subject({ subjectId, number, fan, post }: LogRow) {
  if (subjectId === null) return null;
  if (fan !== null) {
    const place = number === null ? "#newest" : `?before=${number + 1}#m-${number}`;
    return (
      <>
        {" with "}
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
