import type { SellerEarnings } from "../../../db/stores/payouts/earnings.ts";
import type { PayoutOrderStore } from "../../../db/stores/payouts/payout-orders.ts";
import type { PayoutStore } from "../../../db/stores/payouts/payouts.ts";
import type { Clock } from "../clock.ts";
import { decidePayout, oldestUnpaidAt, type PayoutInputs } from "./decide-payout.ts";
import { weekStart } from "./payout-week.ts";

/** Sellers that one scheduled run goes through; the rest waits a minute. */
const SELLERS_PER_RUN = 100;

type OrderDeps = {
  payouts: Pick<PayoutStore, "listSellers">;
  payoutOrders: Pick<PayoutOrderStore, "findWeek" | "addToWeek">;
  clock: Pick<Clock, "now" | "newId">;
};

/**
 * Goes through the sellers once a week, page by page, and orders a payout for each whom the ledger allows one. Orders and
 * the position after them are written together, so a run that dies neither skips nor repeats anyone. That begins on
 * Monday, or with the week's first run if there was none on Monday.
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

/** A seller's inputs according to the ledger alone, as if the provider had everything available. */
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
