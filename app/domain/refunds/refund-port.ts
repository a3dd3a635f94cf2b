import type { Cents } from "../money.ts";
import type { Outcome } from "../outcome.ts";

/** How far a refund has come at the provider. Any but pending is where it ends, but one that succeeded can still fail. */
export type RefundState = "pending" | "succeeded" | "failed" | "canceled";
export type ProviderRefund = { id: string; state: RefundState };

export type RefundTerms = {
  paymentIntentId: string;
  amount: Cents;
  /** Our request, to find the refund again. */
  requestId: string;
  idempotencyKey: string;
  /**
   * Who pays at once: "seller" takes their share back with it, and returns our fee; "platform" pays all of it first, and
   * the seller's share is taken afterward.
   */
  from: "seller" | "platform";
};
/** uncovered: the seller's part could not be taken back. disputed, nothing_left: of the charge. */
export type ProviderRefundRefusal = "uncovered" | "disputed" | "nothing_left" | "refused";

/** The provider's side of refunds. Failures throw ProviderUnavailable; a refusal is final. */
export type RefundPort = {
  createRefund(terms: RefundTerms): Promise<Outcome<ProviderRefundRefusal, { refund: ProviderRefund }>>;
  /** The refund made for a request; null if there is none. */
  refundOfRequest(paymentIntentId: string, requestId: string): Promise<ProviderRefund | null>;
};
