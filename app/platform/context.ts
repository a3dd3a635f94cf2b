import { accessLogStore } from "../../db/stores/access-log/access-log.ts";
import { accountRecoveryStore } from "../../db/stores/accounts/account-recovery.ts";
import { accountStore } from "../../db/stores/accounts/accounts.ts";
import { credentialStore } from "../../db/stores/accounts/credentials.ts";
import { deletionStore } from "../../db/stores/accounts/deletions.ts";
import { emailLinkStore } from "../../db/stores/accounts/email-links.ts";
import { exportStore } from "../../db/stores/accounts/exports.ts";
import { leavingNoticeStore } from "../../db/stores/accounts/leaving-notices.ts";
import { onboardingStore } from "../../db/stores/accounts/onboarding.ts";
import { passkeyStore } from "../../db/stores/accounts/passkeys.ts";
import { preferenceStore } from "../../db/stores/accounts/preferences.ts";
import { rateLimitStore } from "../../db/stores/accounts/rate-limits.ts";
import { sessionStore } from "../../db/stores/accounts/sessions.ts";
import { twoStepStore } from "../../db/stores/accounts/two-step.ts";
import { adminStore } from "../../db/stores/admin/admin.ts";
import { consoleStores } from "../../db/stores/admin/console.ts";
import { analyticsStore } from "../../db/stores/creators/analytics.ts";
import { creatorStore } from "../../db/stores/creators/creators.ts";
import { profileStore } from "../../db/stores/creators/profiles.ts";
import { contentRevisionStore } from "../../db/stores/discover/content-revision.ts";
import { featuredStore } from "../../db/stores/discover/featured.ts";
import { feedStore } from "../../db/stores/discover/feeds.ts";
import { searchStore } from "../../db/stores/discover/search.ts";
import { disputeStore } from "../../db/stores/disputes/disputes.ts";
import { failedCardStore } from "../../db/stores/fraud/failed-cards.ts";
import { fraudWarningStore } from "../../db/stores/fraud/fraud-warnings.ts";
import { paymentBlockStore } from "../../db/stores/fraud/payment-blocks.ts";
import { ageStore } from "../../db/stores/gates/age.ts";
import { regionStore } from "../../db/stores/gates/regions.ts";
import { outboxStore } from "../../db/stores/mail/outbox.ts";
import { mediaStore } from "../../db/stores/media/media.ts";
import { uploadStore } from "../../db/stores/media/uploads.ts";
import { vaultStore } from "../../db/stores/media/vault.ts";
import { blockStore } from "../../db/stores/messages/blocks.ts";
import { conversationStore } from "../../db/stores/messages/conversations.ts";
import { inboxStore } from "../../db/stores/messages/inbox.ts";
import { messagePricingStore } from "../../db/stores/messages/message-pricing.ts";
import { messageStore } from "../../db/stores/messages/messages.ts";
import { sendingStore } from "../../db/stores/messages/sending.ts";
import { checkoutStore } from "../../db/stores/payments/checkouts.ts";
import { paymentStore } from "../../db/stores/payments/payments.ts";
import { saleTraceStore } from "../../db/stores/payments/sale-traces.ts";
import { savedCardStore } from "../../db/stores/payments/saved-cards.ts";
import { spendingLimitStore } from "../../db/stores/payments/spending-limits.ts";
import { subscriptionStore } from "../../db/stores/payments/subscriptions.ts";
import { tipStore } from "../../db/stores/payments/tips.ts";
import { webhookEventStore } from "../../db/stores/payments/webhook-events.ts";
import { payoutHoldStore } from "../../db/stores/payouts/payout-holds.ts";
import { payoutOrderStore } from "../../db/stores/payouts/payout-orders.ts";
import { payoutStore } from "../../db/stores/payouts/payouts.ts";
import { authoringStore } from "../../db/stores/posts/authoring.ts";
import { likeStore } from "../../db/stores/posts/likes.ts";
import { ownPostStore } from "../../db/stores/posts/own-posts.ts";
import { postStore } from "../../db/stores/posts/posts.ts";
import { viewStore } from "../../db/stores/posts/views.ts";
import { priceAnswerStore } from "../../db/stores/price-changes/price-answers.ts";
import { priceChangeStore } from "../../db/stores/price-changes/price-changes.ts";
import { priceRequestStore } from "../../db/stores/price-changes/price-requests.ts";
import { reconciliationStore } from "../../db/stores/reconciliation/reconciliation.ts";
import { refundStore } from "../../db/stores/refunds/refunds.ts";
import { renewalStore } from "../../db/stores/renewals/renewals.ts";
import { statementStore } from "../../db/stores/statements/statements.ts";
import type { Clock } from "../domain/clock.ts";
import * as systemClock from "./clock.ts";
import { openDatabase } from "./database/open-database.ts";
import { edgeCache } from "./edge-cache.ts";
import type { Bindings, Settings } from "./env.ts";
import { resendMail } from "./mail.ts";
import { cloudflareMedia, objectReader } from "./media.ts";
import { BALANCE_BUDGET_MS, CHECK_BUDGET_MS, PAYMENT_BUDGET_MS } from "./payments/payment-budget.ts";
import { stripePayments } from "./payments/payments.ts";
import { renderQrCode } from "./qr.ts";
import { sealWith } from "./seal.ts";
import { secrets } from "./secrets.ts";
import { passkeyVerifier } from "./webauthn.ts";

