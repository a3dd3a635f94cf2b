import type { PriceChangeStore } from "../../../db/stores/price-changes/price-changes.ts";
import type { Clock } from "../clock.ts";
import { DAY_MS } from "../durations.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { NOTICE_MS, SETTLE_AHEAD_MS } from "./price-request.ts";

/** At most one announcement in this time. */
export const ANNOUNCE_EVERY_MS = 30 * DAY_MS;
/** How long after the date an increase also reaches those who resume: by then, every month has been renewed. */
const RUNS_AFTER_MS = 32 * DAY_MS;

/** A creator's price and what is known of their subscribers (PriceChangeStore). Cents a month, instants in ms. */
export type SubscriberPrices = Awaited<ReturnType<PriceChangeStore["findSubscriberPrices"]>>;
/** An increase that is open. */
export type OpenIncrease = NonNullable<SubscriberPrices["open"]> & { ifNoAnswer: "keep" | "end" };

/** The increase that a creator has announced; null if there is none. */
export function openIncrease({ open }: Pick<SubscriberPrices, "open">): OpenIncrease | null {
  return open !== null && open.ifNoAnswer !== null ? { ...open, ifNoAnswer: open.ifNoAnswer } : null;
}

/** Whether an announced increase can still be withdrawn: until the first renewals are settled. */
export const canWithdraw = (open: { effectiveFrom: number }, now: number): boolean =>
  now < open.effectiveFrom - SETTLE_AHEAD_MS;

/** By when every subscription has renewed once after a date (ms): a month has at most 31 days. */
export const everyoneRenewedBy = (from: number): number => from + 31 * DAY_MS;

/** Whether a creator may ask their subscribers to pay the price that newcomers pay, and from when on (ms). */
export function checkAnnouncement(
  prices: SubscriberPrices,
  now: number,
): Outcome<"nobody" | "pending" | "busy" | "too_soon", { to: Cents; asked: number; effectiveFrom: number }> {
  const { price, fewer, askedAt, open } = prices;
  if (openIncrease(prices) !== null) return refuse("pending");
  if (price === null || fewer === 0) return refuse("nobody");
  // A decrease is still being told.
  if (open !== null && open.passes === 0) return refuse("busy");
  if (askedAt !== null && askedAt > now - ANNOUNCE_EVERY_MS) return refuse("too_soon");
  return { ok: true, to: price, asked: fewer, effectiveFrom: now + NOTICE_MS };
}

type Deps = {
  priceChanges: Pick<PriceChangeStore, "findSubscriberPrices" | "announce" | "withdraw">;
  clock: Pick<Clock, "now" | "newId">;
};

/** Asks a creator's subscribers to pay the new price, if it is still the one that was shown (cents). */
export async function announceIncrease(
  deps: Deps,
  request: { sellerId: string; shownPrice: Cents; ifNoAnswer: "keep" | "end" },
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

/** Withdraws an announced increase: no more fans are asked, and those who were are told. */
export async function withdrawIncrease(
  deps: Deps,
  { sellerId, changeId }: { sellerId: string; changeId: string },
): Promise<Outcome<"too_late">> {
  const now = deps.clock.now();
  const withdrawal = { id: changeId, sellerId, now, settlesFrom: now + SETTLE_AHEAD_MS };
  return (await deps.priceChanges.withdraw(withdrawal)) ? { ok: true } : refuse("too_late");
}
