import type { FailedChallenge } from "../fraud/fraud-port.ts";
import type { PaymentMovements } from "../ledger/movements.ts";
import type { Cents } from "../money.ts";
import type { Outcome } from "../outcome.ts";
import type { SavedCard } from "../saved-cards/card.ts";
import type { SellerReturn, SellerTake } from "./plan-seller-moves.ts";

/**
 * What a session is started with. The provider answers a repeated key as it did the first time, even if that was a
 * failure, and refuses it with other parameters; so each attempt has a key of its own, and its calls the same terms.
 */
export type SessionTerms = {
  checkoutId: string;
  idempotencyKey: string;
  amount: Cents;
  accountId: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
};

/** In place of a seller's account: a sale that is paid to the platform in full. */
export const PLATFORM_ACCOUNT = "";

/** What a sale is paid with at the provider: its page, or the charge of a saved card. */
export type ProviderSession = {
  id: string;
  /** Where the buyer pays, or for a charge, where they read what became of it. */
  url: string | null;
  state: "open" | "complete" | "expired";
  paid: boolean;
  checkoutId: string | null;
  amount: Cents;
  expiresAt: number;
  subscriptionId: string | null;
  /** The one-time payment behind it; null for a subscription, and until a charge has gone through. */
  payment: ProviderPayment | null;
  /** Where the buyer confirms a charge that waits for them; null if it doesn't. */
  challengeUrl: string | null;
  /** Why a charge failed, as the bank and its network say; null unless it did. A page takes another card on its own. */
  refusal: { code: string | null; advice: string | null } | null;
  /** The card that was used, if its owner lets the provider keep it. */
  card: SavedCard | null;
};

/** A one-time payment that went through; the ID is the payment intent's. */
export type ProviderPayment = {
  id: string;
  amount: Cents;
  currency: string;
  /** The fee that the provider collected for us. */
  fee: Cents;
  /** What the provider charged the platform; null as long as it doesn't say. */
  cost: Cents | null;
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
  /** Whether the current month is charged for: not while collection is paused, nor one that was skipped then. */
  isCharged: boolean;
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
  /** What the provider charged the platform; null as long as it doesn't say. */
  cost: Cents | null;
  /** The account that the charge is for; null if the payment isn't known. */
  accountId: string | null;
  paidAt: number;
  periodStart: number;
  periodEnd: number;
  paymentIntentId: string | null;
};

/** A provider's event, reduced to its subject, whose state is then read from the provider. */
export type ProviderEvent = {
  id: string;
  type: string;
  account: string | null;
  livemode: boolean;
  createdAt: number;
  subject:
    | { kind: "subscription"; id: string }
    | { kind: "customer"; id: string }
    | { kind: "session"; id: string }
    | { kind: "charge"; paymentIntentId: string | null }
    | { kind: "dispute"; id: string; paymentIntentId: string | null }
    | { kind: "account"; id: string }
    | { kind: "payout"; id: string }
    | { kind: "failed_charge"; id: string }
    | ({ kind: "failed_challenge"; id: string } & FailedChallenge)
    | { kind: "card"; id: string }
    | { kind: "fraud_warning"; id: string }
    | { kind: "other" };
};

/**
 * The payment processor, behind a port so that it can be replaced if it stops allowing what is sold here.
 * Amounts are cents of USD; failures throw ProviderUnavailable or ProviderRefused.
 */
export type PaymentPort = {
  livemode: boolean;
  startSubscription(
    sale: SessionTerms & { sellerId: string; sellerName: string; buyerEmail: string },
  ): Promise<ProviderSession>;
  /** Starts a one-time payment, of which the seller gets all but our fee, or the platform all; `item` is what the buyer reads. */
  startPayment(
    sale: SessionTerms & { sellerId: string; buyerEmail: string; item: string },
  ): Promise<ProviderSession>;
  /**
   * Prepares the charge of a saved card, which moves no money yet; `chargeCard` does, once however often it is called, and
   * returns what became of it. `url` of the result is `successUrl`, filled in.
   */
  startCharge(
    sale: SessionTerms & { sellerId: string; item: string; customerId: string },
  ): Promise<ProviderSession>;
  chargeCard(charge: {
    id: string;
    cardId: string;
    returnUrl: string;
    idempotencyKey: string;
  }): Promise<ProviderSession | null>;
  /** A session or charge as it is now. */
  checkoutSession(id: string): Promise<ProviderSession | null>;
  /** Closes a page, or cancels a charge; no effect once it is paid. */
  expireSession(id: string): Promise<void>;
  /** The open sessions of a checkout that were created in a window of time (ms), which an attempt may have left. */
  openSessionsOf(checkoutId: string, created: { from: number; until: number }): Promise<ProviderSession[]>;
  /** Null when we have no such subscription at the provider. */
  subscription(id: string): Promise<ProviderSubscription | null>;
  paidInvoices(subscriptionId: string): Promise<PaidInvoice[]>;
  /** The subscription whose month was paid; null for a one-time payment. */
  subscriptionOfPayment(paymentIntentId: string): Promise<string | null>;
  /** The session that a one-time payment was made in, or the charge that it is. */
  sessionOfPayment(paymentIntentId: string): Promise<string | null>;
  /** Everything that moved a payment's money after the sale; null if the provider has no such charge. */
  movements(paymentIntentId: string): Promise<PaymentMovements | null>;
  /** Takes back a part of what a seller was given. Their balance at the provider may not cover it. */
  takeFromSeller(move: SellerTake, idempotencyKey: string): Promise<Outcome<"insufficient_funds">>;
  /** Gives a seller back what was taken. Our own balance may not cover it. */
  returnToSeller(move: SellerReturn, idempotencyKey: string): Promise<Outcome<"insufficient_funds">>;
  /** Ends a subscription immediately; no effect if it has already ended. */
  endSubscription(id: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  /** From now on, a subscription's months are charged for another account; no effect if it has ended. */
  moveSubscription(subscriptionId: string, accountId: string): Promise<void>;
  /** The provider's page where a subscription's payer changes the card; null when there is no such subscription. */
  billingPage(subscriptionId: string, returnUrl: string): Promise<string | null>;
  /** Checks the signature and time of a webhook's raw body; null when either is invalid. */
  readEvent(body: string, signature: string): Promise<ProviderEvent | null>;
};

/** The provider failed or timed out, so trying again makes sense. Callers report that; nothing was charged. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
  /** Whether it answered with an error that it repeats for the same key. */
  readonly isRepeated: boolean;

  constructor(
    message: string,
    { isRepeated = false, ...options }: ErrorOptions & { isRepeated?: boolean } = {},
  ) {
    super(message, options);
    this.isRepeated = isRepeated;
  }
}

/**
 * The provider refused for good because of the seller, who can't be paid at present; the saved card, which it no longer
 * has; or our own request (its parameters, key, or permission), which only we can fix. Trying again doesn't help; nothing
 * was charged.
 */
export class ProviderRefused extends Error {
  override name = "ProviderRefused";
  readonly isRepeated = true;
  readonly about: "seller" | "card" | "request";

  constructor(message: string, about: "seller" | "card" | "request", options?: ErrorOptions) {
    super(message, options);
    this.about = about;
  }
}
