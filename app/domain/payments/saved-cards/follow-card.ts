import type { SavedCardStore } from "#db/stores/payments/saved-cards.ts";
import type { CardPort } from "./card-port.ts";

export type FollowDeps = {
  payments: Pick<CardPort, "savedCard">;
  savedCards: Pick<SavedCardStore, "isKnown" | "update" | "forget">;
};

/**
 * Syncs a saved card with the provider: the bank may have issued a new one, or it was detached there. False if we don't
 * keep this card. Throws ProviderUnavailable.
 */
export async function followCard({ payments, savedCards }: FollowDeps, id: string): Promise<boolean> {
  if (!(await savedCards.isKnown(id))) return false;
  const card = await payments.savedCard(id);
  if (card === null) await savedCards.forget(id);
  else await savedCards.update(card);
  return true;
}
