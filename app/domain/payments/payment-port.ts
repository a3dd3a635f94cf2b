import type { PaymentMovements } from "../ledger/movements.ts";
import type { Cents } from "../money.ts";
import type { Outcome } from "../outcome.ts";
import type { SellerReturn, SellerTake } from "../reversals/plan-seller-moves.ts";
import type { FailedChallenge } from "./fraud/fraud-port.ts";
import type { CardFace, SavedCard } from "./saved-cards/card.ts";

/**
 * The provider answers a repeated key as it did the first time, failures included, and refuses it with other
 * parameters. So each attempt has its own key, and all its calls use the same terms.
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

/** Stands for a creator's account if a sale is paid to the platform in full. */
export const PLATFORM_ACCOUNT = "";

/** The provider's payment page, or the charge of a saved card. */
export type ProviderSession = {
  id: string;
  /** Where the fan pays, or for a charge, where they see its result. */
  url: string | null;
  state: "open" | "complete" | "expired";
  paid: boolean;
  checkoutId: string | null;
  amount: Cents;
  expiresAt: number;
  subscriptionId: string | null;
  /** Null for a subscription, and until a charge has gone through. */
  payment: ProviderPayment | null;
  /** Where the fan confirms the charge with their bank; null unless it's waiting for that. */
  challengeUrl: string | null;
  /**
   * Why a charge failed, according to the bank and its network. Pages let the fan try another card, so theirs is null.
   */
  refusal: { code: string | null; advice: string | null } | null;
  /** Null unless the cardholder consented to saving it. */
  card: SavedCard | null;
};

export type ProviderPayment = {
  id: string;
  amount: Cents;
  currency: string;
  /** Our fee, as the provider collected it. */
  fee: Cents;
  /** The provider's own fee; null until it's known. */
  cost: Cents | null;
  accountId: string | null;
  livemode: boolean;
  paidAt: number;
};

/** Instants in ms. */
export type ProviderSubscription = {
  id: string;
  status: string;
  checkoutId: string | null;
  accountId: string | null;
  amount: Cents;
  currency: string;
  livemode: boolean;
  periodStart: number;
  periodEnd: number;
  /** False while collection is paused, and for a month that was skipped because of that. */
  isCharged: boolean;
  cancelAtPeriodEnd: boolean;
  /** What the next month is charged to; null if that isn't a card. */
  card: CardFace | null;
  endedAt: number | null;
  createdAt: number;
};

export type PaidInvoice = {
  id: string;
  amount: Cents;
  currency: string;
  fee: Cents;
  cost: Cents | null;
  accountId: string | null;
  paidAt: number;
  periodStart: number;
  periodEnd: number;
  paymentIntentId: string | null;
};

/** A provider's event, reduced to its subject. We then read the subject's current state from the provider. */
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
 * The payment processor, behind a port in case it stops allowing what is sold here. Amounts are in US cents; failures
 * throw ProviderUnavailable or ProviderRefused.
 */
export type PaymentPort = {
  livemode: boolean;
  /** With `customerId`, the page offers that customer's saved cards. */
  startSubscription(
    sale: SessionTerms & {
      sellerId: string;
      sellerName: string;
      buyerEmail: string;
      customerId?: string | null;
    },
  ): Promise<ProviderSession>;
  /**
   * One-time payment. `item` is what the fan reads; the creator gets all but our fee, or the platform gets everything.
   */
  startPayment(
    sale: SessionTerms & { sellerId: string; buyerEmail: string; item: string },
  ): Promise<ProviderSession>;
  /**
   * Prepares the charge of a saved card without moving money. `chargeCard` then charges it, at most once. The result's
   * `url` is `successUrl`, filled in.
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
  checkoutSession(id: string): Promise<ProviderSession | null>;
  /** Closes a page or cancels a charge; no effect once it's paid. */
  expireSession(id: string): Promise<void>;
  /** Open sessions of a checkout that were created in a window of time (ms). */
  openSessionsOf(checkoutId: string, created: { from: number; until: number }): Promise<ProviderSession[]>;
  subscription(id: string): Promise<ProviderSubscription | null>;
  paidInvoices(subscriptionId: string): Promise<PaidInvoice[]>;
  /** Null for a one-time payment. */
  subscriptionOfPayment(paymentIntentId: string): Promise<string | null>;
  /** The session, or the saved card's charge, behind a one-time payment. */
  sessionOfPayment(paymentIntentId: string): Promise<string | null>;
  /** Everything that moved a payment's money after the sale; null if there's no such charge. */
  movements(paymentIntentId: string): Promise<PaymentMovements | null>;
  /** Reverses part of a transfer. Refused if the creator's balance at the provider doesn't cover it. */
  takeFromSeller(move: SellerTake, idempotencyKey: string): Promise<Outcome<"insufficient_funds">>;
  /** Transfers money back to a creator. Refused if our own balance doesn't cover it. */
  returnToSeller(move: SellerReturn, idempotencyKey: string): Promise<Outcome<"insufficient_funds">>;
  /** Ends a subscription immediately; no effect if it has ended. */
  endSubscription(id: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  /** Charges future months for another account; no effect if the subscription has ended. */
  moveSubscription(subscriptionId: string, accountId: string): Promise<void>;
  /** The provider's page for changing a subscription's card; null if there's no such subscription. */
  billingPage(subscriptionId: string, returnUrl: string): Promise<string | null>;
  /** Null if the signature or timestamp of the raw body is invalid. */
  readEvent(body: string, signature: string): Promise<ProviderEvent | null>;
};

/** The provider failed or timed out; trying again makes sense. Nothing was charged. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
  /** Whether the provider repeats this error under the same key. */
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
 * The provider refused for good: the creator can't be paid at present, the saved card is gone, or our own request is
 * wrong (its parameters, key, or permission). Trying again doesn't help; nothing was charged.
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
