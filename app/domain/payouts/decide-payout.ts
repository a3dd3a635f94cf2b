import { DAY_MS, WEEK_MS } from "../durations.ts";
import { type Cents, MIN_PAYOUT } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { holdsAt, type OpenHold } from "./holds.ts";

/** A new seller's earnings are held this long after the first sale, in which most fraud comes to light. */
export const NEW_SELLER_HOLD_MS = WEEK_MS;
/** The provider lets us hold money for 90 days in most countries. Payouts are weekly, so this leaves a spare one. */
const MAX_UNPAID_MS = 80 * DAY_MS;

/** What decides about a seller's payout: our ledger and, as far as it is known, their account at the provider. */
export type PayoutInputs = {
  /** What the ledger owes them; negative after refunds of what was paid out. */
  owed: Cents;
  /** What of it is still to be taken from them for refunds and disputes; left where it is. */
  owedBack: Cents;
  /** What fans get back unless they are replied to as promised; held until that is decided. */
  promised: Cents;
  /** What the provider can pay out now. */
  available: Cents;
  /** Whether the provider pays out to their bank. */
  payoutsEnabled: boolean;
  firstSaleAt: number | null;
  /** When the oldest earnings came in that no payout has covered; null if there are none. */
  oldestUnpaidAt: number | null;
  /** Whether they are leaving or gone: what is left is then paid, however little. */
  isClosed: boolean;
  /** Holds that nobody has released; those whose date has passed count no more. */
  holds: Pick<OpenHold, "releaseAt">[];
};
export type PayoutRefusal =
  | "nothing"
  | "negative"
  | "held"
  | "promised"
  | "new_seller"
  | "disabled"
  | "below_minimum"
  | "pending";

/** What of a seller's balance a payout may take (cents): neither what is still to be taken back nor what may have to be. */
export const payable = ({ owed, owedBack, promised }: Pick<PayoutInputs, "owed" | "owedBack" | "promised">) =>
  Math.max(0, owed - owedBack - promised);

/** Decides whether a seller is paid out now, and how much (cents): never more than is owed, or than is available. */
export function decidePayout(inputs: PayoutInputs, now: number): Outcome<PayoutRefusal, { amount: Cents }> {
  const { available, firstSaleAt } = inputs;
  const owed = inputs.owed - inputs.owedBack;
  if (owed < 0) return refuse("negative");
  if (owed === 0) return refuse("nothing");
  if (holdsAt(inputs.holds, now).length > 0) return refuse("held");
  if (firstSaleAt === null || now < firstSaleAt + NEW_SELLER_HOLD_MS) return refuse("new_seller");
  if (!inputs.payoutsEnabled) return refuse("disabled");
  const free = payable(inputs);
  if (free === 0) return refuse("promised");
  const amount = Math.min(free, available);
  if (amount >= MIN_PAYOUT) return { ok: true, amount };
  const isDue = inputs.isClosed || isOverdue(inputs.oldestUnpaidAt, now);
  if (isDue && amount > 0) return { ok: true, amount };
  if (free >= MIN_PAYOUT || isDue) return refuse("pending");
  return refuse(owed < MIN_PAYOUT ? "below_minimum" : "promised");
}

const isOverdue = (oldestUnpaidAt: number | null, now: number) =>
  oldestUnpaidAt !== null && now - oldestUnpaidAt >= MAX_UNPAID_MS;

/** When earnings are paid out even if they are below the minimum (ms). */
export const overdueAt = (oldestUnpaidAt: number) => oldestUnpaidAt + MAX_UNPAID_MS;

/**
 * When the oldest earnings came in that are still owed. Payouts and deductions take the oldest first, so what is owed
 * consists of the newest. `earnings` are newest first, enough of them to add up to what is owed.
 */
export function oldestUnpaidAt(earnings: { at: number; cents: Cents }[], owed: Cents): number | null {
  let rest = owed;
  let oldest: number | null = null;
  for (const { at, cents } of earnings) {
    if (rest <= 0) break;
    rest -= cents;
    oldest = at;
  }
  return oldest;
}
