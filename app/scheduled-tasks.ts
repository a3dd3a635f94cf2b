import { processDeletions } from "./domain/accounts/deletion/process-deletions.ts";
import {
  AGE_CHECK_RETENTION_DAYS,
  deleteExpiredRecords,
  SENT_EMAIL_RETENTION_DAYS,
} from "./domain/accounts/retention.ts";
import { sealLog } from "./domain/admin/audit/seal-log.ts";
import { deleteOldErrors } from "./domain/admin/console/record-error.ts";
import { recordRun } from "./domain/admin/console/record-run.ts";
import { comparePeers } from "./domain/analytics/compare-peers.ts";
import { storeForecasts } from "./domain/analytics/store-forecasts.ts";
import { deleteOldViews } from "./domain/analytics/views/count-view.ts";
import { countSubscriptions, deleteOldSlots, settleBoosts } from "./domain/boosts/settle-boosts.ts";
import { DAY_MS, MINUTE_MS } from "./domain/durations.ts";
import { payOut } from "./domain/ledger/payouts/pay-out.ts";
import { reconcileAccounts } from "./domain/ledger/reconciliation/reconcile-accounts.ts";
import { sweepUploads } from "./domain/media/multipart-upload.ts";
import { compareDue } from "./domain/media/removed-files.ts";
import { sweepUnused } from "./domain/media/sweep.ts";
import { deliverBroadcasts } from "./domain/messages/broadcasts/deliver.ts";
import { withdrawBroadcasts } from "./domain/messages/broadcasts/withdraw.ts";
import { settleReplyPromises } from "./domain/messages/replies/settle-promises.ts";
import { clearCases } from "./domain/moderation/cases/clear-cases.ts";
import { findCopies } from "./domain/moderation/cases/find-copies.ts";
import { hideUndecided } from "./domain/moderation/cases/hide-undecided.ts";
import { openReviews } from "./domain/moderation/cases/open-reviews.ts";
import { processCounterNotices } from "./domain/moderation/cases/process-counter-notices.ts";
import { clearConsents } from "./domain/moderation/consents/answer.ts";
import { announcePosts } from "./domain/notifications/announce-posts.ts";
import { sendSummaries } from "./domain/notifications/daily-summary/send-summaries.ts";
import { deliverBacklog } from "./domain/notifications/mail/deliver.ts";
import { noticesExpireBefore } from "./domain/notifications/notice.ts";
import { sendNoticeEmails } from "./domain/notifications/notice-emails/send-emails.ts";
import { sendPushes } from "./domain/notifications/push/send-pushes.ts";
import { settleCharges } from "./domain/payments/close-open-checkouts.ts";
import { deleteFraudRecords } from "./domain/payments/fraud/retention.ts";
import { closeWithdrawn } from "./domain/payments/sales/close-withdrawn.ts";
import { detachRemovedCards } from "./domain/payments/saved-cards/remove-card.ts";
import { continueReplay } from "./domain/payments/webhooks/replay-events.ts";
import { publishLimit } from "./domain/posts/publish-limit.ts";
import { forgetChanges } from "./domain/posts/undo-change.ts";
import { deleteOldAccessLog } from "./domain/reversals/access-log.ts";
import { answerDisputes, purgeDisputes } from "./domain/reversals/evidence/answer-disputes.ts";
import { settleRefunds } from "./domain/reversals/refunds/carry-out-refunds.ts";
import { settleAll } from "./domain/settle-all.ts";
import { retryRenewals } from "./domain/subscriptions/failed-renewals/retry-renewals.ts";
import { moveSubscriptions } from "./domain/subscriptions/move-subscriptions.ts";
import { applyPriceChanges } from "./domain/subscriptions/price-changes/apply-price-changes.ts";
import { tellSubscribers } from "./domain/subscriptions/price-changes/tell-subscribers.ts";
import { stopBlockedRenewals } from "./domain/subscriptions/stop-renewals.ts";
import { invalidateGuestPages } from "./http/guest-pages/serve-guest-page.ts";
import type { Deps } from "./platform/context.ts";

/** Processing that hasn't begun by then was interrupted; the creator may try again. */
const UPLOAD_TIMEOUT_MS = 15 * MINUTE_MS;

