import type { Cents } from "../money.ts";

/** What the provider says of a seller's account: none, begun, or able to charge, which publishing for money takes. */
export type ProviderAccount = { id: string; canCharge: boolean; detailsSubmitted: boolean };

export type ProviderSession = {
  id: string;
  url: string | null;
  state: "open" | "complete" | "expired";
  paid: boolean;
  subscriptionId: string | null;
  checkoutId: string | null;
  amount: Cents;
  expiresAt: number;
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

/** A payment that the fan's bank took back; `returnedAt` once it was decided for the seller. */
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
 * The narrow door to the payment processor, so that another can be put in: one may forbid what is sold here. All
 * amounts in cents of USD. Faults throw ProviderUnavailable.
 */
export type PaymentPort = {
  livemode: boolean;
  createAccount(seller: { userId: string; email: string }): Promise<string>;
  accountLink(accountId: string, refreshUrl: string, returnUrl: string): Promise<string>;
  account(accountId: string): Promise<ProviderAccount>;
  startSubscription(sale: {
    checkoutId: string;
    amount: Cents;
    sellerName: string;
    sellerId: string;
    accountId: string;
    buyerEmail: string;
    successUrl: string;
    cancelUrl: string;
    expiresAt: number;
  }): Promise<ProviderSession>;
  session(id: string): Promise<ProviderSession | null>;
  expireSession(id: string): Promise<void>;
  /** Null when the provider knows no such subscription of ours. */
  subscription(id: string): Promise<ProviderSubscription | null>;
  paidInvoices(subscriptionId: string): Promise<PaidInvoice[]>;
  subscriptionOfPayment(paymentIntentId: string): Promise<string | null>;
  refunds(paymentIntentId: string): Promise<Refund[]>;
  /** The disputes for which money was taken; a bank's mere question is none. */
  disputes(paymentIntentId: string): Promise<Dispute[]>;
  /** Ends a subscription at once; one that has ended already stays so. */
  endSubscription(id: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  /** Checks signature and time of a webhook's raw body; null when either is wrong. */
  readEvent(body: string, signature: string): Promise<ProviderEvent | null>;
};

/** The provider failed or did not answer in time; the caller says so and nothing was charged by us. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}
