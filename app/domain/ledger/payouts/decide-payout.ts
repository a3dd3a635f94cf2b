import { DAY_MS, WEEK_MS } from "#domain/durations.ts";
import { type Cents, MIN_PAYOUT } from "#domain/money.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { holdsAt, type OpenHold } from "./holds.ts";

export type PayoutOrder = {
  id: string;
  sellerId: string;
  accountId: string;
  weekAt: number;
  amount: number | null;
  createdAt: number;
};

export type SellerEarnings = {
  id: string;
  email: string;
  accountId: string;
  isClosed: boolean;
  /** In the creator's current account at the provider. */
  owed: number;
  elsewhere: number;
  /** Still to be collected for refunds and disputes, including pending ones. */
  owedBack: number;
  /** The creator's share of unlocks whose promised reply is still open, which fans may get back. */
  promised: number;
  firstSaleAt: number | null;
  earnings: { at: number; cents: number }[];
  holds: OpenHold[];
};

/** Most fraud comes to light within a week of a creator's first sale. */
export const NEW_SELLER_HOLD_MS = WEEK_MS;
/** The provider lets us hold money for 90 days in most countries; payouts are weekly, so this leaves a spare week. */
const MAX_UNPAID_MS = 80 * DAY_MS;

export type PayoutInputs = {
  /** By our ledger; negative after refunds of what was paid out. */
  owed: Cents;
  /** Still to be taken back for refunds and disputes; stays in the account. */
  owedBack: Cents;
  /** Refunded to fans unless the creator replies in time; held until then. */
  promised: Cents;
  available: Cents;
  payoutsEnabled: boolean;
  firstSaleAt: number | null;
  oldestUnpaidAt: number | null;
  isClosed: boolean;
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

/** What a payout may take at most (cents): not what is still to be taken back, nor what may have to be refunded. */
export const payable = ({ owed, owedBack, promised }: Pick<PayoutInputs, "owed" | "owedBack" | "promised">) =>
  Math.max(0, owed - owedBack - promised);

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

/** When earnings are paid out even below the minimum (ms). */
export const overdueAt = (oldestUnpaidAt: number) => oldestUnpaidAt + MAX_UNPAID_MS;

/**
 * Payouts and deductions cover the oldest earnings first, so what is owed consists of the newest ones. `earnings` are
 * newest first and enough to add up to `owed`.
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
