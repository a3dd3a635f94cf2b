import type { PayoutOrderStore } from "#db/stores/ledger/payouts/payout-orders.ts";
import type { PayoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import type { Clock } from "#domain/clock.ts";
import { decidePayout, oldestUnpaidAt, type PayoutInputs, type SellerEarnings } from "./decide-payout.ts";
import { weekStart } from "./payout-week.ts";

/** The next run continues with the others. */
const SELLERS_PER_RUN = 100;

type OrderDeps = {
  payouts: Pick<PayoutStore, "listSellers">;
  payoutOrders: Pick<PayoutOrderStore, "findWeek" | "addToWeek">;
  clock: Pick<Clock, "now" | "newId">;
};

/**
 * Orders payouts once a week, page by page, for every creator that the ledger allows. Orders and the position are
 * written together, so a crash neither skips nor repeats anyone. Starts on Monday, or with the week's first run
 * if there was none on Monday.
 */
export async function orderPayouts(deps: OrderDeps): Promise<void> {
  const now = deps.clock.now();
  const weekAt = weekStart(now);
  const week = await deps.payoutOrders.findWeek(weekAt);
  if (week !== null && week.finishedAt !== null) return;
  const sellers = await deps.payouts.listSellers(week?.position ?? "", SELLERS_PER_RUN);
  const due = sellers.filter((seller) => decidePayout(payoutInputsOf(seller), now).ok);
  await deps.payoutOrders.addToWeek({
    weekAt,
    orders: due.map(({ id, accountId }) => ({ id: deps.clock.newId(), sellerId: id, accountId })),
    position: sellers.at(-1)?.id ?? week?.position ?? "",
    isFinished: sellers.length < SELLERS_PER_RUN,
    now,
  });
}

/** Inputs by the ledger alone, as if everything owed were available. */
export const payoutInputsOf = ({
  owed,
  owedBack,
  promised,
  firstSaleAt,
  earnings,
  isClosed,
  holds,
}: SellerEarnings): PayoutInputs => ({
  owed,
  owedBack,
  promised,
  available: owed,
  payoutsEnabled: true,
  firstSaleAt,
  oldestUnpaidAt: oldestUnpaidAt(earnings, owed),
  isClosed,
  holds,
});
