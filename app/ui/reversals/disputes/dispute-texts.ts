import type { Cents } from "#domain/money.ts";
import { awaitsAppeal, awaitsEvidence, isInquiry } from "#domain/reversals/disputes/dispute.ts";

export type ShownDispute = {
  id: string;
  sale: string;
  amount: Cents;
  taken: Cents;
  /** Whether the provider has yet to transfer back a won amount. */
  isReturning: boolean;
  reason: string;
  status: string;
  openedAt: number;
  dueBy: number | null;
  submittedAt: number | null;
  acceptedAt: number | null;
  isLocked: boolean;
  canAnswer: boolean;
};

/** Reasons from docs.stripe.com/disputes/categories in plain words. */
const reasons: Record<string, string> = {
  credit_not_processed: "A refund was promised and didn't arrive",
  duplicate: "Charged twice",
  fraudulent: "The cardholder says they didn't make this payment",
  product_not_received: "They say they didn't get what they paid for",
  product_unacceptable: "They say it wasn't what was described",
  subscription_canceled: "They say they had canceled",
  unrecognized: "They don't recognize the charge",
};
export const reasonText = (reason: string): string => reasons[reason] ?? "The bank gave no particular reason";

type Shown = { status: string; submittedAt: number | null; acceptedAt?: number | null };

export function statusLabel({ status, submittedAt, acceptedAt }: Shown): string {
  if (status === "won") return "Won";
  if (status === "lost") return acceptedAt == null ? "Lost" : "Accepted";
  if (status === "prevented" || status === "warning_closed") return "Closed";
  if (acceptedAt != null) return "Accepted";
  if (awaitsAppeal(status)) return "We're deciding about an appeal";
  if (status === "appeal_under_review") return "Appealed";
  if (awaitsEvidence(status) && submittedAt === null) return "Needs an answer";
  return "The bank is deciding";
}
export function statusTone({ status }: Shown) {
  if (status === "won") return "success";
  if (status === "lost") return "error";
  return isInquiry(status) ? "info" : "lamp";
}
