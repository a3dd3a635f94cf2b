import type { SavedCard } from "./card.ts";

/** The provider's saved cards, behind a port like the rest. Failures throw ProviderUnavailable or ProviderRefused. */
export type CardPort = {
  /** A card as it is now; null if nobody let the provider keep it, or not any longer. */
  savedCard(id: string): Promise<SavedCard | null>;
  /** Has the provider let go of a card for good; no effect if it has already. */
  detachCard(id: string): Promise<void>;
};
