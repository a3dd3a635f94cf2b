import type { IfNoAnswer, PriceAnswer } from "#db/kinds.ts";
import { DAY_MS, HOUR_MS, WEEK_MS } from "#domain/durations.ts";
import type { Cents } from "#domain/money.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";

/** Minimum time between asking a fan and charging the higher price. */
export const NOTICE_MS = WEEK_MS;
/** A renewal's price is settled this long before, so that an outage doesn't make us miss it. */
export const SETTLE_AHEAD_MS = DAY_MS;
/** If the subscription would end, its fan is reminded this long before that. */
const REMIND_AHEAD_MS = 3 * DAY_MS;
/** The subscription may change, so requests are reconsidered this often. */
const LOOK_AGAIN_MS = 12 * HOUR_MS;

/** A request to one fan, or, for a decrease (`ifNoAnswer` is null), a notification. Instants in ms. */
export type PriceRequest = {
  id: string;
  from: Cents;
  to: Cents;
  ifNoAnswer: IfNoAnswer | null;
  effectiveFrom: number;
  answer: PriceAnswer | null;
  remindedAt: number | null;
  /** When we started setting the new price at the provider; it's final from then on. */
  begunAt: number | null;
  /** When the subscription was set to end because the fan didn't agree; null if it wasn't. */
  stoppedAt: number | null;
  isWithdrawn: boolean;
  closedAt: number | null;
};
export type PricedSubscription = {
  price: Cents;
  status: string;
  currentPeriodEnd: number;
  cancelRequestedAt: number | null;
  endedAt: number | null;
  revokedAt: number | null;
};

export const isRenewing = (subscription: Omit<PricedSubscription, "price">): boolean =>
  subscription.status === "active" &&
  subscription.cancelRequestedAt === null &&
  subscription.endedAt === null &&
  subscription.revokedAt === null;

/** Whether a change applies to a subscription. `begunAt` (ms) is when it or its checkout started. */
export function isConcerned(
  change: { to: Cents; ifNoAnswer: IfNoAnswer | null; announcedAt: number },
  subscription: PricedSubscription & { begunAt: number },
): boolean {
  // Later subscribers agreed to the price that they were shown.
  if (subscription.begunAt > change.announcedAt) return false;
  if (change.ifNoAnswer !== null) return subscription.price < change.to && isRenewing(subscription);
  // A lower price needs no consent, so it applies even while a month is unpaid or disputed.
  const isOver = subscription.endedAt !== null || subscription.cancelRequestedAt !== null;
  return subscription.price > change.to && !isOver;
}

export type PricePlan =
  | { act: "wait"; until: number }
  | { act: "remind" | "price" | "end" }
  | { act: "close"; outcome: "kept" | "ended" | "withdrawn" };

/** When the next renewal's price is settled (ms); null if that renewal is still at the old price. */
export const settlesAt = (
  request: Pick<PriceRequest, "effectiveFrom">,
  subscription: Pick<PricedSubscription, "currentPeriodEnd">,
): number | null =>
  subscription.currentPeriodEnd >= request.effectiveFrom
    ? subscription.currentPeriodEnd - SETTLE_AHEAD_MS
    : null;

/** From docs/product.md, section 4.23. */
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
 * Answers can change until they're carried out. If the subscription is set to end, its fan can
 * still accept, which resumes it.
 */
export function checkPriceAnswer(
  request: PriceRequest,
  subscription: Pick<PricedSubscription, "endedAt">,
): Outcome<"over" | "settled"> {
  if (request.ifNoAnswer === null) return refuse("over");
  if (request.begunAt !== null) return refuse("settled");
  if (request.closedAt !== null || request.isWithdrawn) return refuse("over");
  return subscription.endedAt === null ? { ok: true } : refuse("over");
}

export type AskedPrice = Pick<
  PriceRequest,
  "to" | "ifNoAnswer" | "effectiveFrom" | "answer" | "begunAt" | "isWithdrawn" | "closedAt"
>;

/** The next charge, given the subscription's open request; "none" if it ends instead. */
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

/** Whether resuming a canceled subscription requires the new price, since it would otherwise be ended again. */
export const resumesAtNewPrice = (
  request: PriceRequest | null,
  subscription: Pick<PricedSubscription, "price" | "currentPeriodEnd">,
): boolean => request !== null && nextCharge(request, subscription) === "none";
