import type { CheckoutStore } from "#db/stores/payments/checkouts.ts";
import { settleEach } from "#domain/settle-all.ts";
import { closeCheckout, type SettleDeps } from "../settle-open-checkout.ts";

/** Each takes three provider calls, and a run should end within its minute. */
const CHECKOUTS_PER_RUN = 20;

export type CloseWithdrawnDeps = SettleDeps & { checkouts: Pick<CheckoutStore, "listWithdrawn"> };

/**
 * Closes checkouts of items that went off sale. One that was paid meanwhile is recorded and refunded
 * (docs/decisions/payments.md). A failure leaves its checkout for the next run and doesn't stop the others.
 */
export async function closeWithdrawn(deps: CloseWithdrawnDeps): Promise<void> {
  const withdrawn = await deps.checkouts.listWithdrawn(deps.clock.now(), CHECKOUTS_PER_RUN);
  await settleEach(
    withdrawn,
    ({ id }) => `checkout ${id}`,
    (sale) => closeCheckout(deps, sale, { isOurs: true }),
  );
}
