import type { CheckoutStore } from "../../../db/stores/payments/checkouts.ts";
import { settleEach } from "../settle-all.ts";
import { NO_AMOUNT } from "./close-open-checkouts.ts";
import { type SettleDeps, settleOpenCheckout } from "./settle-open-checkout.ts";

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
    (sale) => settleOpenCheckout(deps, sale, NO_AMOUNT),
  );
}
