import type { CheckoutStore } from "../../../db/stores/payments/checkouts.ts";
import { settleEach } from "../settle-all.ts";
import { ProviderUnavailable } from "./payment-port.ts";
import { closeCheckout, type SettleDeps } from "./settle-open-checkout.ts";

export type CloseDeps = SettleDeps & { checkouts: Pick<CheckoutStore, "listUnfinished"> };

/** Pages that one request closes, at the same time. */
const MOST = 20;

/** Whose wish it is to close a buyer's pages: ours, or the buyer's, who may close all or those that timed out. */
type Closing = "withdrawn" | "all" | "timed out";

/**
 * Closes the pages at the provider that a buyer may still pay on; what was paid on them meanwhile is recorded. Returns how
 * many there were. Throws ProviderUnavailable, also if there are too many for one request; the rest is closed when it is
 * called again.
 */
export async function closeOpenCheckouts(
  deps: CloseDeps,
  buyerId: string,
  which: Closing = "all",
): Promise<number> {
  const unfinished = await deps.checkouts.listUnfinished(buyerId, MOST);
  const now = deps.clock.now();
  const chosen = unfinished.filter((one) => which !== "timed out" || one.expiresAt <= now);
  const isOurs = which === "withdrawn";
  await Promise.all(chosen.map((sale) => closeCheckout(deps, sale, { isOurs })));
  if (chosen.length === MOST) throw new ProviderUnavailable("more pages are open than one request closes");
  return chosen.length;
}

/** Each calls the provider some three times, and a scheduled run should end within its minute. */
const CHARGES_PER_RUN = 15;

/**
 * Records or cancels the charges of saved cards that timed out: no event told that they were paid, and nobody came back
 * for them. One scheduled run.
 */
export async function settleCharges(
  deps: SettleDeps & { checkouts: Pick<CheckoutStore, "listTimedOutCharges"> },
): Promise<void> {
  const due = await deps.checkouts.listTimedOutCharges(deps.clock.now(), CHARGES_PER_RUN);
  await settleEach(
    due,
    ({ id }) => `checkout ${id}`,
    (sale) => closeCheckout(deps, sale, { isOurs: false }),
  );
}