/**
 * Everything that use cases depend on, built once per request; they access nothing else. `paymentBudgetMs` is how long
 * the payment provider may take; null if nobody waits.
 */
export function createDeps(
  bindings: Bindings,
  settings: Settings,
  paymentBudgetMs: number | null = PAYMENT_BUDGET_MS,
) {
  const db = openDatabase(settings);
  const clock: Clock = systemClock;
  const provider = providerByBudget(settings, clock.now);
  return {
    clock,
    secrets,
    accessLog: accessLogStore(db),
    accounts: accountStore(db),
    admin: adminStore(db),
    ...consoleStores(db),
    ages: ageStore(db),
    analytics: analyticsStore(db),
    rateLimits: rateLimitStore(db),
    views: viewStore(db),
    featured: featuredStore(db),
    feeds: feedStore(db),
    likes: likeStore(db),
    authoring: authoringStore(db),
    sessions: sessionStore(db),
    regions: regionStore(db),
    creators: creatorStore(db),
    deletions: deletionStore(db),
    leavingNotices: leavingNoticeStore(db),
    exports: exportStore(db),
    onboarding: onboardingStore(db),
    twoStep: twoStepStore(db),
    passkeys: passkeyStore(db),
    preferences: preferenceStore(db),
    profiles: profileStore(db),
    ownPosts: ownPostStore(db),
    posts: postStore(db),
    vault: vaultStore(db),
    mediaStore: mediaStore(db),
    uploads: uploadStore(db),
    checkouts: checkoutStore(db),
    contentRevision: contentRevisionStore(db),
    search: searchStore(db),
    subscriptions: subscriptionStore(db),
    paymentStore: paymentStore(db),
    tips: tipStore(db),
    disputes: disputeStore(db),
    failedCards: failedCardStore(db),
    paymentBlocks: paymentBlockStore(db),
    fraudWarnings: fraudWarningStore(db),
    spendingLimits: spendingLimitStore(db),
    savedCards: savedCardStore(db),
    payouts: payoutStore(db),
    payoutOrders: payoutOrderStore(db),
    refunds: refundStore(db),
    payoutHolds: payoutHoldStore(db),
    reconciliation: reconciliationStore(db),
    statements: statementStore(db),
    saleTraces: saleTraceStore(db),
    renewals: renewalStore(db),
    priceChanges: priceChangeStore(db),
    priceRequests: priceRequestStore(db),
    priceAnswers: priceAnswerStore(db),
    messagePricing: messagePricingStore(db),
    conversations: conversationStore(db),
    inbox: inboxStore(db),
    messages: messageStore(db),
    sending: sendingStore(db),
    blocks: blockStore(db),
    webhookEvents: webhookEventStore(db),
    credentials: credentialStore(db),
    emailLinks: emailLinkStore(db),
    accountRecovery: accountRecoveryStore(db),
    outbox: outboxStore(db),
    get payments() {
      return provider(paymentBudgetMs);
    },
    /** For pages that can do without an answer. */
    get balances() {
      return provider(BALANCE_BUDGET_MS);
    },
    /** For the daily checks. */
    get checkedBalances() {
      return provider(CHECK_BUDGET_MS);
    },
    media: cloudflareMedia(bindings),
    objects: objectReader(bindings.MEDIA),
    edgeCache: edgeCache(),
    /** A key that distinguishes one day's guests by network without revealing it. */
    guestKey: (network: string, day: number) =>
      secrets.digest(`guest ${day} ${network} ${settings.SESSION_SECRET}`),
    /** A key that recognizes a card by the provider's fingerprint without revealing it. */
    cardKey: (fingerprint: string) => secrets.digest(`card ${fingerprint} ${settings.SESSION_SECRET}`),
    seal: sealWith(settings.SESSION_SECRET),
    /** The most bytes of a form with files. */
    maxFormBytes: settings.FORM_MEGABYTES * 1024 * 1024,
    renderQrCode,
    webauthn: passkeyVerifier(settings.APP_ORIGIN),
    mail: resendMail(settings),
    pageLink: (path: string) => new URL(path, settings.APP_ORIGIN).href,
    verifyLink: (email: string) => `${settings.APP_ORIGIN}/verify-email?email=${encodeURIComponent(email)}`,
  };
}

/** The payment provider with a time budget, made on first use: few requests need it. */
function providerByBudget(settings: Settings, now: Clock["now"]) {
  const made = new Map<number | null, ReturnType<typeof stripePayments>>();
  return (budgetMs: number | null) => {
    const provider = made.get(budgetMs) ?? stripePayments(settings, now, budgetMs);
    made.set(budgetMs, provider);
    return provider;
  };
}

export type Deps = ReturnType<typeof createDeps>;
