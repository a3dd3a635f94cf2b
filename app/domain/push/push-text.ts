import type { NoticeKind } from "../notices/notice.ts";
import { product } from "../product.ts";

/** Something unread that a device wasn't told of. `name`: of who caused it, if the device shows names. */
export type PushNews = { noticeId: number; kind: NoticeKind; at: number; name: string | null };
/** What a device shows. One with the same `topic` replaces the one before. `path`: where a tap leads, through the gates. */
export type PushMessage = { text: string; path: string; topic: "messages" | "news" };

const did: Partial<Record<NoticeKind, string>> = {
  message: "sent you a message",
  reply_due: "is waiting for your reply",
  new_post: "published a new post",
  subscriber: "subscribed to you",
  tip: "sent you a tip",
  sale: "bought something from you",
};

/** Of a fan's message to a creator whose team one is in, it never says who. */
const TEAM_TEXT = "There's a new message for your team";

/**
 * What a device shows of its news; null if there is none. Screens are seen by others, so it says neither who nor what, or at
 * most who; amounts and pictures never.
 */
export function pushMessage(news: PushNews[]): PushMessage | null {
  const [first, ...more] = news;
  if (first === undefined) return null;
  const isMessage = news.some(({ kind }) => kind === "message");
  const isTeam = news.every(({ kind }) => kind === "team_message");
  const { name, kind, noticeId } = first;
  const isOne = more.length === 0;
  const named = isOne && name !== null && did[kind] ? `${name} ${did[kind]}` : null;
  return {
    text:
      named ??
      (isMessage ? "You have a new message" : isTeam ? TEAM_TEXT : `There's news on ${product.name}`),
    path: isOne ? `/notifications/${noticeId}` : "/notifications?show=unread",
    topic: isMessage || isTeam ? "messages" : "news",
  };
}
