import { type Outcome, refuse } from "../outcome.ts";
import { type OpenCheckoutDeps, openCheckout, type Sale } from "./open-checkout.ts";
import type { PaymentPort } from "./payment-port.ts";
import { type SettleDeps, settleOpenCheckout } from "./settle-open-checkout.ts";

export type PaymentDeps = SettleDeps & OpenCheckoutDeps & { payments: Pick<PaymentPort, "startPayment"> };
/** A one-time sale; `item` is what the buyer reads on the provider's page. */
type OneTimeSale = Sale & { buyerEmail: string; item: string };

/**
 * Opens the provider's page for a one-time payment, or finds the one that is open already. What turns out to be paid is
 * recorded and not charged again. Throws ProviderUnavailable.
 */
export async function startPayment(
  deps: PaymentDeps,
  { buyerEmail, item, ...sale }: OneTimeSale,
): Promise<Outcome<"already_paid" | "try_again" | "no_checkout_url", { url: string; checkoutId: string }>> {
  if ((await settleOpenCheckout(deps, sale, sale.amount)) === "paid") return refuse("already_paid");
  return openCheckout(deps, sale, (terms) =>
    deps.payments.startPayment({ ...terms, sellerId: sale.sellerId, buyerEmail, item }),
  );
}