/** Remaining posts are published by the next run. */
const DUE_POSTS_PER_RUN = 200;
const ENDED_HOLDS_PER_RUN = 100;
/** About a megabyte of the search index, and some 30 ms of database time. */
const INDEX_PAGES_PER_RUN = 250;

const DELETED_NOTICES_PER_RUN = 5000;

export async function runScheduledTasks(deps: Deps): Promise<void> {
  const { now } = deps.clock;
  // A task that fails must not stop the others; the run then counts as failed.
  const run = () => {
    const compared = compareDue(deps);
    return settleAll({
      mail: deliverBacklog({ outbox: deps.outbox, mail: deps.mail, now }),
      deletions: processDeletions(deps),
      payouts: payOut(deps),
      // First, so that the same run makes the refunds of boosts.
      refunds: settleBoosts(deps).finally(() => settleRefunds(deps)),
      "subscriptions of boosts": countSubscriptions(deps),
      "placements of boosts": deleteOldSlots(deps, now()),
      "ended holds": deps.payoutHolds.endLapsed(now(), ENDED_HOLDS_PER_RUN),
      "promised replies": settleReplyPromises(deps),
      disputes: answerDisputes(deps),
      "closed disputes": purgeDisputes(deps),
      "reconciling accounts": reconcileAccounts(deps),
      renewals: retryRenewals(deps),
      forecasts: storeForecasts(deps),
      "comparison of creators": comparePeers(deps),
      "renewals after blocks": stopBlockedRenewals(deps),
      "withdrawn checkouts": closeWithdrawn(deps),
      "subscriptions of replaced accounts": moveSubscriptions(deps),
      "price changes": tellSubscribers(deps),
      "price requests": applyPriceChanges(deps),
      charges: settleCharges(deps),
      "removed cards": detachRemovedCards(deps),
      "sent email": deps.outbox.deleteFinished(now() - SENT_EMAIL_RETENTION_DAYS * DAY_MS),
      announcements: announcePosts(deps),
      broadcasts: compared.then(() => deliverBroadcasts(deps)),
      "unsent broadcasts": withdrawBroadcasts(deps),
      // Sequential, since emails to one account are an hour apart.
      "notice emails": sendSummaries(deps).finally(() => sendNoticeEmails(deps)),
      pushes: sendPushes(deps),
      notices: deps.notices.deleteExpired(noticesExpireBefore(now()), DELETED_NOTICES_PER_RUN),
      "due posts": compared.then(() => deps.ownPosts.publishDue(now(), DUE_POSTS_PER_RUN, publishLimit)),
      "unused media": sweepUnused(deps),
      uploads: sweepUploads(deps),
      "interrupted media": deps.mediaStore.failInterrupted(now() - UPLOAD_TIMEOUT_MS, now(), "interrupted"),
      "age verification records": deps.ages.eraseVerificationRecords(
        now() - AGE_CHECK_RETENTION_DAYS * DAY_MS,
      ),
      "rate limits": deps.rateLimits.deleteExpired(now()),
      views: deleteOldViews(deps, now()),
      "access log": deleteOldAccessLog(deps, now()),
      "expired records": deleteExpiredRecords(deps, now()),
      "bulk changes": forgetChanges(deps, now()),
      "expired invitations": deps.invitations.deleteExpired(now()),
      // First, so that the same run hides what has to be hidden at once.
      "overdue cases": openReviews(deps, { of: "due" })
        .finally(() => findCopies(deps))
        .finally(() => hideUndecided(deps)),
      "removals in places": deps.cases.endRemovalsInPlaces(now()),
      "counter-notices": processCounterNotices(deps),
      "decided reports": clearCases(deps),
      "records of consents": clearConsents(deps),
      "event replay": continueReplay(deps),
      "fraud records": deleteFraudRecords(deps, now()),
      "search index": deps.search.mergeIndexes(INDEX_PAGES_PER_RUN),
      "audit log": sealLog(deps),
      "old errors": deleteOldErrors(deps),
    }).finally(() => invalidateGuestPages(deps));
  };
  await recordRun(deps, run);
}
