import type { Message } from "#domain/messages/message.ts";
import { goneText } from "#ui/messages/message-texts.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Time } from "#ui/primitives/time.tsx";

type Who = { fan: string; creator: string };

export function InspectedThread({
  path,
  who,
  messages,
  earlier,
  shown,
  reported,
}: {
  path: string;
  who: Who;
  messages: Message[];
  /** Where the previous page ends; null on the first page. */
  earlier: number | null;
  shown: number | null;
  reported: number[];
}) {
  return (
    <section aria-label="Conversation" className="stack stack-tight">
      {earlier !== null && (
        <p className="thread-turn">
          <ButtonLink variant="quiet" href={`${path}?before=${earlier}`}>
            Earlier messages
          </ButtonLink>
        </p>
      )}
      {messages.length === 0 && <p className="dim">There are no messages here.</p>}
      <ol className="thread transcript">
        {messages.map((message) => {
          const isReported = reported.includes(message.number);
          return (
            <li
              key={message.number}
              id={`m-${message.number}`}
              className={message.side === "creator" ? "message own" : "message"}
            >
              <div className={isReported ? "bubble reported" : "bubble"}>
                <p className="message-head">
                  <strong>
                    <bdi>{authorOf(message, who)}</bdi>
                  </strong>{" "}
                  {isReported && <Badge tone="error">Reported</Badge>}
                </p>
                {message.unsentAt !== null ? (
                  <p className="dim">
                    <em>{goneText(message)}</em>
                  </p>
                ) : (
                  <>
                    <Files path={path} message={message} isShown={shown === message.number} />
                    {message.text !== "" && (
                      <p className="message-text" dir="auto">
                        {message.text}
                      </p>
                    )}
                  </>
                )}
                <p className="message-foot">
                  {message.editedAt !== null && <span>Edited</span>} <Time at={message.sentAt} showTime />
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function authorOf({ side, author }: Message, { fan, creator }: Who): string {
  if (author.kind === "team") return `${author.name}, for @${creator}`;
  if (author.kind === "automation") return `Automatic message of @${creator}`;
  return `@${side === "fan" ? fan : creator}`;
}

function Files({ path, message, isShown }: { path: string; message: Message; isShown: boolean }) {
  if (message.media.length === 0) return null;
  return (
    <div className="transcript-files">
      {message.media.map(({ position, kind, teaser, open }) =>
        isShown && open?.image ? (
          <img
            key={position}
            src={open.image.sources.at(-1)?.url}
            alt={open.alt}
            width={open.image.width}
            height={open.image.height}
            loading="lazy"
          />
        ) : isShown && open?.file ? (
          <a key={position} className="link" href={open.file.url}>
            Open the {kind}
          </a>
        ) : (
          <img
            key={position}
            className="grayscale"
            src={teaser}
            alt={`Blurred ${kind}`}
            width="96"
            height="96"
          />
        ),
      )}
      {!isShown && (
        <p>
          <ButtonLink
            variant="secondary"
            icon="eye"
            href={`${path}?before=${message.number + 1}&show=${message.number}#m-${message.number}`}
          >
            Show files<span className="sr-only"> of message {message.number}</span>
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
