import { counterStatements } from "#domain/moderation/cases/counter-notice.ts";
import { PLANNED_AFTERWARD } from "#domain/moderation/people/restriction.ts";
import * as account from "#domain/notifications/mail/account-emails.ts";
import * as admin from "#domain/notifications/mail/admin-emails.ts";
import * as cases from "#domain/notifications/mail/case-emails.ts";
import { codeEmail } from "#domain/notifications/mail/code-email.ts";
import * as consents from "#domain/notifications/mail/consent-emails.ts";
import * as deletion from "#domain/notifications/mail/deletion-emails.ts";
import type { EmailContent } from "#domain/notifications/mail/email-content.ts";
import * as fraud from "#domain/notifications/mail/fraud-emails.ts";
import { noticesEmail } from "#domain/notifications/mail/notices-email.ts";
import * as payouts from "#domain/notifications/mail/payout-emails.ts";
import * as prices from "#domain/notifications/mail/price-emails.ts";
import * as receipts from "#domain/notifications/mail/receipt-emails.ts";
import * as sales from "#domain/notifications/mail/sale-emails.ts";
import * as security from "#domain/notifications/mail/security-emails.ts";
import { summaryEmail } from "#domain/notifications/mail/summary-email.ts";
import { invitationEmail } from "#domain/notifications/mail/team-emails.ts";
import { daysAgo, inDays } from "./samples.ts";

const link = "https://fanlight.example/example?token=1a2b3c4d";

const disputed = { what: "Subscription from noor", cents: 1500, paidAt: daysAgo(12), taken: 1350 };

const asked: prices.AskedPrice = {
  creator: "Mara Lindqvist",
  from: 1500,
  to: 2000,
  ifNoAnswer: "keep",
  renewsAt: inDays(20),
  answerBy: inDays(19),
};

