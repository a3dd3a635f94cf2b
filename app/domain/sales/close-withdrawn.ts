import type { CheckoutStore } from "../../../db/stores/payments/checkouts.ts";
import { closeCheckout, type SettleDeps } from "../payments/settle-open-checkout.ts";
import { settleEach } from "../settle-all.ts";

/** Each calls the provider three times, and a scheduled run should end within its minute. */
const CHECKOUTS_PER_RUN = 20;

export type CloseWithdrawnDeps = SettleDeps & { checkouts: Pick<CheckoutStore, "listWithdrawn"> };

/**
 * Closes the pages at the provider on which fans could still pay for what is no longer for sale: of a creator who left, or
 * a post that was deleted or isn't sold by itself any more. What was paid on one all the same is recorded, and refunded
 * with that (decision 153). A failure leaves its page for the next run and does not stop the others.
 */
export async function closeWithdrawn(deps: CloseWithdrawnDeps): Promise<void> {
  const withdrawn = await deps.checkouts.listWithdrawn(deps.clock.now(), CHECKOUTS_PER_RUN);
  await settleEach(
    withdrawn,
    ({ id }) => `checkout ${id}`,
    (sale) => closeCheckout(deps, sale, { isOurs: true }),
  );
}
