import { DAY_MS, HOUR_MS, WEEK_MS } from "../durations.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";

/** How far ahead of a charge at a higher price its fan is asked, at the least. */
export const NOTICE_MS = WEEK_MS;
/** How long before a renewal its price is settled, so that an outage doesn't make us miss it. */
export const SETTLE_AHEAD_MS = DAY_MS;
/** How long before that a fan is reminded whose subscription would end. */
const REMIND_AHEAD_MS = 3 * DAY_MS;
/** A request is looked at this often, since its subscription may change. */
const LOOK_AGAIN_MS = 12 * HOUR_MS;

/** What the fan of one subscription is asked, or, for a decrease (`ifNoAnswer` is null), told. Instants in ms. */
export type PriceRequest = {
  id: string;
  from: Cents;
  to: Cents;
  ifNoAnswer: "keep" | "end" | null;
  effectiveFrom: number;
  answer: "accepted" | "declined" | null;
  remindedAt: number | null;
  /** When setting the new price began at the provider; it is final from then on. */
  begunAt: number | null;
  /** Since when the subscription is set to end because nobody agreed; null if it isn't. */
  stoppedAt: number | null;
  isWithdrawn: boolean;
  closedAt: number | null;
};
/** What it needs to know of the subscription. */
export type PricedSubscription = {
  price: Cents;
  status: string;
  currentPeriodEnd: number;
  cancelRequestedAt: number | null;
  endedAt: number | null;
  revokedAt: number | null;
};

/** Whether its next month will be charged on its own: not if it is canceled, unpaid, or in dispute. */
export const isRenewing = (subscription: Omit<PricedSubscription, "price">): boolean =>
  subscription.status === "active" &&
  subscription.cancelRequestedAt === null &&
  subscription.endedAt === null &&
  subscription.revokedAt === null;

/** Whether a change concerns a subscription that began, or whose checkout did, at `begunAt` (ms). */
export function isConcerned(
  change: { to: Cents; ifNoAnswer: "keep" | "end" | null; announcedAt: number },
  subscription: PricedSubscription & { begunAt: number },
): boolean {
  // Later subscribers agreed to the price that they were shown.
  if (subscription.begunAt > change.announcedAt) return false;
  if (change.ifNoAnswer !== null) return subscription.price < change.to && isRenewing(subscription);
  // A lower price needs no consent, so it doesn't wait for a card or a bank.
  const isOver = subscription.endedAt !== null || subscription.cancelRequestedAt !== null;
  return subscription.price > change.to && !isOver;
}

/** The next thing to do about a request. `until` (ms) is when to look again. */
export type PricePlan =
  | { act: "wait"; until: number }
  | { act: "remind" | "price" | "end" }
  | { act: "close"; outcome: "kept" | "ended" | "withdrawn" };

/** When the renewal at the end of this period is settled (ms); null if that one is still at the old price. */
export const settlesAt = (
  request: Pick<PriceRequest, "effectiveFrom">,
  subscription: Pick<PricedSubscription, "currentPeriodEnd">,
): number | null =>
  subscription.currentPeriodEnd >= request.effectiveFrom
    ? subscription.currentPeriodEnd - SETTLE_AHEAD_MS
    : null;

/** Decides what to do about a request at `now` (docs/product.md, section 4.23). */
export function planRequest(request: PriceRequest, subscription: PricedSubscription, now: number): PricePlan {
  const wait = (until = now + LOOK_AGAIN_MS): PricePlan => ({
    act: "wait",
    until: Math.min(until, now + LOOK_AGAIN_MS),
  });
  if (subscription.endedAt !== null) return { act: "close", outcome: "ended" };
  if (request.begunAt !== null) return { act: "price" };
  if (request.isWithdrawn) return { act: "close", outcome: "withdrawn" };
  if (request.ifNoAnswer === null) return { act: "price" };
  const settleAt = settlesAt(request, subscription);
  if (request.stoppedAt !== null && request.answer === "accepted" && settleAt !== null)
    return { act: "price" };
  if (!isRenewing(subscription)) return wait();
  if (settleAt === null) return wait();
  if (now < settleAt) {
    const remindAt = settleAt - REMIND_AHEAD_MS;
    const isReminded = request.ifNoAnswer !== "end" || request.answer !== null || request.remindedAt !== null;
    if (isReminded) return wait(settleAt);
    return now >= remindAt ? { act: "remind" } : wait(remindAt);
  }
  if (request.answer === "accepted") return { act: "price" };
  return request.ifNoAnswer === "end" ? { act: "end" } : { act: "close", outcome: "kept" };
}

/**
 * Whether a fan may answer, or change their answer: until it is carried out. Where the subscription is set to end, they
 * can still accept, which resumes it.
 */
export function checkAnswer(
  request: PriceRequest,
  subscription: Pick<PricedSubscription, "endedAt">,
): Outcome<"over" | "settled"> {
  if (request.ifNoAnswer === null) return refuse("over");
  if (request.begunAt !== null) return refuse("settled");
  if (request.closedAt !== null || request.isWithdrawn) return refuse("over");
  return subscription.endedAt === null ? { ok: true } : refuse("over");
}

/** What of a request decides about the next charge. */
export type AskedPrice = Pick<
  PriceRequest,
  "to" | "ifNoAnswer" | "effectiveFrom" | "answer" | "begunAt" | "isWithdrawn" | "closedAt"
>;

/** What a subscription's next charge comes to, given its open request; "none" if it ends instead. */
export function nextCharge(
  request: AskedPrice | null,
  subscription: Pick<PricedSubscription, "price" | "currentPeriodEnd">,
): Cents | "none" {
  const { price } = subscription;
  if (request === null || request.closedAt !== null) return price;
  if (request.begunAt !== null) return request.to;
  if (request.isWithdrawn) return price;
  if (request.ifNoAnswer === null) return request.to;
  if (settlesAt(request, subscription) === null) return price;
  if (request.answer === "accepted") return request.to;
  return request.ifNoAnswer === "end" ? "none" : price;
}

/** Whether a canceled subscription resumes only at the new price: without it, it would be ended again. */
export const resumesAtNewPrice = (
  request: PriceRequest | null,
  subscription: Pick<PricedSubscription, "price" | "currentPeriodEnd">,
): boolean => request !== null && nextCharge(request, subscription) === "none";
