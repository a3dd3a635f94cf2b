import type { FailureReason } from "#db/kinds.ts";
import { dateText } from "#domain/date-text.ts";
import { type Cents, formatCents, formatPrice } from "#domain/money.ts";
import { product } from "#domain/product.ts";
import { failureTexts } from "#domain/subscriptions/failed-renewals/failure.ts";
import type { RetryPlan } from "#domain/subscriptions/failed-renewals/retry-plan.ts";
import { emailContent } from "./email-content.ts";

const help = `Questions about a charge? Write to ${product.supportEmail}.`;

/** When the next charge is due (ms), or why nothing will be charged. */
export type NextCharge = number | "canceled" | "one-time";

function nextChargeText(next: NextCharge, link: string): string {
  if (next === "one-time") return "This was charged once. It doesn't renew.";
  if (next === "canceled") return `Your subscription won't renew. Your subscriptions:\n${link}`;
  return `Your card will be charged again on ${dateText(next)}, and then each month until you cancel. Cancel anytime here; you keep access until the end of the paid month:\n${link}`;
}

/** `what` is what was paid for ("Subscription to Mara"). The links lead to the receipt and to what can be canceled. */
export const receiptEmail = (
  payment: { what: string; cents: Cents; paidAt: number; next: NextCharge },
  links: { receipt: string; subscriptions: string },
) =>
  emailContent(`Your ${product.name} receipt`, [
    `You paid ${formatCents(payment.cents)} on ${dateText(payment.paidAt)}.\n${payment.what}`,
    `Your card statement will say ${product.statementDescriptor}. Your receipt:\n${links.receipt}`,
    nextChargeText(payment.next, links.subscriptions),
    help,
  ]);

/** `meaning` says what happens to what the fan bought; empty for a tip. `reason` is the admin's. */
export const refundEmail = (
  refund: {
    what: string;
    cents: Cents;
    paid: Cents;
    refundedAt: number;
    meaning: string;
    reason?: string | null;
  },
  receiptLink: string,
) =>
  emailContent(`Your ${product.name} refund`, [
    `We refunded ${refund.cents === refund.paid ? `your ${formatCents(refund.paid)}` : `${formatCents(refund.cents)} of the ${formatCents(refund.paid)} you paid,`} on ${dateText(refund.refundedAt)}.\n${refund.what}`,
    ...(refund.reason ? [`Why: ${refund.reason}`] : []),
    ...(refund.meaning ? [refund.meaning] : []),
    `It goes back to the card you paid with. Banks usually take 5 to 10 business days to show it. Your receipt:\n${receiptLink}`,
    help,
  ]);

export const refundFailedEmail = (
  refund: { what: string; cents: Cents; failedAt: number; isOpenAgain: boolean },
  receiptLink: string,
) =>
  emailContent(`Your ${product.name} refund didn't go through`, [
    `Your bank returned the refund of ${formatCents(refund.cents)} to us on ${dateText(refund.failedAt)}.\n${refund.what}`,
    ...(refund.isOpenAgain ? ["You have access to what you bought again."] : []),
    `Write to ${product.supportEmail}, and we'll refund you another way. Your receipt:\n${receiptLink}`,
  ]);

/** Access stays until `until` (ms). `link` leads to where it can be resumed, if it can. */
export const subscriptionCanceledEmail = (creator: string, until: number, link: string, canResume = true) =>
  emailContent(`Your ${product.name} subscription is canceled`, [
    `Your subscription to ${creator} won't renew, and you won't be charged for it again.`,
    canResume
      ? `You keep access until ${dateText(until)}. Changed your mind? You can resume it until then:\n${link}`
      : `You keep what you paid for until ${dateText(until)}. Your subscriptions:\n${link}`,
    help,
  ]);

/** The terms it renews on. `cents` and `from` (ms) are of the next charge. `link` leads to where it can be canceled. */
export const subscriptionResumedEmail = (
  resumed: { creator: string; cents: Cents; from: number },
  link: string,
) =>
  emailContent(`Your ${product.name} subscription renews again`, [
    `Your subscription to ${resumed.creator} is no longer canceled. It renews on ${dateText(resumed.from)} for ${formatPrice(resumed.cents)}, and then each month until you cancel. Resuming costs nothing.`,
    `Your card statement will say ${product.statementDescriptor}. Cancel anytime here; you keep access until the end of the paid month:\n${link}`,
    help,
  ]);

export function paymentFailedEmail(
  failed: {
    creator: string;
    cents: Cents;
    accessUntil: number;
    plan: RetryPlan;
    reason: FailureReason;
    now: number;
  },
  link: string,
) {
  const { plan, reason } = failed;
  const hasAccess = failed.accessUntil > failed.now;
  const access = hasAccess
    ? `You keep access until ${dateText(failed.accessUntil)}.`
    : `Your access ended on ${dateText(failed.accessUntil)}.`;
  const next =
    plan.act === "end"
      ? `Without a payment, your subscription ends on ${dateText(plan.at)}.`
      : `We'll try your card again on ${dateText(plan.at)}.`;
  const todo =
    reason === "confirm"
      ? `To ${hasAccess ? "keep" : "get back"} your access, confirm the payment here:`
      : `To ${hasAccess ? "keep" : "get back"} your access, update your card here. To stop the charge, cancel here:`;
  return emailContent(`Your ${product.name} payment didn't go through`, [
    `We couldn't charge your card ${formatPrice(failed.cents)} for this month of your subscription to ${failed.creator}. ${failureTexts[reason]}`,
    `${access} ${next}`,
    `${todo}\n${link}`,
    help,
  ]);
}

export const unpaidSubscriptionEndedEmail = (creator: string, link: string) =>
  emailContent(`Your ${product.name} subscription has ended`, [
    `Your subscription to ${creator} has ended, because its last month wasn't paid. You weren't charged for that month, and you won't be charged again.`,
    `Your subscriptions:\n${link}`,
    help,
  ]);
