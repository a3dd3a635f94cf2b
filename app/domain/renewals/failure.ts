/** Why a renewal failed, as a fan is told. */
export type FailureReason = "funds" | "expired" | "confirm" | "blocked" | "declined";
/** What the provider says about a try that failed: the bank's code and the network's advice. */
type Refusal = { code: string | null; advice: string | null };

const FUNDS = ["insufficient_funds", "card_velocity_exceeded", "withdrawal_count_limit_exceeded"];
const EXPIRED = ["expired_card", "invalid_expiry_month", "invalid_expiry_year"];
const CONFIRM = [
  "authentication_required",
  "authentication_not_handled",
  "invoice_payment_intent_requires_action",
  "payment_intent_action_required",
  "payment_intent_authentication_failure",
];
/** Codes after which Stripe doesn't retry a card either (docs.stripe.com/billing/revenue-recovery/smart-retries). */
const HARD = [
  "lost_card",
  "stolen_card",
  "pickup_card",
  "restricted_card",
  "fraudulent",
  "highest_risk_level",
  "incorrect_number",
  "invalid_number",
  "invalid_account",
  "revocation_of_authorization",
  "revocation_of_all_authorizations",
  "stop_payment_order",
  "transaction_not_allowed",
];

/**
 * The reason in a few groups, and whether the same card can be tried again without the fan: not if the bank said so for
 * good, and not if they must confirm the payment themselves.
 */
export function readRefusal({ code, advice }: Refusal): { reason: FailureReason; canRetry: boolean } {
  const has = (codes: string[]) => code !== null && codes.includes(code);
  if (has(CONFIRM)) return { reason: "confirm", canRetry: false };
  if (has(HARD) || advice === "do_not_try_again")
    return { reason: has(EXPIRED) ? "expired" : "blocked", canRetry: false };
  if (has(FUNDS)) return { reason: "funds", canRetry: true };
  return { reason: has(EXPIRED) ? "expired" : "declined", canRetry: true };
}

/** What a fan reads about it. */
export const failureTexts: Record<FailureReason, string> = {
  funds: "Your bank says there isn't enough money on the card, or its limit is reached.",
  expired: "Your bank says the card has expired.",
  confirm: "Your bank wants you to confirm the payment.",
  blocked: "Your bank doesn't allow charges to this card, so we won't try it again.",
  declined: "Your bank declined it without giving a reason. They can tell you why.",
};
