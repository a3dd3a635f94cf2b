import { type BeginSaleDeps, beginSale } from "./begin-sale.ts";
import type { Sale } from "./open-checkout.ts";
import type { PaymentPort } from "./payment-port.ts";

export type PaymentDeps = BeginSaleDeps & { payments: Pick<PaymentPort, "startPayment"> };
/** A one-time sale; `item` is what the buyer reads on the provider's page, `network` where they are (networkOf). */
type OneTimeSale = Sale & { buyerEmail: string; item: string; network: string };

/**
 * Opens the provider's page for a one-time payment, or finds the one that is open already. What turns out to be paid is
 * recorded and not charged again. Throws ProviderUnavailable.
 */
export const startPayment = (deps: PaymentDeps, { buyerEmail, item, ...sale }: OneTimeSale) =>
  beginSale(deps, sale, (terms) =>
    deps.payments.startPayment({ ...terms, sellerId: sale.sellerId, buyerEmail, item }),
  );
