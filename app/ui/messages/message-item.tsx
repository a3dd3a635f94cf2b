import type { Partner } from "#domain/messages/conversation.ts";
import { checkUnsend, type Message, type MessageViewer } from "#domain/messages/message.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Icon } from "../primitives/icon.tsx";
import { MessageMediaView, type ShownAt } from "./files/message-media.tsx";
import { ClockTime } from "./local-time.tsx";
import { authorText, goneText, reactionTexts } from "./message-texts.ts";

export type ThreadViewer = MessageViewer & { isOnSale?: boolean; mayBuy?: boolean };
type MessageProps = {
  message: Message;
  viewer: ThreadViewer;
  partner: Pick<Partner, "name" | "isGone"> & { avatarUrl?: string | null };
};

/**
 * Text is never parsed as markup, not even for links. `isJoined`: it continues the message above; labels on who wrote
 * it are shown anyway.
 */
export function MessageText({
  message,
  viewer,
  partner,
  isJoined = false,
  offHref,
  ...shown
}: MessageProps & ShownAt & { isJoined?: boolean; offHref?: string | undefined }) {
  const { name, label } = authorText(message, viewer, partner);
  const isOwn = message.side === viewer.side;
  const given = (["fan", "creator"] as const).flatMap((side) => {
    const reaction = message.reactions[side];
    const who = side === viewer.side ? (viewer.actsFor ?? "you") : partner.name;
    return reaction === null ? [] : [{ side, who, ...reactionTexts[reaction] }];
  });
  return (
    <div className="bubble">
      <p className={label === null && (isOwn || isJoined) ? "sr-only" : "message-head"}>
        <strong>
          <bdi>{name}</bdi>
        </strong>{" "}
        {label && <Badge>{label}</Badge>}{" "}
        {message.isBroadcast && message.unsentAt === null && <Badge>Sent to several fans</Badge>}{" "}
      </p>
      {message.quoted !== null && message.replyTo !== null && (
        <blockquote className="message-quote small soft">
          <a href={`?before=${message.replyTo + 1}#m-${message.replyTo}`}>
            Reply to{" "}
            {message.quoted.side !== viewer.side ? (
              <bdi>{partner.name}</bdi>
            ) : (
              (viewer.actsFor ?? "your message")
            )}
          </a>{" "}
          <span className="block truncate" dir="auto">
            {message.quoted.text || "Message unsent"}
          </span>
        </blockquote>
      )}
      {message.unsentAt === null ? (
        <>
          <MessageMediaView
            message={message}
            isOwn={isOwn}
            isOnSale={viewer.isOnSale}
            mayBuy={viewer.mayBuy}
            {...shown}
          />
          {message.text !== "" && (
            <p className="message-text" dir="auto">
              {message.text}
            </p>
          )}
        </>
      ) : (
        <p className="dim">
          <em>{goneText(message)}</em>
        </p>
      )}
      <p className="message-foot">
        {given.length > 0 && (
          <span className="message-reactions">
            {given.map(({ side, who, label, emoji }) => (
              <span key={side} role="img" aria-label={`${label} from ${who}`}>
                {emoji}
              </span>
            ))}
          </span>
        )}{" "}
        {offHref && (
          <a href={offHref}>
            Turn off broadcasts<span className="sr-only"> like message {message.number}</span>
          </a>
        )}{" "}
        {message.editedAt !== null && message.unsentAt === null && <span>Edited</span>}{" "}
        <ClockTime at={message.sentAt} />
      </p>
    </div>
  );
}

export function MessageItem({
  path,
  mayWrite,
  isJoined = false,
  ...props
}: MessageProps & {
  path: string;
  mayWrite: boolean;
  isJoined?: boolean;
}) {
  const { message, viewer, partner } = props;
  const { number } = message;
  const isOwn = message.side === viewer.side;
  const isUnsent = message.unsentAt !== null;
  const acts = viewer.actsFor !== undefined;
  const isUnsendable = checkUnsend(message, viewer).ok;
  const hasMore = !isUnsent && (mayWrite || message.isBroadcast || isUnsendable || !(isOwn || acts));
  return (
    <li
      id={`m-${number}`}
      className={["message", isOwn && "own", isJoined && "joined"].filter(Boolean).join(" ")}
    >
      {!isOwn && (
        <span className="message-face">
          {!isJoined && <Avatar url={partner.avatarUrl ?? null} name={partner.name} />}
        </span>
      )}
      <MessageText
        {...props}
        path={path}
        isJoined={isJoined}
        offHref={
          message.isBroadcast && !isOwn && !acts && !isUnsent ? `${path}/${number}#broadcasts` : undefined
        }
      />
      {hasMore && (
        <p className="message-links">
          {mayWrite && (
            <>
              <a className="square" href={`${path}?reply=${number}#text`}>
                <Icon name="reply" />
                <span className="sr-only">Reply to message {number}</span>
              </a>{" "}
            </>
          )}
          {(!acts || isUnsendable) && (
            <a className="square" href={`${path}/${number}`}>
              <Icon name={isOwn ? "options" : mayWrite ? "react" : "shield"} />
              <span className="sr-only">
                {isOwn ? "Options for" : mayWrite ? "React to" : "Report"} message {number}
              </span>
            </a>
          )}
        </p>
      )}
    </li>
  );
}
