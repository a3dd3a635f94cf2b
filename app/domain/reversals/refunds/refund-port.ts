import type { Cents } from "#domain/money.ts";
import type { Outcome } from "#domain/outcome.ts";

/** All but pending are final, except that a refund that succeeded can still fail. */
export type RefundState = "pending" | "succeeded" | "failed" | "canceled";
export type ProviderRefund = { id: string; state: RefundState };

export type RefundTerms = {
  paymentIntentId: string;
  amount: Cents;
  requestId: string;
  idempotencyKey: string;
  /**
   * Who pays: "seller" reverses the creator's share and returns our fee right away; "platform" pays everything first,
   * and the creator's share is taken afterward.
   */
  from: "seller" | "platform";
};
/** uncovered: the creator's share couldn't be taken back. disputed, nothing_left: describe the charge. */
export type ProviderRefundRefusal = "uncovered" | "disputed" | "nothing_left" | "refused";

/** Failures throw ProviderUnavailable; a refusal is final. */
export type RefundPort = {
  createRefund(terms: RefundTerms): Promise<Outcome<ProviderRefundRefusal, { refund: ProviderRefund }>>;
  refundOfRequest(paymentIntentId: string, requestId: string): Promise<ProviderRefund | null>;
};
