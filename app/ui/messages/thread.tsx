import { Fragment, type ReactNode } from "react";
import { type Conversation, partnerName } from "#domain/messages/conversation.ts";
import type { Message } from "#domain/messages/message.ts";
import { useFrame } from "../frame/use-frame.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { LateScript } from "../primitives/late-script.tsx";
import { Time } from "../primitives/time.tsx";
import { dayOf, localDate } from "./local-time.tsx";
import { MessageItem, type ThreadViewer } from "./message-item.tsx";

export type ThreadView = {
  path: string;
  viewer: ThreadViewer;
  conversation: Pick<
    Conversation,
    "partner" | "lastNumber" | "showsReceipts" | "theirReadNumber" | "theirReadAt"
  >;
  messages: Message[];
  hasEarlier: boolean;
  hasLater: boolean;
  after: number | null;
  mayWrite: boolean;
  pending?: ReactNode;
  state?: string | null;
};

/** By the same author, within ten minutes, and not a reply. */
const isJoined = (above: Message, { side, author, sentAt, replyTo }: Message) =>
  above.side === side &&
  above.author.kind === author.kind &&
  above.author.name === author.name &&
  replyTo === null &&
  sentAt - above.sentAt < 600_000;

export function Thread({
  path,
  viewer,
  conversation,
  messages,
  hasEarlier,
  hasLater,
  after,
  mayWrite,
  pending,
  state = null,
}: ThreadView) {
  const { timeZone } = useFrame();
  const first = messages[0];
  const last = messages.at(-1);
  const { partner } = conversation;
  const news = after === null ? undefined : messages.find(({ number }) => number > after);
  return (
    <section aria-label="Conversation" className="stack stack-tight">
      {hasEarlier && first && (
        <p className="thread-turn">
          <ButtonLink variant="quiet" href={`${path}?before=${first.number}#newest`}>
            Earlier messages
          </ButtonLink>
        </p>
      )}
      {messages.length === 0 && <p className="dim">No messages yet.</p>}
      <ol className="thread">
        {messages.map((message, i) => {
          const before = messages[i - 1];
          const isNewDay =
            before === undefined || dayOf(before.sentAt, timeZone) !== dayOf(message.sentAt, timeZone);
          return (
            <Fragment key={message.number}>
              {message === news && (
                <li id="new" className="thread-mark thread-new">
                  New
                </li>
              )}
              {isNewDay && (
                <li suppressHydrationWarning className="thread-mark">
                  {localDate(message.sentAt, timeZone)}
                </li>
              )}
              <MessageItem
                path={path}
                message={message}
                viewer={viewer}
                partner={{ ...partner, name: partnerName(partner) }}
                mayWrite={mayWrite}
                isJoined={!isNewDay && message !== news && isJoined(before, message)}
              />
            </Fragment>
          );
        })}
        {pending}
      </ol>
      <div id="newest" className="stack stack-tight">
        <Receipt {...conversation} last={last} viewer={viewer} />
        {after !== null && news === undefined && (
          <p id="new" role="status" className="small dim">
            No new messages.
          </p>
        )}
        {hasLater ? (
          <p className="thread-turn">
            <ButtonLink variant="quiet" href={`${path}#newest`}>
              Newest messages
            </ButtonLink>
          </p>
        ) : state !== null ? (
          <p className="thread-turn thread-state small dim">{state}</p>
        ) : (
          <p className="thread-turn">
            <ButtonLink variant="quiet" icon="refresh" href={`${path}?after=${conversation.lastNumber}#new`}>
              Check for new messages
            </ButtonLink>
          </p>
        )}
      </div>
      <LateScript name="post-actions" />
    </section>
  );
}

function Receipt({
  last,
  viewer,
  showsReceipts,
  theirReadNumber,
  theirReadAt,
}: ThreadView["conversation"] & { last: Message | undefined; viewer: ThreadViewer }) {
  if (!showsReceipts || last?.side !== viewer.side) return null;
  const isRead = theirReadNumber >= last.number && theirReadAt !== null;
  // The line is always there, so that nothing below moves under a finger.
  return (
    <p className="tiny dim thread-receipt">
      {isRead ? (
        <>
          Read <Time at={theirReadAt} showTime />
        </>
      ) : (
        "\u00a0"
      )}
    </p>
  );
}
