import type { SavedCard } from "./card.ts";

/** Failures throw ProviderUnavailable or ProviderRefused. */
export type CardPort = {
  /** Null unless the cardholder consented to saving it. */
  savedCard(id: string): Promise<SavedCard | null>;
  /**
   * Forgets that the cardholder consented to saving it, and detaches it. False while a subscription may be charged to
   * it, which keeps it attached. No effect if it's already detached.
   */
  detachCard(id: string): Promise<boolean>;
};
