import { Avatar } from "#ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { Time } from "#ui/primitives/time.tsx";

type Row = {
  id: string;
  conversationId: string;
  word: string;
  text: string;
  heldAt: number;
  name: string;
  avatarUrl: string | null;
};

/** Fans' messages, with their texts behind a click. Posts `held` and `intent`. */
export function HeldReview({ action, rows }: { action: string; rows: Row[] }) {
  return (
    <>
      {rows.length === 0 && (
        <EmptyState title="Nothing to review" text="Messages held by your watched words appear here.">
          <ButtonLink variant="secondary" href="/settings/watched-words">
            Watched words
          </ButtonLink>
        </EmptyState>
      )}
      <ul className="stack" id="held">
        {rows.map(({ id, conversationId, word, text, heldAt, name, avatarUrl }) => (
          <li key={id} className="card stack stack-tight">
            <div className="flex gap-3 items-center">
              <Avatar url={avatarUrl} name={name} />
              <p className="min-w-0 flex-1">
                <strong className="block truncate text-text">
                  <bdi>{name}</bdi>
                </strong>{" "}
                <span className="small soft block">
                  Held for “<bdi>{word}</bdi>”
                </span>{" "}
                <span className="small dim block">
                  <Time at={heldAt} showTime />
                </span>
              </p>
            </div>
            <details className="held-text">
              <summary className="button button-quiet">
                Show<span className="sr-only"> the message from {name}</span>
                <Icon name="more" />
              </summary>
              <p className="message-text" dir="auto">
                {text}
              </p>
            </details>
            <form className="held-actions" method="post" action={action}>
              <input type="hidden" name="held" value={id} />
              <Button variant="secondary" name="intent" value="allow">
                Allow<span className="sr-only"> the message from {name}</span>
              </Button>
              <Button variant="quiet" name="intent" value="remove">
                Delete<span className="sr-only"> the message from {name}</span>
              </Button>
              <ButtonLink variant="quiet" href={`/messages/${conversationId}/report?held=${id}`}>
                Report<span className="sr-only"> the message from {name}</span>
              </ButtonLink>
            </form>
          </li>
        ))}
      </ul>
    </>
  );
}
