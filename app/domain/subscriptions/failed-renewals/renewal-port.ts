import type { Cents } from "#domain/money.ts";
import type { Outcome } from "#domain/outcome.ts";

export type UnpaidRenewal = {
  invoiceId: string;
  /** The failed charge's ID, or whatever else identifies the try. */
  failureId: string;
  failedAt: number;
  /** The bank's code and the network's advice; null if there's none. */
  code: string | null;
  advice: string | null;
  failedCardId: string | null;
  /** The card that would be charged now; differs from the failed one if the fan added another. */
  cardId: string | null;
  /** The provider's page where the fan can confirm or pay. */
  payUrl: string | null;
  isCanceled: boolean;
};

/** Failures throw ProviderUnavailable or ProviderRefused. */
export type RenewalPort = {
  unpaidRenewal(subscriptionId: string): Promise<UnpaidRenewal | null>;
  /** The provider charges at most once per invoice. */
  payRenewal(payment: {
    invoiceId: string;
    subscriptionId: string;
    cardId: string | null;
    idempotencyKey: string;
  }): Promise<Outcome<"declined" | "refused">>;
  /**
   * Sets the monthly price (cents) from the next month on, without proration. The provider repeats
   * its first answer for a key.
   */
  setPrice(price: { subscriptionId: string; cents: Cents; idempotencyKey: string }): Promise<void>;
  /** Ends a subscription immediately and voids its unpaid month, so that its page can no longer be paid. */
  endUnpaid(subscriptionId: string): Promise<void>;
  /** Subscriptions share a customer if they began with the same saved card. */
  pastDueSubscriptionsOf(customerId: string): Promise<string[]>;
};
