import type { PayoutStore } from "../../../db/stores/payouts/payouts.ts";
import type { Clock } from "../clock.ts";
import { type Cents, MIN_PAYOUT } from "../money.ts";
import type { AccountPort } from "./account-port.ts";
import { decidePayout, NEW_SELLER_HOLD_MS, overdueAt, type PayoutInputs, payable } from "./decide-payout.ts";
import { holdsAt, holdsEndAt, type OpenHold } from "./holds.ts";
import { payoutInputsOf } from "./order-payouts.ts";
import type { PayoutPort } from "./payout-port.ts";
import { nextPayoutDay } from "./payout-week.ts";

export type BalanceDeps = {
  payouts: Pick<PayoutStore, "findBalance">;
  balances: Pick<PayoutPort, "availableBalance" | "pendingUntil"> & Pick<AccountPort, "account">;
  clock: Pick<Clock, "now">;
};

/** When a seller is paid next (ms), or why not. */
export type NextPayout =
  | { kind: "nothing" }
  | { kind: "underway" }
  | { kind: "negative" }
  | { kind: "disabled" }
  | { kind: "planned"; at: number }
  | { kind: "promised" }
  | { kind: "held"; at: number | null; missing: Cents }
  | { kind: "new_seller"; until: number; at: number; missing: Cents }
  | { kind: "below_minimum"; missing: Cents; paidBy: number | null }
  | { kind: "pending"; at: number };

/** What a seller is owed (cents), how much of it is ready, and when it is paid. */
export type Balance = {
  owed: Cents;
  /** What is still to be taken of it for refunds and disputes. */
  owedBack: Cents;
  /** What of it is held until fans have been replied to as promised. */
  promised: Cents;
  /** What is in accounts at the provider that they have replaced, beside what is owed. */
  elsewhere: Cents;
  /** The parts of what is owed, which add up to it; null when the provider did not say, or nothing is owed. */
  ready: { available: Cents; held: Cents; pending: Cents; pendingUntil: number | null } | null;
  /** Why nothing is paid out for now. */
  holds: OpenHold[];
  underway: { amount: Cents; expectedAt: number | null };
  next: NextPayout;
};

/** What the provider holds for a seller: what can be paid out, and what hasn't cleared until when (ms). Cents. */
export type Funds = {
  available: Cents;
  pending: Cents;
  pendingUntil: number | null;
  payoutsEnabled: boolean;
};

const NOTHING: Omit<Balance, "underway"> = {
  owed: 0,
  owedBack: 0,
  promised: 0,
  elsewhere: 0,
  ready: null,
  holds: [],
  next: { kind: "nothing" },
};

/** A seller's balance by our ledger and, if it answers, by the provider. */
export async function getBalance(deps: BalanceDeps, sellerId: string): Promise<Balance> {
  const { seller, underway, isOrdered, funds } = await readMoney(deps, sellerId);
  if (seller === null) return { ...NOTHING, underway };
  const { owed, owedBack, promised, elsewhere } = seller;
  const now = deps.clock.now();
  const inputs = payoutInputsOf(seller);
  const next = isOrdered ? { kind: "underway" as const } : planNext(inputs, funds, now);
  return {
    owed,
    owedBack,
    promised,
    elsewhere,
    ready: funds && splitOwed(inputs, funds, now),
    holds: holdsAt(seller.holds, now),
    underway,
    next,
  };
}

/** What a seller is owed and paid by our ledger, and what the provider says of it. */
export async function readMoney(deps: BalanceDeps, sellerId: string) {
  const found = await deps.payouts.findBalance(sellerId);
  const { seller } = found;
  // Without earnings there is nothing to ask about.
  return { ...found, funds: seller && seller.owed > 0 ? await readFunds(deps, seller.accountId) : null };
}

/** What is owed as what is available, held back, and pending, which add up to it; none is negative. */
export function splitOwed(
  { owed, promised, holds, firstSaleAt }: Pick<PayoutInputs, "owed" | "promised" | "holds" | "firstSaleAt">,
  funds: Pick<Funds, "available" | "pendingUntil">,
  now: number,
): NonNullable<Balance["ready"]> {
  const cleared = Math.max(0, Math.min(owed, funds.available));
  const isNew = firstSaleAt === null || now < firstSaleAt + NEW_SELLER_HOLD_MS;
  const isHeld = isNew || holdsAt(holds, now).length > 0;
  const held = isHeld ? cleared : Math.max(0, cleared - payable({ owed, owedBack: 0, promised }));
  const { pendingUntil } = funds;
  return { available: cleared - held, held, pending: owed - cleared, pendingUntil };
}

/** The page has to say something even if the provider doesn't. */
async function readFunds({ balances }: BalanceDeps, accountId: string): Promise<Funds | null> {
  try {
    const [account, held, pendingUntil] = await Promise.all([
      balances.account(accountId),
      balances.availableBalance(accountId),
      balances.pendingUntil(accountId),
    ]);
    return { ...held, pendingUntil, payoutsEnabled: account?.payoutsEnabled ?? false };
  } catch (error) {
    console.error(`the balance of ${accountId} is unknown`, error);
    return null;
  }
}

/** The first payout day (ms) for money that is available at a time; null while a hold has no end. */
export function firstPayoutDay(
  { firstSaleAt, holds }: Pick<PayoutInputs, "firstSaleAt" | "holds">,
  availableAt: number,
  now: number,
): number | null {
  const heldUntil = holdsEndAt(holdsAt(holds, now));
  const newUntil = firstSaleAt === null ? now : firstSaleAt + NEW_SELLER_HOLD_MS;
  return heldUntil === null ? null : nextPayoutDay(now, Math.max(now, availableAt, newUntil, heldUntil));
}

/** Applies the rule of the weekly payout to the next Monday, with what will be available by then. */
export function planNext(inputs: PayoutInputs, funds: Funds | null, now: number): NextPayout {
  const day = nextPayoutDay(now);
  const isReadyByThen = funds?.pendingUntil == null || funds.pendingUntil <= day;
  const available = funds ? funds.available + (isReadyByThen ? funds.pending : 0) : inputs.owed;
  const then = { ...inputs, available, payoutsEnabled: funds?.payoutsEnabled ?? true };
  const decided = decidePayout(then, day);
  const missing = Math.max(0, MIN_PAYOUT - inputs.owed + inputs.owedBack);
  if (decided.ok) return { kind: "planned", at: day };
  switch (decided.reason) {
    case "held": {
      const until = holdsEndAt(holdsAt(inputs.holds, day));
      return { kind: "held", at: until === null ? null : nextPayoutDay(now, until), missing };
    }
    case "new_seller": {
      const until = (inputs.firstSaleAt ?? now) + NEW_SELLER_HOLD_MS;
      return { kind: "new_seller", until, at: nextPayoutDay(now, until), missing };
    }
    case "below_minimum": {
      const { oldestUnpaidAt } = inputs;
      const paidBy = oldestUnpaidAt === null ? null : nextPayoutDay(now, overdueAt(oldestUnpaidAt));
      return { kind: "below_minimum", missing, paidBy };
    }
    case "pending":
      return { kind: "pending", at: nextPayoutDay(now, funds?.pendingUntil ?? now) };
    default:
      return { kind: decided.reason };
  }
}
