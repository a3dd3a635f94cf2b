import type { PayoutOrderStore } from "#db/stores/ledger/payouts/payout-orders.ts";
import type { PayoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import type { Clock } from "#domain/clock.ts";
import { WEEK_MS } from "#domain/durations.ts";
import type { Cents } from "#domain/money.ts";
import { type AttemptDeps, attemptOnce } from "#domain/payments/attempt-once.ts";
import { settleEach } from "#domain/settle-all.ts";
import type { AccountPort } from "./account-port.ts";
import { type BankDeps, noteBank } from "./bank-change.ts";
import { decidePayout, type PayoutOrder, payable, type SellerEarnings } from "./decide-payout.ts";
import { holdsAt } from "./holds.ts";
import { payoutInputsOf } from "./order-payouts.ts";
import type { PayoutPort, ProviderPayout } from "./payout-port.ts";
import { type RecordDeps, recordPayout } from "./reconcile-payout.ts";

/** Each takes up to four provider calls, and a run should end within its minute. */
const ORDERS_PER_RUN = 20;

export type CarryOutDeps = RecordDeps &
  AttemptDeps &
  BankDeps & {
    payments: Pick<PayoutPort, "availableBalance" | "createPayout" | "payoutOfOrder"> &
      Pick<AccountPort, "account" | "takeOverPayouts">;
    payouts: Pick<PayoutStore, "findEarnings">;
    payoutOrders: Pick<PayoutOrderStore, "claimDue" | "decide" | "close">;
    clock: Pick<Clock, "now">;
  };

/** A failure leaves its order for a later run and doesn't stop the others. */
export async function carryOutOrders(deps: CarryOutDeps): Promise<void> {
  const orders = await deps.payoutOrders.claimDue(deps.clock.now(), ORDERS_PER_RUN);
  await settleEach(
    orders,
    ({ id }) => `payout order ${id}`,
    (order) => carryOut(deps, order),
  );
}

/**
 * Pays one order. The amount is written before the provider is called and never changes, and the provider pays once per
 * order, so crashing between any two steps neither pays twice nor loses the payout.
 */
async function carryOut(deps: CarryOutDeps, order: PayoutOrder): Promise<void> {
  const close = (refusal: string) => deps.payoutOrders.close(order.id, refusal, deps.clock.now());
  const readAt = deps.clock.now();
  const seller = await deps.payouts.findEarnings(order.sellerId);
  if (seller === null) return close("no_account");
  const ready = await (order.amount === null
    ? decide(deps, order, seller)
    : resume(deps, { ...order, amount: order.amount }, seller));
  if ("refusal" in ready) return close(ready.refusal);
  if ("payout" in ready) return record(deps, order, seller, ready.payout);
  // The creator has another account now; its earnings belong to another order.
  if (seller.accountId !== order.accountId) return close("account_changed");
  const { accountId, id: orderId } = order;
  const { amount } = ready;
  const made = await attemptOnce(
    deps,
    { name: `payout-${orderId}`, terms: [accountId, amount], readAt },
    (idempotencyKey) => deps.payments.createPayout({ accountId, orderId, amount, idempotencyKey }),
  );
  return made.ok ? record(deps, order, seller, made.payout) : close(made.reason);
}

type Ready = { refusal: string } | { payout: ProviderPayout } | { amount: Cents };

async function decide(deps: CarryOutDeps, order: PayoutOrder, seller: SellerEarnings): Promise<Ready> {
  if (deps.clock.now() >= order.weekAt + WEEK_MS) return { refusal: "missed" };
  const { accountId } = order;
  const readAt = deps.clock.now();
  const [account, held] = await Promise.all([
    deps.payments.account(accountId),
    deps.payments.availableBalance(accountId),
  ]);
  if (account === null) return { refusal: "no_account" };
  // The event about the new bank may still be on its way.
  if (await noteBank(deps, accountId, account.bank, readAt)) return { refusal: "held" };
  // For accounts from the time of automatic payouts.
  if (!account.hasManualPayouts) await deps.payments.takeOverPayouts(accountId);
  const { available } = held;
  const inputs = { ...payoutInputsOf(seller), available, payoutsEnabled: account.payoutsEnabled };
  const decided = decidePayout(inputs, deps.clock.now());
  if (!decided.ok) return { refusal: decided.reason };
  // A parallel run may have decided first; its amount wins.
  const amount = await deps.payoutOrders.decide(order.id, decided.amount);
  return amount === null ? { refusal: "closed" } : { amount };
}

/**
 * Continues an order that an earlier run decided. The payout may already exist; if not, it's made only
 * if that much is still owed.
 */
async function resume(
  deps: CarryOutDeps,
  order: PayoutOrder & { amount: Cents },
  seller: SellerEarnings,
): Promise<Ready> {
  const payout = await deps.payments.payoutOfOrder(order.accountId, order.id, order.createdAt);
  if (payout !== null) return { payout };
  const readAt = deps.clock.now();
  const account = await deps.payments.account(order.accountId);
  const isOtherBank = await noteBank(deps, order.accountId, account?.bank ?? null, readAt);
  if (isOtherBank || holdsAt(seller.holds, readAt).length > 0) return { refusal: "held" };
  return payable(seller) < order.amount ? { refusal: "balance_changed" } : { amount: order.amount };
}

async function record(
  deps: CarryOutDeps,
  order: PayoutOrder,
  seller: SellerEarnings,
  payout: ProviderPayout,
): Promise<void> {
  const owner = { ...seller, accountId: order.accountId };
  const recorded = await recordPayout(deps, owner, { ...payout, orderId: order.id }, null);
  if (!recorded.ok) throw new Error(`the provider made a payout of the ${recorded.reason} kind`);
}
