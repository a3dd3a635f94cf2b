import type { Side } from "#db/kinds.ts";
import { type Partner, partnerName } from "#domain/messages/conversation.ts";
import type { ThreadMessage } from "#domain/messages/read-thread.ts";
import { beginning } from "#domain/visible-text.ts";

const goneNews = ({ isRemoved }: ThreadMessage, name: string) =>
  isRemoved ? "A message was removed under our rules" : `${name} unsent a message`;

/** What a screen reader says about the other side's changes; "" for nothing. */
export function announcement(
  before: ThreadMessage[],
  after: ThreadMessage[],
  side: Side,
  partner: Pick<Partner, "name" | "isGone">,
): string {
  const name = partnerName(partner);
  const known = new Map(before.map((message) => [message.number, message]));
  const last = before.at(-1)?.number ?? 0;
  const news = after.filter((message) => message.side !== side && message.number > last);
  const [first] = news;
  if (first !== undefined)
    return news.length === 1
      ? `New message from ${name}: ${beginning(first.text, 200)}`
      : `${news.length} new messages from ${name}`;
  for (const message of after) {
    const old = known.get(message.number);
    if (old === undefined || old.changed === message.changed) continue;
    if (message.side !== side && message.unsentAt !== null && old.unsentAt === null)
      return goneNews(message, name);
    if (message.side !== side && message.editedAt !== old.editedAt) return `${name} edited a message`;
    const theirs = side === "fan" ? "creator" : "fan";
    if (message.reactions[theirs] !== null && message.reactions[theirs] !== old.reactions[theirs])
      return `${name} reacted to a message`;
  }
  return "";
}
