import { DAY } from "../../cast.ts";
import type { Said } from "./world.ts";

/**
 * For whom a conversation is open besides blocks, decisions, and leaving, as docs/product.md says: an unlock and its promised
 * reply (section 4.22), subscriptions (4.11), and what the creator asks (4.25).
 */
export type Unlock = {
  paidAt: number;
  /** What the fan wrote before starts no clock: the first number that does. */
  from: number;
  /** When the fan asked, and by which message, and whether somebody replied to it. */
  asked: { number: number; at: number } | null;
  isAnswered: boolean;
  /** How the promise ended: with an answer, without one, or because nobody could give one. */
  outcome: "kept" | "unanswered" | "ended" | null;
};
export type Subscription = {
  run: string;
  paidUntil: number;
  /** The newest renewal failed, it won't renew, it's over at the provider, and its newest month was refunded. */
  isPastDue: boolean;
  isEnding: boolean;
  isOver: boolean;
  isRefunded: boolean;
};
export type Terms = {
  /** Who pays nothing for messages. */
  freeFor: "all" | "subscribers" | "none";
  unlock: Unlock | null;
  subscriptions: Subscription[];
  /** The numbers of paid messages that the fan bought. */
  bought: Set<number>;
};
export const FREE: Terms = { freeFor: "all", unlock: null, subscriptions: [], bought: new Set() };

/** What is promised, in days; how long a month is here, which is the provider's to say; and what is kept of an unused promise. */
export const REPLY_DAYS = 1;
export const MONTH_MS = 2 * DAY;
const UNUSED_MS = 30 * DAY;

/** A late renewal has a day to be heard of; one that failed, three. */
const accessUntil = ({ paidUntil, isPastDue, isEnding, isOver }: Subscription) =>
  isPastDue ? paidUntil + 3 * DAY : isEnding || isOver ? paidUntil : paidUntil + DAY;
export const isSubscriber = ({ subscriptions }: Terms, now: number) =>
  subscriptions.some((one) => !one.isRefunded && now < accessUntil(one));
const hasSubscribed = ({ subscriptions }: Terms) => subscriptions.some(({ isRefunded }) => !isRefunded);
export const isUnlocked = ({ unlock }: Terms) => unlock !== null && unlock.outcome !== "unanswered";
export const isFree = (terms: Terms, now: number) =>
  terms.freeFor === "all" || (terms.freeFor === "subscribers" && isSubscriber(terms, now));

/** Whether one side may write, as far as that is paid or free. */
export const isOpenTo = (terms: Terms, side: "fan" | "creator", now: number) =>
  isUnlocked(terms) || isFree(terms, now) || (side === "creator" && hasSubscribed(terms));

const dueAt = ({ asked }: Unlock) =>
  asked === null ? Number.POSITIVE_INFINITY : asked.at + REPLY_DAYS * DAY;
/** Derives from the messages when the fan asked, and whether they were answered; once the time is over, neither changes. */
export function followPromise({ unlock }: Terms, said: Said[], now: number) {
  if (unlock === null || unlock.outcome !== null || now >= dueAt(unlock)) return;
  const isReply = ({ side, isUnsent, photo }: Said, number: number) =>
    side === "creator" && !isUnsent && photo !== "paid" && number > (unlock.asked?.number ?? said.length);
  const hasReply = () => said.some((one, i) => isReply(one, i + 1));
  if (!hasReply()) {
    const isAsked = ({ side, isUnsent, at }: Said, i: number) =>
      side === "fan" && !isUnsent && i + 1 >= unlock.from && at < unlock.paidAt + UNUSED_MS;
    const first = said.findIndex(isAsked);
    const found = said[first];
    unlock.asked = found ? { number: first + 1, at: found.at } : null;
  }
  unlock.isAnswered = hasReply();
}

/** Ends a promise: whoever makes an answer impossible bears it, and otherwise the time decides. */
export function settlePromise(
  { unlock }: Terms,
  { isFanAway, isCreatorAway, isClosed }: Record<"isFanAway" | "isCreatorAway" | "isClosed", boolean>,
  now: number,
) {
  if (unlock === null || unlock.outcome !== null) return;
  const { asked, isAnswered, paidAt } = unlock;
  if (asked === null && now >= paidAt + UNUSED_MS) unlock.outcome = "ended";
  else if (!isAnswered && (isFanAway || isClosed)) unlock.outcome = "ended";
  else if (!isAnswered && isCreatorAway) unlock.outcome = "unanswered";
  else if (now >= dueAt(unlock)) unlock.outcome = isAnswered ? "kept" : "unanswered";
}
