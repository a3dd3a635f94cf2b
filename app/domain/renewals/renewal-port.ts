import type { Cents } from "../money.ts";
import type { Outcome } from "../outcome.ts";

/** A month that the provider couldn't charge for, with the newest try that failed; instants in ms. */
export type UnpaidRenewal = {
  invoiceId: string;
  /** The newest failed try: its charge, or what else distinguishes it from others. */
  failureId: string;
  failedAt: number;
  /** The bank's code and the network's advice; null if there is none. */
  code: string | null;
  advice: string | null;
  failedCardId: string | null;
  /** The card that would be charged now; another one than failed if the fan has added one. */
  cardId: string | null;
  /** The provider's page where the fan confirms or pays on their own. */
  payUrl: string | null;
  isCanceled: boolean;
};

/** The provider's unpaid renewals, behind a port like the rest. Failures throw ProviderUnavailable or ProviderRefused. */
export type RenewalPort = {
  /** The unpaid month of a subscription; null if there is none. */
  unpaidRenewal(subscriptionId: string): Promise<UnpaidRenewal | null>;
  /** Charges for an unpaid month; the provider charges once per invoice. */
  payRenewal(payment: {
    invoiceId: string;
    subscriptionId: string;
    cardId: string | null;
    idempotencyKey: string;
  }): Promise<Outcome<"declined" | "refused">>;
  /**
   * Sets what a subscription costs a month (cents), from its next month on: nothing is charged or returned for the one that
   * runs. The provider repeats its first answer for a key.
   */
  setPrice(price: { subscriptionId: string; cents: Cents; idempotencyKey: string }): Promise<void>;
  /** Ends a subscription at once, and voids its unpaid month, so that its page can no longer be paid. */
  endUnpaid(subscriptionId: string): Promise<void>;
  /** The past-due subscription of a payer; null if none is. Checkout makes a payer per subscription. */
  pastDueSubscriptionOf(customerId: string): Promise<string | null>;
};
