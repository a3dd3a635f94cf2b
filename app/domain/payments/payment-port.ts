import type { Cents } from "../money.ts";

/** What a session is started with. The checkout's ID is the idempotency key, so a retry must send identical parameters. */
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
  /** The fee that the provider collected for us. */
  fee: Cents;
  /** The account that the charge is for. */
  accountId: string | null;
  livemode: boolean;
  paidAt: number;
};

/** A subscription's current state at the provider; instants in ms. */
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
  /** The fee that the provider collected for us. */
  fee: Cents;
  paidAt: number;
  periodStart: number;
  periodEnd: number;
  paymentIntentId: string | null;
};

/** A completed refund; `takenFromSeller` is what the provider took back from the seller, null if unknown. */
export type Refund = { id: string; amount: Cents; takenFromSeller: Cents | null; createdAt: number };

/** A payment disputed through the fan's bank; `reinstatedAt` is when the bank returned the money, null until then. */
export type Dispute = { id: string; amount: Cents; createdAt: number; reinstatedAt: number | null };

/** A provider's event, reduced to its subject, whose state is then read from the provider. */
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
    | { kind: "payout"; id: string }
    | { kind: "other" };
};

/**
 * The payment processor, behind a port so that it can be replaced if it stops allowing what is sold here.
 * Amounts are cents of USD; failures throw ProviderUnavailable.
 */
export type PaymentPort = {
  livemode: boolean;
  startSubscription(
    sale: SessionTerms & { sellerId: string; sellerName: string; buyerEmail: string },
  ): Promise<ProviderSession>;
  checkoutSession(id: string): Promise<ProviderSession | null>;
  expireSession(id: string): Promise<void>;
  /** Null when we have no such subscription at the provider. */
  subscription(id: string): Promise<ProviderSubscription | null>;
  paidInvoices(subscriptionId: string): Promise<PaidInvoice[]>;
  /** The subscription whose month was paid; null for a one-time payment. */
  subscriptionOfPayment(paymentIntentId: string): Promise<string | null>;
  /** The session that a one-time payment was made in. */
  sessionOfPayment(paymentIntentId: string): Promise<string | null>;
  refunds(paymentIntentId: string): Promise<Refund[]>;
  /** Disputes that withdrew money; a bank's inquiry does not. */
  disputes(paymentIntentId: string): Promise<Dispute[]>;
  /** Ends a subscription immediately; no effect if it has already ended. */
  endSubscription(id: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  /** Checks the signature and time of a webhook's raw body; null when either is invalid. */
  readEvent(body: string, signature: string): Promise<ProviderEvent | null>;
};

/** The provider failed or timed out. Callers report that; nothing was charged. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}
