import type { FailureReason } from "#db/kinds.ts";

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
/** Stripe doesn't retry a card after these codes either (docs.stripe.com/billing/revenue-recovery/smart-retries). */
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
 * `canRetry`: whether the same card can be tried without the fan. It can't if the bank ruled that out, or if the
 * fan must confirm the payment.
 */
export function readRefusal({ code, advice }: Refusal): { reason: FailureReason; canRetry: boolean } {
  const has = (codes: string[]) => code !== null && codes.includes(code);
  if (has(CONFIRM)) return { reason: "confirm", canRetry: false };
  if (has(HARD) || advice === "do_not_try_again")
    return { reason: has(EXPIRED) ? "expired" : "blocked", canRetry: false };
  if (has(FUNDS)) return { reason: "funds", canRetry: true };
  return { reason: has(EXPIRED) ? "expired" : "declined", canRetry: true };
}

export const failureTexts: Record<FailureReason, string> = {
  funds: "Your bank says there isn't enough money on the card, or its limit is reached.",
  expired: "Your bank says the card has expired.",
  confirm: "Your bank wants you to confirm the payment.",
  blocked: "Your bank doesn't allow charges to this card, so we won't try it again.",
  declined: "Your bank declined it without giving a reason. They can tell you why.",
};
