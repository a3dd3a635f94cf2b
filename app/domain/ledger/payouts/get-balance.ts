import type { PayoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import type { Clock } from "#domain/clock.ts";
import { type Cents, MIN_PAYOUT } from "#domain/money.ts";
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

export type Balance = {
  owed: Cents;
  owedBack: Cents;
  promised: Cents;
  /** In replaced accounts at the provider; not part of `owed`. */
  elsewhere: Cents;
  /** Parts that add up to `owed`; null if the provider didn't answer or nothing is owed. */
  ready: { available: Cents; held: Cents; pending: Cents; pendingUntil: number | null } | null;
  holds: OpenHold[];
  underway: { amount: Cents; expectedAt: number | null };
  next: NextPayout;
};

/** A creator's balance at the provider, in cents; `pendingUntil` is when all of it has cleared (ms). */
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

export async function getBalance(deps: BalanceDeps, sellerId: string): Promise<Balance> {
  return toBalance(await readMoney(deps, sellerId), deps.clock.now());
}

export function toBalance(
  { seller, underway, isOrdered, funds }: Awaited<ReturnType<typeof readMoney>>,
  now: number,
): Balance {
  if (seller === null) return { ...NOTHING, underway };
  const { owed, owedBack, promised, elsewhere } = seller;
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

export async function readMoney(deps: BalanceDeps, sellerId: string) {
  const found = await deps.payouts.findBalance(sellerId);
  const { seller } = found;
  // Without earnings, there's nothing to ask the provider.
  return { ...found, funds: seller && seller.owed > 0 ? await readFunds(deps, seller.accountId) : null };
}

/** Splits what is owed into parts that add up to it; none is negative. */
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

/** The page has to show something even if the provider fails. */
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

/** The first payout day (ms) for money available at `availableAt`; null while a hold has no end date. */
export function firstPayoutDay(
  { firstSaleAt, holds }: Pick<PayoutInputs, "firstSaleAt" | "holds">,
  availableAt: number,
  now: number,
): number | null {
  const heldUntil = holdsEndAt(holdsAt(holds, now));
  const newUntil = firstSaleAt === null ? now : firstSaleAt + NEW_SELLER_HOLD_MS;
  return heldUntil === null ? null : nextPayoutDay(now, Math.max(now, availableAt, newUntil, heldUntil));
}

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
