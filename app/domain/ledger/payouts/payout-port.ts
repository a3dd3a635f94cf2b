import type { PayoutState } from "#db/kinds.ts";
import type { Cents } from "#domain/money.ts";
import type { Outcome } from "#domain/outcome.ts";

/** Instants in ms. A negative amount is a debit from the creator's bank. */
export type ProviderPayout = {
  id: string;
  amount: Cents;
  currency: string;
  livemode: boolean;
  status: PayoutState;
  createdAt: number;
  /** Expected arrival at the bank; for a paid one, the actual one. */
  expectedAt: number;
  /** When the money came back, if known. Failed and canceled are final. */
  failedAt: number | null;
  failureCode: string | null;
  traceId: string | null;
  /** Null for a payout that we didn't order. */
  orderId: string | null;
};
/** In cents; each part may be negative. */
export type HeldFunds = { available: Cents; pending: Cents };

export type PayoutTerms = { accountId: string; orderId: string; amount: Cents; idempotencyKey: string };

/** Failures throw ProviderUnavailable. */
export type PayoutPort = {
  availableBalance(accountId: string): Promise<HeldFunds>;
  /** When everything pending will be available; null if nothing is. */
  pendingUntil(accountId: string): Promise<number | null>;
  /** A refusal is final. */
  createPayout(terms: PayoutTerms): Promise<Outcome<"insufficient" | "refused", { payout: ProviderPayout }>>;
  payout(accountId: string, id: string): Promise<ProviderPayout | null>;
  /** The payout made for an order since a time (ms); null if there's none. */
  payoutOfOrder(accountId: string, orderId: string, since: number): Promise<ProviderPayout | null>;
};
