import type { PayoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import type { SaleTraceStore } from "#db/stores/payments/sale-traces.ts";
import type { Clock } from "#domain/clock.ts";
import { firstPayoutDay } from "#domain/ledger/payouts/get-balance.ts";
import { readTogether } from "#domain/read-together.ts";
import type { ProviderSale, SalePort } from "./sale-port.ts";

type TraceDeps = {
  payouts: Pick<PayoutStore, "findEarnings">;
  saleTraces: Pick<SaleTraceStore, "findForSeller" | "save">;
  /** A client for pages that work without the provider's answer. */
  balances: SalePort;
  clock: Pick<Clock, "now">;
};

/**
 * Where the money of a creator's own sale went; null for anyone else's. The provider's part is read once
 * and stored. `payoutDay` is the first payout that can contain it (ms); null if one already does, if
 * nothing is left, or if it's unknown.
 */
export async function traceSale(deps: TraceDeps, paymentId: string, sellerId: string) {
  const [found, seller] = await readTogether(() => [
    deps.saleTraces.findForSeller(paymentId, sellerId),
    deps.payouts.findEarnings(sellerId),
  ]);
  if (found === null) return null;
  const { intentId, ...sale } = found;
  const provided = sale.provided ?? (await readOnce(deps, paymentId, intentId));
  const left = sale.movements.reduce((sum, movement) => sum + movement.seller, 0);
  const isPaid = sale.payouts.some(({ failedAt }) => failedAt === null);
  const isDue = !isPaid && left > 0 && sale.refunded < sale.gross;
  const payoutDay =
    provided && seller && isDue ? firstPayoutDay(seller, provided.availableAt, deps.clock.now()) : null;
  return { ...sale, provided, payoutDay };
}

async function readOnce(
  { balances, saleTraces, clock }: TraceDeps,
  paymentId: string,
  intentId: string | null,
): Promise<ProviderSale | null> {
  if (intentId === null) return null;
  try {
    const provided = await balances.sale(intentId);
    if (provided !== null) await saleTraces.save(paymentId, provided, clock.now());
    return provided;
  } catch (error) {
    console.error(`the provider's side of ${paymentId} is unknown`, error);
    return null;
  }
}
