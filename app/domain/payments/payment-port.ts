import type { Cents } from "../money.ts";

/** What a session at the provider is started with: the checkout's ID is its idempotency key, so never other words. */
export type SessionTerms = {
  checkoutId: string;
  amount: Cents;
  accountId: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
};

export type ProviderSession = {
  id: string;
  url: string | null;
  state: "open" | "complete" | "expired";
  paid: boolean;
  checkoutId: string | null;
  amount: Cents;
  expiresAt: number;
  subscriptionId: string | null;
  /** The one-time payment behind it; null for a subscription, and until a charge has gone through. */
  payment: ProviderPayment | null;
};

/** A one-time payment that went through; the ID is the payment intent's. */
export type ProviderPayment = {
  id: string;
  amount: Cents;
  currency: string;
  /** What the provider collected for us as our fee. */
  fee: Cents;
  /** The account that the charge is for. */
  accountId: string | null;
  livemode: boolean;
  paidAt: number;
};

/** A subscription as the provider has it now; instants in ms. */
export type ProviderSubscription = {
  id: string;
  status: string;
  checkoutId: string | null;
  /** The account that the charges are for. */
  accountId: string | null;
  amount: Cents;
  currency: string;
  livemode: boolean;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
  createdAt: number;
};

export type PaidInvoice = {
  id: string;
  amount: Cents;
  currency: string;
  paidAt: number;
  periodStart: number;
  periodEnd: number;
  paymentIntentId: string | null;
};

/** A refund that went through; `takenFromSeller` is what the provider took back from the seller, null if unclear. */
export type Refund = { id: string; amount: Cents; takenFromSeller: Cents | null; createdAt: number };

/** A payment that the fan's bank took back; `reinstatedAt` is when it gave the money back, null while it has it. */
export type Dispute = { id: string; amount: Cents; createdAt: number; reinstatedAt: number | null };

/** A provider's event, reduced to what it is about; what happened is read from the provider itself. */
export type ProviderEvent = {
  id: string;
  type: string;
  account: string | null;
  livemode: boolean;
  createdAt: number;
  subject:
    | { kind: "subscription"; id: string }
    | { kind: "session"; id: string }
    | { kind: "charge"; paymentIntentId: string | null }
    | { kind: "account"; id: string }
    | { kind: "other" };
};

/**
 * The payment processor, behind a port because a processor may forbid what is sold here and have to be replaced.
 * Amounts are cents of USD; failures throw ProviderUnavailable.
 */
export type PaymentPort = {
  livemode: boolean;
  startSubscription(
    sale: SessionTerms & { sellerId: string; sellerName: string; buyerEmail: string },
  ): Promise<ProviderSession>;
  session(id: string): Promise<ProviderSession | null>;
  expireSession(id: string): Promise<void>;
  /** Null when the provider knows no such subscription of ours. */
  subscription(id: string): Promise<ProviderSubscription | null>;
  paidInvoices(subscriptionId: string): Promise<PaidInvoice[]>;
  /** The subscription that a payment paid a month of; null for a one-time payment. */
  subscriptionOfPayment(paymentIntentId: string): Promise<string | null>;
  /** The session that a one-time payment was made in. */
  sessionOfPayment(paymentIntentId: string): Promise<string | null>;
  refunds(paymentIntentId: string): Promise<Refund[]>;
  /** The disputes for which money was taken; a bank's inquiry takes none. */
  disputes(paymentIntentId: string): Promise<Dispute[]>;
  /** Ends a subscription at once; one that has already ended stays as it is. */
  endSubscription(id: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  /** Checks signature and time of a webhook's raw body; null when either is wrong. */
  readEvent(body: string, signature: string): Promise<ProviderEvent | null>;
};

/** The provider failed or did not answer in time; the caller says so and nothing was charged by us. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}
