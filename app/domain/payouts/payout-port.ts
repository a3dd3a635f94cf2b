import type { Cents } from "../money.ts";
import type { Outcome } from "../outcome.ts";

/** A payout at the provider; instants in ms. A negative amount is a debit from the seller's bank. */
export type ProviderPayout = {
  id: string;
  amount: Cents;
  currency: string;
  livemode: boolean;
  status: PayoutState;
  createdAt: number;
  /** When it should be at the bank; for a paid one, when it was. */
  expectedAt: number;
  /** When the money came back, if the provider says so. Failing and being canceled are final. */
  failedAt: number | null;
  failureCode: string | null;
  /** The bank's reference number, once the bank has reported it. */
  traceId: string | null;
  /** Our order; null for a payout that we did not make. */
  orderId: string | null;
};
export type PayoutState = "pending" | "in_transit" | "paid" | "failed" | "canceled";

/** What a seller's account holds at the provider, in cents; a part may be negative. */
export type HeldFunds = { available: Cents; pending: Cents };

export type PayoutTerms = { accountId: string; orderId: string; amount: Cents; idempotencyKey: string };

/** The provider's side of payouts. Failures throw ProviderUnavailable. */
export type PayoutPort = {
  availableBalance(accountId: string): Promise<HeldFunds>;
  /** When all that an account has pending will be available; null if nothing is pending. */
  pendingUntil(accountId: string): Promise<number | null>;
  /** Pays out to the account's bank. A refusal is the provider's final word. */
  createPayout(terms: PayoutTerms): Promise<Outcome<"insufficient" | "refused", { payout: ProviderPayout }>>;
  /** Null when the account has no such payout. */
  payout(accountId: string, id: string): Promise<ProviderPayout | null>;
  /** The payout made for an order since a time (ms); null if there is none. */
  payoutOfOrder(accountId: string, orderId: string, since: number): Promise<ProviderPayout | null>;
};
