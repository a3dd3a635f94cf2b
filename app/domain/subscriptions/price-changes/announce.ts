import type { IfNoAnswer } from "#db/kinds.ts";
import type { PriceChangeStore } from "#db/stores/subscriptions/price-changes/price-changes.ts";
import type { Clock } from "#domain/clock.ts";
import { DAY_MS } from "#domain/durations.ts";
import type { Cents } from "#domain/money.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { NOTICE_MS, SETTLE_AHEAD_MS } from "./price-request.ts";

export const ANNOUNCE_EVERY_MS = 30 * DAY_MS;
/**
 * An increase also applies to those who resume within this time after its date; by then, every month has been renewed.
 */
const RUNS_AFTER_MS = 32 * DAY_MS;

/** Cents per month; instants in ms. */
export type SubscriberPrices = {
  open: {
    id: string;
    to: Cents;
    ifNoAnswer: IfNoAnswer | null;
    announcedAt: number;
    effectiveFrom: number;
    passes: number;
    asked: number;
    accepted: number;
    declined: number;
  } | null;
  price: Cents | null;
  fewer: number;
  lowest: Cents | null;
  highest: Cents | null;
  askedAt: number | null;
};
export type OpenIncrease = NonNullable<SubscriberPrices["open"]> & { ifNoAnswer: IfNoAnswer };

export function openIncrease({ open }: Pick<SubscriberPrices, "open">): OpenIncrease | null {
  return open !== null && open.ifNoAnswer !== null ? { ...open, ifNoAnswer: open.ifNoAnswer } : null;
}

/** An increase can be withdrawn until the first renewals are settled. */
export const canWithdraw = (open: { effectiveFrom: number }, now: number): boolean =>
  now < open.effectiveFrom - SETTLE_AHEAD_MS;

/** Every subscription has renewed once by then (ms), since a month has at most 31 days. */
export const everyoneRenewedBy = (from: number): number => from + 31 * DAY_MS;

/** Whether a creator may ask subscribers to pay the price for new ones, and from when (ms). */
export function checkAnnouncement(
  prices: SubscriberPrices,
  now: number,
): Outcome<"nobody" | "pending" | "busy" | "too_soon", { to: Cents; asked: number; effectiveFrom: number }> {
  const { price, fewer, askedAt, open } = prices;
  if (openIncrease(prices) !== null) return refuse("pending");
  if (price === null || fewer === 0) return refuse("nobody");
  // Subscribers are still being notified of a decrease.
  if (open !== null && open.passes === 0) return refuse("busy");
  if (askedAt !== null && askedAt > now - ANNOUNCE_EVERY_MS) return refuse("too_soon");
  return { ok: true, to: price, asked: fewer, effectiveFrom: now + NOTICE_MS };
}

type Deps = {
  priceChanges: Pick<PriceChangeStore, "findSubscriberPrices" | "announce" | "withdraw">;
  clock: Pick<Clock, "now" | "newId">;
};

/** Requires that the price (cents) is still the one that the creator was shown. */
export async function announceIncrease(
  deps: Deps,
  request: { sellerId: string; shownPrice: Cents; ifNoAnswer: IfNoAnswer },
): Promise<Outcome<"nobody" | "pending" | "busy" | "too_soon" | "price_changed", { effectiveFrom: number }>> {
  const { sellerId, shownPrice, ifNoAnswer } = request;
  const now = deps.clock.now();
  const checked = checkAnnouncement(await deps.priceChanges.findSubscriberPrices(sellerId), now);
  if (!checked.ok) return checked;
  const { to, effectiveFrom } = checked;
  if (to !== shownPrice) return refuse("price_changed");
  const isAnnounced = await deps.priceChanges.announce({
    id: deps.clock.newId(),
    sellerId,
    to,
    ifNoAnswer,
    now,
    effectiveFrom,
    runsUntil: effectiveFrom + RUNS_AFTER_MS,
    since: now - ANNOUNCE_EVERY_MS,
  });
  return isAnnounced ? { ok: true, effectiveFrom } : refuse("pending");
}

/** Stops asking fans and notifies those already asked. */
export async function withdrawIncrease(
  deps: Deps,
  { sellerId, changeId }: { sellerId: string; changeId: string },
): Promise<Outcome<"too_late">> {
  const now = deps.clock.now();
  const withdrawal = { id: changeId, sellerId, now, settlesFrom: now + SETTLE_AHEAD_MS };
  return (await deps.priceChanges.withdraw(withdrawal)) ? { ok: true } : refuse("too_late");
}
