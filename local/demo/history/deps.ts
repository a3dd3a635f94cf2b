import { forecastStore } from "#db/stores/analytics/forecasts.ts";
import { viewStore } from "#db/stores/analytics/views.ts";
import { boostStore } from "#db/stores/boosts/boosts.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import type { Database } from "#db/stores/database.ts";
import { rateLimitStore } from "#db/stores/gates/rate-limits.ts";
import { payoutHoldStore } from "#db/stores/ledger/payouts/payout-holds.ts";
import { payoutOrderStore } from "#db/stores/ledger/payouts/payout-orders.ts";
import { payoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { conversationStore } from "#db/stores/messages/conversations.ts";
import { messagePricingStore } from "#db/stores/messages/message-pricing.ts";
import { messageStore } from "#db/stores/messages/messages.ts";
import { promiseStore } from "#db/stores/messages/replies/promises.ts";
import { sendingStore } from "#db/stores/messages/sending.ts";
import { heldMessageStore } from "#db/stores/moderation/held-messages/held-messages.ts";
import { watchedWordStore } from "#db/stores/moderation/watched-words.ts";
import { checkoutStore } from "#db/stores/payments/checkouts.ts";
import { failedCardStore } from "#db/stores/payments/fraud/failed-cards.ts";
import { fraudWarningStore } from "#db/stores/payments/fraud/fraud-warnings.ts";
import { paymentBlockStore } from "#db/stores/payments/fraud/payment-blocks.ts";
import { paymentStore } from "#db/stores/payments/payments.ts";
import { providerAttemptStore } from "#db/stores/payments/provider-attempts.ts";
import { savedCardStore } from "#db/stores/payments/saved-cards.ts";
import { spendingLimitStore } from "#db/stores/payments/spending-limits.ts";
import { tipStore } from "#db/stores/payments/tips.ts";
import { webhookEventStore } from "#db/stores/payments/webhook-events.ts";
import { likeStore } from "#db/stores/posts/likes.ts";
import { postStore } from "#db/stores/posts/posts.ts";
import { accessLogStore } from "#db/stores/reversals/access-log.ts";
import { disputeStore } from "#db/stores/reversals/disputes/disputes.ts";
import { refundStore } from "#db/stores/reversals/refunds/refunds.ts";
import { renewalStore } from "#db/stores/subscriptions/failed-renewals/renewals.ts";
import { priceAnswerStore } from "#db/stores/subscriptions/price-changes/price-answers.ts";
import { priceChangeStore } from "#db/stores/subscriptions/price-changes/price-changes.ts";
import { subscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import type { stripePayments } from "#platform/payments/payments.ts";
import { secrets } from "#platform/secrets.ts";
import { SITE } from "./addresses.ts";

/** The use cases' dependencies: every store on one database, with one clock. */
export const worldDeps = (
  db: Database,
  clock: { now: () => number; newId: () => string },
  payments: ReturnType<typeof stripePayments>,
) => ({
  clock,
  pageLink: (page: string) => SITE + page,
  payments,
  accessLog: accessLogStore(db),
  // The history has no evidence files.
  media: { read: async () => null, remove: async () => {}, list: async () => [] },
  checkouts: checkoutStore(db),
  creators: creatorStore(db),
  failedCards: failedCardStore(db),
  fraudWarnings: fraudWarningStore(db),
  conversations: conversationStore(db),
  likes: likeStore(db),
  mediaStore: mediaStore(db),
  messagePricing: messagePricingStore(db),
  messages: messageStore(db),
  paymentBlocks: paymentBlockStore(db),
  rateLimits: rateLimitStore(db),
  secrets,
  cardKey: secrets.digest,
  boosts: boostStore(db),
  spendingLimits: spendingLimitStore(db),
  savedCards: savedCardStore(db),
  paymentStore: paymentStore(db),
  disputes: disputeStore(db),
  renewals: renewalStore(db),
  payouts: payoutStore(db),
  forecasts: forecastStore(db),
  payoutOrders: payoutOrderStore(db),
  refunds: refundStore(db),
  providerAttempts: providerAttemptStore(db),
  payoutHolds: payoutHoldStore(db),
  promises: promiseStore(db),
  sending: sendingStore(db),
  watchedWords: watchedWordStore(db),
  heldMessages: heldMessageStore(db),
  posts: postStore(db),
  priceAnswers: priceAnswerStore(db),
  priceChanges: priceChangeStore(db),
  subscriptions: subscriptionStore(db),
  tips: tipStore(db),
  views: viewStore(db),
  webhookEvents: webhookEventStore(db),
});
