import type { Partner } from "../../domain/messages/conversation.ts";
import { checkUnsend, type Message, type MessageViewer } from "../../domain/messages/message.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Icon } from "../primitives/icon.tsx";
import { MessageMediaView, type ShownAt } from "./files/message-media.tsx";
import { ClockTime } from "./local-time.tsx";
import { authorText, reactionTexts } from "./message-texts.ts";

/** `isOnSale`: whether what messages hold can be bought now. */
export type ThreadViewer = MessageViewer & { isOnSale?: boolean };
type MessageProps = {
  message: Message;
  viewer: ThreadViewer;
  partner: Pick<Partner, "name" | "isGone"> & { avatarUrl?: string | null };
};

/**
 * A message with who wrote it, what it answers, and what was put on it. Its text is never markup, links included.
 * `isJoined`: it goes on from the one above; a label of who wrote it is shown all the same.
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
          <MessageMediaView message={message} isOwn={isOwn} isOnSale={viewer.isOnSale} {...shown} />
          {message.text !== "" && (
            <p className="message-text" dir="auto">
              {message.text}
            </p>
          )}
        </>
      ) : (
        <p className="dim">
          <em>Message unsent</em>
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

/** A message in its conversation, with links to what can be done to it. */
export function MessageItem({
  path,
  mayWrite,
  isJoined = false,
  ...props
}: MessageProps & {
  /** The conversation's. */
  path: string;
  mayWrite: boolean;
  /** Whether it goes on from the one above, by the same author. */
  isJoined?: boolean;
}) {
  const { message, viewer, partner } = props;
  const { number } = message;
  const isOwn = message.side === viewer.side;
  const isUnsent = message.unsentAt !== null;
  const acts = viewer.actsFor !== undefined;
  const isUnsendable = checkUnsend(message, viewer).ok;
  // What the other wrote can be reported, whether or not one may answer.
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
