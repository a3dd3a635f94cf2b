import type { SavedCardStore } from "#db/stores/payments/saved-cards.ts";
import { refuse } from "../outcome.ts";
import { type BeginSaleDeps, beginSale } from "./begin-sale.ts";
import { type ChargeDeps, chargeSavedCard } from "./charge-saved-card.ts";
import type { Sale } from "./open-checkout.ts";
import type { PaymentPort } from "./payment-port.ts";
import { withSavedCard } from "./saved-cards/with-saved-card.ts";

export type PaymentDeps = BeginSaleDeps &
  ChargeDeps & {
    payments: Pick<PaymentPort, "startPayment" | "startCharge">;
    savedCards: Pick<SavedCardStore, "findOwn" | "remove">;
  };
export type CardChoice = { cardId: string; checkoutId: string };
/** `item` is what the fan reads on the provider's page; `network` comes from networkOf. */
type OneTimeSale = Omit<Sale, "cardId" | "checkoutId"> & {
  buyerEmail: string;
  item: string;
  network: string;
  choice: CardChoice | null;
  /** Runs once a checkout exists, before it can be paid. */
  beforePaying?: (checkoutId: string) => Promise<void>;
};

/**
 * Starts or reuses a one-time payment, on the provider's page or with a saved card. One that was paid meanwhile is
 * recorded and not charged again. Throws ProviderUnavailable.
 */
export async function startPayment(deps: PaymentDeps, one: OneTimeSale) {
  const { buyerEmail, item, choice, beforePaying, ...sale } = one;
  if (choice !== null) return payWithCard(deps, one, choice);
  const begun = await beginSale(deps, sale, (terms) =>
    deps.payments.startPayment({ ...terms, sellerId: sale.sellerId, buyerEmail, item }),
  );
  if (begun.ok) await beforePaying?.(begun.checkoutId);
  return begun;
}

async function payWithCard(deps: PaymentDeps, one: OneTimeSale, { cardId, checkoutId }: CardChoice) {
  const { buyerEmail, item, choice, beforePaying, ...sale } = one;
  const card = await deps.savedCards.findOwn(cardId, sale.buyerId);
  if (card === null) return refuse("no_card");
  // The form was submitted again: return the first result.
  const known = await deps.checkouts.find(checkoutId);
  if (known !== null && (known.completed_at !== null || known.expired_at !== null))
    return known.buyer_id === sale.buyerId ? chargeSavedCard(deps, checkoutId) : refuse("try_again");
  const begun = await withSavedCard(deps, { id: cardId, userId: sale.buyerId }, () =>
    beginSale(deps, { ...sale, checkoutId, cardId }, (terms) =>
      deps.payments.startCharge({ ...terms, sellerId: sale.sellerId, item, customerId: card.customerId }),
    ),
  );
  if (!begun.ok) return begun;
  await beforePaying?.(begun.checkoutId);
  return chargeSavedCard(deps, begun.checkoutId);
}
