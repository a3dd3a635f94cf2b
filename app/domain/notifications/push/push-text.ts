import type { NoticeKind } from "#db/kinds.ts";
import { product } from "#domain/product.ts";
import { noticeTraits } from "../notice.ts";

/** An unread notice that wasn't pushed to a device. `name` is who caused it, if the device shows names. */
export type PushNews = { noticeId: number; kind: NoticeKind; at: number; name: string | null };
/** A message replaces the one before with the same `topic`. `path` leads through the gates. */
export type PushMessage = { text: string; path: string; topic: "messages" | "news" };

/** Team members' devices never show which fan wrote. */
const TEAM_TEXT = "There's a new message for your team";

/**
 * Others may see the screen, so a push says neither who nor what, or at most who; never amounts
 * or images. Null without news.
 */
export function pushMessage(news: PushNews[]): PushMessage | null {
  const [first, ...more] = news;
  if (first === undefined) return null;
  const isMessage = news.some(({ kind }) => kind === "message");
  const isTeam = news.every(({ kind }) => kind === "team_message");
  const { name, kind, noticeId } = first;
  const isOne = more.length === 0;
  const { pushed } = noticeTraits[kind];
  const named = isOne && name !== null && pushed ? `${name} ${pushed}` : null;
  return {
    text:
      named ??
      (isMessage ? "You have a new message" : isTeam ? TEAM_TEXT : `There's news on ${product.name}`),
    path: isOne ? `/notifications/${noticeId}` : "/notifications?show=unread",
    topic: isMessage || isTeam ? "messages" : "news",
  };
}
