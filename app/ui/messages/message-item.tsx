import type { Partner } from "../../domain/messages/conversation.ts";
import { checkUnsend, type Message, type MessageViewer } from "../../domain/messages/message.ts";
import { Badge } from "../primitives/badge.tsx";
import { ClockTime } from "./local-time.tsx";
import { MessageMediaView, type ShownAt } from "./message-media.tsx";
import { authorText, reactionTexts } from "./message-texts.ts";

export type ThreadViewer = MessageViewer;
type MessageProps = {
  message: Message;
  viewer: ThreadViewer;
  partner: Pick<Partner, "name" | "isGone">;
};

/** A message with who wrote it, what it answers, and what was put on it. Its text is never markup, links included. */
export function MessageText({ message, viewer, partner, ...shown }: MessageProps & ShownAt) {
  const { name, label } = authorText(message, viewer, partner);
  const given = (["fan", "creator"] as const).flatMap((side) => {
    const reaction = message.reactions[side];
    const who = side === viewer.side ? (viewer.actsFor ?? "you") : partner.name;
    return reaction === null ? [] : [{ side, who, ...reactionTexts[reaction] }];
  });
  return (
    <>
      <p className="small message-head">
        <strong>
          <bdi>{name}</bdi>
        </strong>{" "}
        {label && <Badge>{label}</Badge>} <ClockTime at={message.sentAt} />{" "}
        {message.editedAt !== null && message.unsentAt === null && <span className="dim">Edited</span>}
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
          <MessageMediaView message={message} isOwn={message.side === viewer.side} {...shown} />
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
      {given.length > 0 && (
        <p className="small message-reactions">
          {given.map(({ side, who, label, emoji }) => (
            <span key={side} role="img" aria-label={`${label} from ${who}`}>
              {emoji}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** A message in its conversation, with links to what can be done to it. */
export function MessageItem({
  path,
  mayWrite,
  ...props
}: MessageProps & { /** The conversation's. */ path: string; mayWrite: boolean }) {
  const { message, viewer } = props;
  const isOwn = message.side === viewer.side;
  const isUnsent = message.unsentAt !== null;
  const acts = viewer.actsFor !== undefined;
  const isUnsendable = checkUnsend(message, viewer).ok;
  // What the other wrote can be reported, whether or not one may answer.
  const hasMore = !isUnsent && (mayWrite || isUnsendable || !(isOwn || acts));
  return (
    <li id={`m-${message.number}`} className={isOwn ? "message own" : "message"}>
      <MessageText {...props} path={path} />
      {hasMore && (
        <p className="small message-links">
          {mayWrite && (
            <>
              <a className="link" href={`${path}?reply=${message.number}#text`}>
                Reply<span className="sr-only"> to message {message.number}</span>
              </a>{" "}
            </>
          )}
          {(!acts || isUnsendable) && (
            <a className="link" href={`${path}/${message.number}`}>
              {isOwn ? "Options" : mayWrite ? "React" : "Report"}
              <span className="sr-only">
                {isOwn ? " for" : " to"} message {message.number}
              </span>
            </a>
          )}
        </p>
      )}
    </li>
  );
}
