import { partnerName } from "#domain/messages/conversation.ts";
import { searchHits } from "#domain/messages/search-hits.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Time } from "#ui/primitives/time.tsx";
import type { ThreadView } from "../thread.tsx";

export function FoundMessages({
  path,
  viewer,
  conversation,
  messages,
  hasEarlier,
  search,
  found,
}: Pick<ThreadView, "path" | "viewer" | "conversation" | "messages" | "hasEarlier"> & {
  search: string;
  found: number;
}) {
  const last = messages.at(-1);
  return (
    <section className="stack stack-tight" aria-labelledby="found">
      <h2 id="found">
        {found === 0 ? "No" : found.toLocaleString("en-US")} {found === 1 ? "message" : "messages"} with “
        <bdi>{search}</bdi>”
      </h2>
      {found === 0 && <p className="dim">Nothing found. Try a shorter or different word.</p>}
      <ol className="thread" aria-label="Found messages">
        {messages.map((message) => (
          <li key={message.number} className={message.side === viewer.side ? "message own" : "message"}>
            <div className="bubble">
              {" "}
              <p className="small dim">
                {message.side === viewer.side ? (
                  (viewer.actsFor ?? "You")
                ) : (
                  <bdi>{partnerName(conversation.partner)}</bdi>
                )}
                , <Time at={message.sentAt} showTime />
              </p>
              <p className="message-text" dir="auto">
                {searchHits(message.text, search).map(({ at, text, isHit }) =>
                  isHit ? <mark key={at}>{text}</mark> : text,
                )}
              </p>
              <p className="small">
                <a className="link" href={`${path}?before=${message.number + 1}#m-${message.number}`}>
                  Show in conversation<span className="sr-only">: message {message.number}</span>
                </a>
              </p>
            </div>{" "}
          </li>
        ))}
      </ol>
      <p className="actions justify-center">
        {hasEarlier && last && (
          <ButtonLink
            variant="secondary"
            href={`${path}?${new URLSearchParams({ q: search, before: String(last.number) })}`}
          >
            Older results
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" href={`${path}#newest`}>
          Back to the conversation
        </ButtonLink>
      </p>
    </section>
  );
}