/** Every email, keyed by the function that writes it. A test fails if one is missing. */
export const emails: Record<string, EmailContent> = {
  codeEmail: codeEmail("012345", "https://fanlight.example/verify-email?email=noor%40example.com"),
  invitationEmail: invitationEmail("mara", 7, link),
  resetEmail: account.resetEmail(link),
  passwordChangedEmail: account.passwordChangedEmail(link),
  confirmAddressEmail: account.confirmAddressEmail(link),
  addressInUseEmail: account.addressInUseEmail(link),
  addressChangeRequestedEmail: account.addressChangeRequestedEmail(link),
  addressChangedEmail: account.addressChangedEmail(link),
  accountRecoveredEmail: account.accountRecoveredEmail(link),
  resumeEmail: account.resumeEmail(link),
  summaryEmail: summaryEmail(
    { subscribers: 3, sales: 1, waiting: 2 },
    { dashboard: link, messages: link, settings: link, unsubscribe: link },
  ),
  endedEmail: admin.endedEmail(inDays(184), "Five of your posts showed people who didn't agree.", link),
  restrictedEmail: admin.restrictedEmail(
    "Three fans reported that you ask for payments elsewhere.",
    "Scam, spam, or asking for payment elsewhere",
    link,
  ),
  reportReceivedEmail: cases.reportReceivedEmail(link),
  reportDecidedEmail: cases.reportDecidedEmail(true, "The post showed someone who hadn't agreed to it."),
  removedEmail: cases.removedEmail("post", {
    title: "Salt and slate",
    statement: "It shows someone who hadn't agreed to it.",
    link,
  }),
  withheldEmail: cases.withheldEmail({
    title: "Night market",
    statement: "A court in Germany forbade showing it there.",
    link,
    places: "Germany",
    until: Date.UTC(2027, 5, 30),
  }),
  warnedEmail: cases.warnedEmail("You asked for payment outside of the site.", link, {
    isBack: false,
    strike: "2 points for 180 days",
  }),
  closedEmail: cases.closedEmail("The messages threatened the other person.", link),
  reviewedEmail: cases.reviewedEmail("Salt and slate", link),
  reportReversedEmail: cases.reportReversedEmail("Someone else looked at it and decided otherwise."),
  reportReopenedEmail: cases.reportReopenedEmail("The link that you sent shows what you mean."),
  counterNoticeEmail: cases.counterNoticeEmail({
    name: "Mira Sol",
    address: "12 Harbor Road\nPortland, OR 97201\nUnited States",
    phone: "+1 503 555 0142",
    text: "I took this photo myself, and have the negatives.",
    signature: "Mira Sol",
    title: "Salt and slate",
    link,
    statements: counterStatements.map(({ text }) => text),
    restoresAt: Date.UTC(2026, 11, 15),
  }),
  suitRecordedEmail: cases.suitRecordedEmail("Weiss v. Sol, District of Oregon, 3:26-cv-01234", link),
  appealKeptEmail: cases.appealKeptEmail(
    "The post is still an offer of something that may not be sold.",
    link,
  ),
  reversedEmail: cases.reversedEmail(
    "Salt and slate",
    "Someone else looked at it and decided otherwise.",
    link,
  ),
  consentEmail: consents.consentEmail("mara", link),
  signedEmail: consents.signedEmail("mara", link),
  withdrawnEmail: consents.withdrawnEmail("mara", link),
  answeredEmail: consents.answeredEmail("Ada Quill", false, link),
  unrestrictedEmail: admin.unrestrictedEmail(
    "The messages were from somebody who had your password.",
    PLANNED_AFTERWARD,
  ),
  signedOutEmail: admin.signedOutEmail(true, link),
  exportOfferedEmail: admin.exportOfferedEmail(link),
  dutiesChangedEmail: admin.dutiesChangedEmail("moderation, support", "You joined the review team.", link),
  erasureBegunEmail: admin.erasureBegunEmail(inDays(30), "You asked us by letter on May 3.", link),
  deletionRequestedEmail: deletion.deletionRequestedEmail(inDays(30), link),
  creatorLeavingEmail: deletion.creatorLeavingEmail("Mara Lindqvist", inDays(21), link),
  deletionCanceledEmail: deletion.deletionCanceledEmail(),
  deletionDoneEmail: deletion.deletionDoneEmail(),
  receiptEmail: receipts.receiptEmail(
    { what: "Subscription to Mara Lindqvist", cents: 1500, paidAt: daysAgo(0), next: inDays(30) },
    { receipt: link, subscriptions: link },
  ),
  refundFailedEmail: receipts.refundFailedEmail(
    {
      what: "Post by Mara Lindqvist",
      cents: 4000,
      failedAt: daysAgo(0),
      isOpenAgain: true,
    },
    link,
  ),
  refundEmail: receipts.refundEmail(
    {
      what: "Post by Mara Lindqvist",
      cents: 4000,
      paid: 4000,
      refundedAt: daysAgo(0),
      meaning: "You no longer have access to the post.",
    },
    link,
  ),
  subscriptionCanceledEmail: receipts.subscriptionCanceledEmail("Mara Lindqvist", inDays(21), link),
  subscriptionResumedEmail: receipts.subscriptionResumedEmail(
    { creator: "Mara Lindqvist", cents: 1500, from: inDays(21) },
    link,
  ),
  paymentFailedEmail: receipts.paymentFailedEmail(
    {
      creator: "Mara Lindqvist",
      cents: 1500,
      accessUntil: inDays(3),
      plan: { act: "try", at: inDays(2) },
      reason: "funds",
      now: inDays(0),
    },
    link,
  ),
  unpaidSubscriptionEndedEmail: receipts.unpaidSubscriptionEndedEmail("Mara Lindqvist", link),
  inquiryEmail: sales.inquiryEmail({ ...disputed, dueBy: inDays(6) }, { inquiry: link, refund: link }),
  priceAskedEmail: prices.priceAskedEmail(asked, link),
  priceReminderEmail: prices.priceReminderEmail({ ...asked, ifNoAnswer: "end" }, link),
  priceWithdrawnEmail: prices.priceWithdrawnEmail({ ...asked, isStopped: true }, link),
  priceLoweredEmail: prices.priceLoweredEmail({ ...asked, to: 1200 }, link),
  disputeOpenedEmail: sales.disputeOpenedEmail(disputed, link),
  disputeWonEmail: sales.disputeWonEmail(disputed, link),
  disputeLostEmail: sales.disputeLostEmail(disputed, link),
  appealDecidedEmail: sales.appealDecidedEmail(
    { ...disputed, isFiled: true, reason: "The fan opened the posts for weeks after the payment" },
    link,
  ),
  noticesEmail: noticesEmail(
    [
      { kind: "new_post", count: 3 },
      { kind: "message", count: 1 },
      { kind: "tip", count: 2 },
    ],
    { list: link, settings: link, unsubscribe: link },
  ),
  payoutSentEmail: payouts.payoutSentEmail(9000, inDays(2), link),
  bankChangedEmail: payouts.bankChangedEmail({ name: "First Bank", last4: "6666" }, inDays(1), link),
  payoutsHeldEmail: payouts.payoutsHeldEmail(
    "A card was reported stolen",
    "Illegal goods or services",
    inDays(5),
    link,
  ),
  payoutsMismatchEmail: payouts.payoutsMismatchEmail(link),
  payoutsMatchEmail: payouts.payoutsMatchEmail(link),
  payoutsReleasedEmail: payouts.payoutsReleasedEmail(link),
  payoutFailedEmail: payouts.payoutFailedEmail(9000, link),
  blockLiftedEmail: fraud.blockLiftedEmail("The cards were yours, as your bank confirmed", link),
  blockKeptEmail: fraud.blockKeptEmail("The cards were in different names", inDays(5), link),
  exportEmail: security.exportEmail(),
  twoStepOnEmail: security.twoStepOnEmail(link),
  twoStepOffEmail: security.twoStepOffEmail(),
  sessionsEndedEmail: security.sessionsEndedEmail(),
  newRecoveryCodesEmail: security.newRecoveryCodesEmail(),
  recoveryCodeUsedEmail: security.recoveryCodeUsedEmail(4),
  codesGuessedEmail: security.codesGuessedEmail(),
  passkeyAddedEmail: security.passkeyAddedEmail("Noor's phone", link),
  passkeyRemovedEmail: security.passkeyRemovedEmail("Noor's phone"),
};
