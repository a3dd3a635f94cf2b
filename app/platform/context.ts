import { accountRecoveryStore } from "#db/stores/accounts/account-recovery.ts";
import { accountStore } from "#db/stores/accounts/accounts.ts";
import { credentialStore } from "#db/stores/accounts/credentials.ts";
import { deletionStore } from "#db/stores/accounts/deletions.ts";
import { emailLinkStore } from "#db/stores/accounts/email-links.ts";
import { exportStore } from "#db/stores/accounts/exports.ts";
import { leavingNoticeStore } from "#db/stores/accounts/leaving-notices.ts";
import { passkeyStore } from "#db/stores/accounts/passkeys.ts";
import { sessionStore } from "#db/stores/accounts/sessions.ts";
import { twoStepStore } from "#db/stores/accounts/two-step.ts";
import { adminStore } from "#db/stores/admin/admin.ts";
import { auditChainStore } from "#db/stores/admin/audit/audit-chain.ts";
import { auditSearchStore } from "#db/stores/admin/audit/audit-search.ts";
import { errorLogStore } from "#db/stores/admin/error-log.ts";
import { featureStore } from "#db/stores/admin/feature-flags/features.ts";
import { overviewStore } from "#db/stores/admin/overview.ts";
import { stuckStore } from "#db/stores/admin/stuck.ts";
import { analyticsStore } from "#db/stores/analytics/analytics.ts";
import { audienceStore } from "#db/stores/analytics/audience.ts";
import { dashboardStore } from "#db/stores/analytics/dashboard.ts";
import { forecastStore } from "#db/stores/analytics/forecasts.ts";
import { peerStore } from "#db/stores/analytics/peers.ts";
import { viewStore } from "#db/stores/analytics/views.ts";
import { boostSubscriptionStore } from "#db/stores/boosts/boost-subscriptions.ts";
import { boostStore } from "#db/stores/boosts/boosts.ts";
import { slotStore } from "#db/stores/boosts/slots.ts";
import { closedPlaceStore } from "#db/stores/creators/closed-places.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import { profileStore } from "#db/stores/creators/profiles.ts";
import { invitationStore } from "#db/stores/creators/team/invitations.ts";
import { messageDayStore } from "#db/stores/creators/team/message-days.ts";
import { teamStore } from "#db/stores/creators/team/team.ts";
import { teamInboxStore } from "#db/stores/creators/team/team-inbox.ts";
import type { Database } from "#db/stores/database.ts";
import { contentRevisionStore } from "#db/stores/discovery/content-revision.ts";
import { featuredStore } from "#db/stores/discovery/featured.ts";
import { feedStore } from "#db/stores/discovery/feeds.ts";
import { ageStore } from "#db/stores/gates/age.ts";
import { rateLimitStore } from "#db/stores/gates/rate-limits.ts";
import { regionStore } from "#db/stores/gates/regions.ts";
import { payoutHoldStore } from "#db/stores/ledger/payouts/payout-holds.ts";
import { payoutOrderStore } from "#db/stores/ledger/payouts/payout-orders.ts";
import { payoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import { reconciliationStore } from "#db/stores/ledger/reconciliation/reconciliation.ts";
import { statementStore } from "#db/stores/ledger/statements.ts";
import { taxTotalStore } from "#db/stores/ledger/tax-totals.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { uploadStore } from "#db/stores/media/uploads.ts";
import { vaultStore } from "#db/stores/media/vault.ts";
import { blockStore } from "#db/stores/messages/blocks.ts";
import { audienceCountStore } from "#db/stores/messages/broadcasts/audience-counts.ts";
import { broadcastStore } from "#db/stores/messages/broadcasts/broadcasts.ts";
import { deliveryStore } from "#db/stores/messages/broadcasts/deliveries.ts";
import { broadcastRefusalStore } from "#db/stores/messages/broadcasts/refusals.ts";
import { withdrawalStore } from "#db/stores/messages/broadcasts/unsending.ts";
import { conversationStore } from "#db/stores/messages/conversations.ts";
import { fanListStore } from "#db/stores/messages/fan-lists.ts";
import { inboxStore } from "#db/stores/messages/inbox.ts";
import { listenerStore } from "#db/stores/messages/listeners.ts";
import { messagePricingStore } from "#db/stores/messages/message-pricing.ts";
import { messageStore } from "#db/stores/messages/messages.ts";
import { promiseStore } from "#db/stores/messages/replies/promises.ts";
import { savedReplyStore } from "#db/stores/messages/saved-replies.ts";
import { sendingStore } from "#db/stores/messages/sending.ts";
import { welcomeMessageStore } from "#db/stores/messages/welcome/welcome-messages.ts";
import { appealStore } from "#db/stores/moderation/appeals.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { readingRightStore } from "#db/stores/moderation/cases/reading-rights.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { consentStore } from "#db/stores/moderation/consents/consents.ts";
import { heldMessageStore } from "#db/stores/moderation/held-messages/held-messages.ts";
import { accountChangeStore } from "#db/stores/moderation/people/account-changes.ts";
import { peopleStore } from "#db/stores/moderation/people/people.ts";
import { transparencyStore } from "#db/stores/moderation/transparency.ts";
import { watchedWordStore } from "#db/stores/moderation/watched-words.ts";
import { announcementStore } from "#db/stores/notifications/announcements.ts";
import { emailStopStore } from "#db/stores/notifications/mail/email-stops.ts";
import { outboxStore } from "#db/stores/notifications/mail/outbox.ts";
import { noticeEmailStore } from "#db/stores/notifications/notice-emails.ts";
import { noticeSettingsStore } from "#db/stores/notifications/notice-settings.ts";
import { noticeStore } from "#db/stores/notifications/notices.ts";
import { duePushStore } from "#db/stores/notifications/push/due-pushes.ts";
import { pushDeviceStore } from "#db/stores/notifications/push/push-devices.ts";
import { summaryStore } from "#db/stores/notifications/summaries.ts";
import { onboardingStore } from "#db/stores/onboarding/onboarding.ts";
import { preferenceStore } from "#db/stores/onboarding/preferences.ts";
import { checkoutStore } from "#db/stores/payments/checkouts.ts";
import { failedCardStore } from "#db/stores/payments/fraud/failed-cards.ts";
import { fraudWarningStore } from "#db/stores/payments/fraud/fraud-warnings.ts";
import { paymentBlockStore } from "#db/stores/payments/fraud/payment-blocks.ts";
import { paymentSearchStore } from "#db/stores/payments/payment-search.ts";
import { paymentTrailStore } from "#db/stores/payments/payment-trail.ts";
import { paymentStore } from "#db/stores/payments/payments.ts";
import { providerAttemptStore } from "#db/stores/payments/provider-attempts.ts";
import { saleLossStore } from "#db/stores/payments/sale-losses.ts";
import { saleTraceStore } from "#db/stores/payments/sale-traces.ts";
import { savedCardStore } from "#db/stores/payments/saved-cards.ts";
import { spendingLimitStore } from "#db/stores/payments/spending-limits.ts";
import { tipStore } from "#db/stores/payments/tips.ts";
import { webhookEventStore } from "#db/stores/payments/webhook-events.ts";
import { webhookLogStore } from "#db/stores/payments/webhook-log.ts";
import { authoringStore } from "#db/stores/posts/authoring.ts";
import { bulkChangeStore } from "#db/stores/posts/bulk-changes.ts";
import { likeStore } from "#db/stores/posts/likes.ts";
import { ownPostStore } from "#db/stores/posts/own-posts.ts";
import { postCalendarStore } from "#db/stores/posts/post-calendar.ts";
import { postStore } from "#db/stores/posts/posts.ts";
import { templateStore } from "#db/stores/posts/templates.ts";
import { accessLogStore } from "#db/stores/reversals/access-log.ts";
import { disputeStore } from "#db/stores/reversals/disputes/disputes.ts";
import { refundStore } from "#db/stores/reversals/refunds/refunds.ts";
import { renewalStore } from "#db/stores/subscriptions/failed-renewals/renewals.ts";
import { priceAnswerStore } from "#db/stores/subscriptions/price-changes/price-answers.ts";
import { priceChangeStore } from "#db/stores/subscriptions/price-changes/price-changes.ts";
import { priceRequestStore } from "#db/stores/subscriptions/price-changes/price-requests.ts";
import { fanNoteStore } from "#db/stores/subscriptions/subscribers/fan-notes.ts";
import { subscriberStore } from "#db/stores/subscriptions/subscribers/subscribers.ts";
import { subscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import type { Clock } from "../domain/clock.ts";
import * as systemClock from "./clock.ts";
import { openDatabase } from "./database/open-database.ts";
import { edgeCache } from "./edge-cache.ts";
import { emailEventReader } from "./email-events.ts";
import type { Bindings, Settings } from "./env.ts";
import { healthOf } from "./health.ts";
import { identityChecks } from "./identity.ts";
import { keyedDigests } from "./keyed-digests.ts";
import { lazily } from "./lazily.ts";
import { resendMail } from "./mail.ts";
import { cloudflareMedia, objectReader } from "./media.ts";
import { latePayments } from "./payments/late-payments.ts";
import { BALANCE_BUDGET_MS, CHECK_BUDGET_MS, PAYMENT_BUDGET_MS } from "./payments/payment-budget.ts";
import { webPush } from "./push.ts";
import { renderQrCode } from "./qr.ts";
import { forgetSearches, rememberedSearches } from "./remembered-searches.ts";
import { sealWith } from "./seal.ts";
import { secrets } from "./secrets.ts";
import { accountSockets } from "./sockets/sockets.ts";
import { staticFiles } from "./static-files.ts";
import { siteUnsubscribeTokens } from "./unsubscribe-tokens.ts";
import { passkeyVerifier } from "./webauthn.ts";

export const stores = {
  accessLog: accessLogStore,
  accounts: accountStore,
  ages: ageStore,
  analytics: analyticsStore,
  audience: audienceStore,
  forecasts: forecastStore,
  peers: peerStore,
  rateLimits: rateLimitStore,
  views: viewStore,
  featured: featuredStore,
  feeds: feedStore,
  likes: likeStore,
  authoring: authoringStore,
  sessions: sessionStore,
  regions: regionStore,
  creators: creatorStore,
  deletions: deletionStore,
  leavingNotices: leavingNoticeStore,
  exports: exportStore,
  onboarding: onboardingStore,
  twoStep: twoStepStore,
  passkeys: passkeyStore,
  preferences: preferenceStore,
  profiles: profileStore,
  closedPlaces: closedPlaceStore,
  posts: postStore,
  mediaStore: mediaStore,
  uploads: uploadStore,
  checkouts: checkoutStore,
  contentRevision: contentRevisionStore,
  search: rememberedSearches,
  subscriptions: subscriptionStore,
  paymentStore: paymentStore,
  tips: tipStore,
  disputes: disputeStore,
  failedCards: failedCardStore,
  paymentBlocks: paymentBlockStore,
  fraudWarnings: fraudWarningStore,
  spendingLimits: spendingLimitStore,
  savedCards: savedCardStore,
  payouts: payoutStore,
  payoutOrders: payoutOrderStore,
  refunds: refundStore,
  providerAttempts: providerAttemptStore,
  payoutHolds: payoutHoldStore,
  reconciliation: reconciliationStore,
  statements: statementStore,
  saleTraces: saleTraceStore,
  renewals: renewalStore,
  priceChanges: priceChangeStore,
  priceRequests: priceRequestStore,
  priceAnswers: priceAnswerStore,
  messagePricing: messagePricingStore,
  conversations: conversationStore,
  inbox: inboxStore,
  messages: messageStore,
  sending: sendingStore,
  promises: promiseStore,
  blocks: blockStore,
  broadcasts: broadcastStore,
  audienceCounts: audienceCountStore,
  deliveries: deliveryStore,
  withdrawals: withdrawalStore,
  broadcastRefusals: broadcastRefusalStore,
  fanLists: fanListStore,
  welcomeMessages: welcomeMessageStore,
  savedReplies: savedReplyStore,
  dashboard: dashboardStore,
  subscribers: subscriberStore,
  fanNotes: fanNoteStore,
  ownPosts: ownPostStore,
  bulkChanges: bulkChangeStore,
  postCalendar: postCalendarStore,
  templates: templateStore,
  vault: vaultStore,
  boosts: boostStore,
  slots: slotStore,
  boostSubscriptions: boostSubscriptionStore,
  listeners: listenerStore,
  webhookEvents: webhookEventStore,
  credentials: credentialStore,
  emailLinks: emailLinkStore,
  accountRecovery: accountRecoveryStore,
  outbox: outboxStore,
  admin: adminStore,
  people: peopleStore,
  accountChanges: accountChangeStore,
  auditChain: auditChainStore,
  auditSearch: auditSearchStore,
  appeals: appealStore,
  features: featureStore,
  errorLog: errorLogStore,
  overview: overviewStore,
  stuck: stuckStore,
  paymentSearch: paymentSearchStore,
  paymentTrail: paymentTrailStore,
  saleLosses: saleLossStore,
  taxTotals: taxTotalStore,
  webhookLog: webhookLogStore,
  notices: noticeStore,
  announcements: announcementStore,
  noticeEmails: noticeEmailStore,
  noticeSettings: noticeSettingsStore,
  summaries: summaryStore,
  emailStops: emailStopStore,
  pushDevices: pushDeviceStore,
  duePushes: duePushStore,
  team: teamStore,
  invitations: invitationStore,
  teamInbox: teamInboxStore,
  messageDays: messageDayStore,
  reports: reportStore,
  cases: caseStore,
  transparency: transparencyStore,
  consents: consentStore,
  readingRights: readingRightStore,
  heldMessages: heldMessageStore,
  watchedWords: watchedWordStore,
};

type Base = { db: Database; bindings: Bindings; settings: Settings; paymentBudgetMs: number | null };

const services = {
  /** Before anything is read for the viewer. */
  setViewerPlaces:
    ({ db }: Base) =>
    (places: readonly string[]) => {
      db.$viewerPlaces = places;
    },
  clock: (): Clock => systemClock,
  secrets: () => secrets,
  payments: ({ settings, paymentBudgetMs }: Base) => latePayments(settings, systemClock.now, paymentBudgetMs),
  balances: ({ settings }: Base) => latePayments(settings, systemClock.now, BALANCE_BUDGET_MS),
  health: ({ settings, bindings }: Base) => healthOf(settings, bindings, systemClock.now),
  checkedBalances: ({ settings }: Base) => latePayments(settings, systemClock.now, CHECK_BUDGET_MS),
  media: ({ bindings }: Base) => cloudflareMedia(bindings),
  objects: ({ bindings }: Base) => objectReader(bindings.MEDIA),
  staticFiles: ({ bindings }: Base) => staticFiles(bindings.ASSETS),
  edgeCache: () => edgeCache(),
  forgetSearches: () => forgetSearches,
  emailEvents: ({ settings }: Base) => emailEventReader(settings, systemClock.now),
  push: ({ settings }: Base) => webPush(settings, systemClock.now),
  sockets: ({ bindings }: Base) => accountSockets(bindings.SOCKETS),
  ...keyedDigests,
  seal: ({ settings }: Base) => sealWith(settings.SESSION_SECRET, settings.PREVIOUS_SESSION_SECRET),
  maxFormBytes: ({ settings }: Base) => settings.FORM_MEGABYTES * 1024 * 1024,
  renderQrCode: () => renderQrCode,
  webauthn: ({ settings }: Base) => passkeyVerifier(settings.APP_ORIGIN),
  mail: ({ settings }: Base) => resendMail(settings),
  identity: ({ settings }: Base) => identityChecks(settings),
  unsubscribeTokens: siteUnsubscribeTokens,
  pageLink:
    ({ settings }: Base) =>
    (path: string) =>
      new URL(path, settings.APP_ORIGIN).href,
  verifyLink:
    ({ settings }: Base) =>
    (email: string) =>
      `${settings.APP_ORIGIN}/verify-email?email=${encodeURIComponent(email)}`,
};

export type Stores = { [K in keyof typeof stores]: ReturnType<(typeof stores)[K]> };
const fromBase = Object.fromEntries(
  Object.entries(stores).map(([name, make]) => [name, ({ db }: Base) => make(db)]),
) as { [K in keyof Stores]: (base: Base) => Stores[K] };
const makeDeps = lazily<Base, typeof fromBase & typeof services>({ ...fromBase, ...services });

/**
 * Everything that use cases depend on, for one request; they access nothing else. `paymentBudgetMs` limits the payment
 * provider's calls; null for jobs that nobody waits for.
 */
export const createDeps = (
  bindings: Bindings,
  settings: Settings,
  paymentBudgetMs: number | null = PAYMENT_BUDGET_MS,
) => makeDeps({ db: openDatabase(settings), bindings, settings, paymentBudgetMs });

export type Deps = ReturnType<typeof createDeps>;
