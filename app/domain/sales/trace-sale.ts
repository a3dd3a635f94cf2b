import type { SaleTraceStore } from "../../../db/stores/payments/sale-traces.ts";
import type { Clock } from "../clock.ts";
import type { ProviderSale, SalePort } from "./sale-port.ts";

type TraceDeps = {
  saleTraces: Pick<SaleTraceStore, "findForSeller" | "save">;
  /** The provider, for pages that can do without an answer. */
  balances: SalePort;
  clock: Pick<Clock, "now">;
};

/**
 * Where the money of one of a seller's own sales went; null for anyone else's. What the provider says is read once and
 * kept; while it doesn't answer, the rest is there.
 */
export async function traceSale(deps: TraceDeps, paymentId: string, sellerId: string) {
  const found = await deps.saleTraces.findForSeller(paymentId, sellerId);
  if (found === null) return null;
  const { intentId, provided, ...sale } = found;
  return { ...sale, provided: provided ?? (await readOnce(deps, paymentId, intentId)) };
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
