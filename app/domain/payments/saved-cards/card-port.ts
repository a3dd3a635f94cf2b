import type { SavedCard } from "./card.ts";

/** Failures throw ProviderUnavailable or ProviderRefused. */
export type CardPort = {
  /** Null unless the cardholder consented to saving it. */
  savedCard(id: string): Promise<SavedCard | null>;
  /** No effect if it's already detached. */
  detachCard(id: string): Promise<void>;
};
