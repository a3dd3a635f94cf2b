import { DAY } from "#tests/cast.ts";
import type { Said } from "./world.ts";

/**
 * Who can use a conversation, apart from blocks, decisions, and leaving (docs/product.md): unlocks and promised replies
 * (section 4.22), subscriptions (4.11), and the creator's prices (4.25).
 */
export type Unlock = {
  paidAt: number;
  /** The first message number that starts the reply clock; earlier ones don't. */
  from: number;
  /** When and with which message the fan asked; null if they're not waiting. */
  asked: { number: number; at: number } | null;
  isAnswered: boolean;
  /** Kept: answered in time. Unanswered: not in time. Ended: nobody could answer. */
  outcome: "kept" | "unanswered" | "ended" | null;
};
export type Subscription = {
  run: string;
  paidUntil: number;
  /** The newest renewal failed; it won't renew; it ended at the provider; its newest month was refunded. */
  isPastDue: boolean;
  isEnding: boolean;
  isOver: boolean;
  isRefunded: boolean;
};
export type Terms = {
  /** Who may write for free. */
  freeFor: "all" | "subscribers" | "none";
  unlock: Unlock | null;
  subscriptions: Subscription[];
  /** Numbers of the paid messages that the fan bought. */
  bought: Set<number>;
};
export const FREE: Terms = { freeFor: "all", unlock: null, subscriptions: [], bought: new Set() };

/**
 * The promise in days, the length of a month here (the provider decides it), and how long after paying the fan can
 * first ask.
 */
export const REPLY_DAYS = 1;
export const MONTH_MS = 2 * DAY;
const UNUSED_MS = 30 * DAY;

/** Access lasts a day longer if the renewal is late, and three if it failed. */
const accessUntil = ({ paidUntil, isPastDue, isEnding, isOver }: Subscription) =>
  isPastDue ? paidUntil + 3 * DAY : isEnding || isOver ? paidUntil : paidUntil + DAY;
export const isSubscriber = ({ subscriptions }: Terms, now: number) =>
  subscriptions.some((one) => !one.isRefunded && now < accessUntil(one));
const hasSubscribed = ({ subscriptions }: Terms) => subscriptions.some(({ isRefunded }) => !isRefunded);
export const isUnlocked = ({ unlock }: Terms) => unlock !== null && unlock.outcome !== "unanswered";
export const isFree = (terms: Terms, now: number) =>
  terms.freeFor === "all" || (terms.freeFor === "subscribers" && isSubscriber(terms, now));

/** Whether one side may write, as far as payment matters. */
export const isOpenTo = (terms: Terms, side: "fan" | "creator", now: number) =>
  isUnlocked(terms) || isFree(terms, now) || (side === "creator" && hasSubscribed(terms));

const dueAt = ({ asked }: Unlock) =>
  asked === null ? Number.POSITIVE_INFINITY : asked.at + REPLY_DAYS * DAY;
/** Derives from the messages when the fan asked and whether they got an answer; after the deadline, neither changes. */
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

/** Ends a promise at the expense of the side that made an answer impossible; otherwise, time decides. */
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
