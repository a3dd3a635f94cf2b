import type { SavedCardStore } from "../../../db/stores/payments/saved-cards.ts";
import { refuse } from "../outcome.ts";
import type { SavedCard } from "../saved-cards/card.ts";
import { type BeginSaleDeps, beginSale } from "./begin-sale.ts";
import { type ChargeDeps, chargeSavedCard } from "./charge-saved-card.ts";
import type { Sale } from "./open-checkout.ts";
import type { PaymentPort } from "./payment-port.ts";

export type PaymentDeps = BeginSaleDeps &
  ChargeDeps & {
    payments: Pick<PaymentPort, "startPayment" | "startCharge">;
    savedCards: Pick<SavedCardStore, "findOwn" | "remove">;
  };
/** What the buyer pressed: a saved card to charge at once, and the ID of the sale that their form begins. */
export type CardChoice = { cardId: string; checkoutId: string };
/** A one-time sale; `item` is what the buyer reads on the provider's page, `network` where they are (networkOf). */
type OneTimeSale = Omit<Sale, "cardId" | "checkoutId"> & {
  buyerEmail: string;
  item: string;
  network: string;
  /** Null to pay on the provider's page. */
  choice: CardChoice | null;
  /** What has to be written before anything can be paid. */
  beforePaying?: (checkoutId: string) => Promise<void>;
};

/**
 * Starts a one-time payment: opens the provider's page, or finds the one that is open already; or charges a saved card.
 * What turns out to be paid is recorded and not charged again. Throws ProviderUnavailable.
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
  // Sent again: what became of it the first time is the answer.
  const known = await deps.checkouts.find(checkoutId);
  if (known !== null && (known.completed_at !== null || known.expired_at !== null))
    return known.buyer_id === sale.buyerId ? chargeSavedCard(deps, checkoutId) : refuse("try_again");
  const begun = await begin(deps, { ...sale, checkoutId, cardId }, { card, item });
  if (!begun.ok) return begun;
  await beforePaying?.(begun.checkoutId);
  return chargeSavedCard(deps, begun.checkoutId);
}

/** Prepares the charge. A card that the provider no longer has is removed, so that it isn't offered again. */
async function begin(
  deps: PaymentDeps,
  sale: Sale & { network: string },
  { card, item }: { card: SavedCard; item: string },
) {
  try {
    return await beginSale(deps, sale, (terms) =>
      deps.payments.startCharge({ ...terms, sellerId: sale.sellerId, item, customerId: card.customerId }),
    );
  } catch (error) {
    if (!(error instanceof Error && "about" in error && error.about === "card")) throw error;
    await deps.savedCards.remove(card.id, sale.buyerId, deps.clock.now());
    return refuse("no_card");
  }
}
