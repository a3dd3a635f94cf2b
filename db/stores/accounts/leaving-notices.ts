import { and, asc, eq, exists, gt, isNull, sql } from "drizzle-orm";
import { profiles } from "../../schema/accounts.ts";
import { subscriptions } from "../../schema/money.ts";
import { account_deletions } from "../../schema/security.ts";
import { type Database, runBatch } from "../database.ts";
import { type Email, enqueueIf } from "../mail/outbox.ts";
import { toSubscription } from "../payments/subscriptions.ts";
import { isPendingDeletion } from "./deletions.ts";
import { shownName } from "./username-keys.ts";

export type LeavingNoticeStore = ReturnType<typeof leavingNoticeStore>;

/** Emails to the fans of creators who are leaving, and how far sending them has come. */
export function leavingNoticeStore(db: Database) {
  return {
    /** Leaving creators whose fans have not all been emailed, the earliest to leave first. */
    listUnsent: (limit: number) =>
      db
        .select({
          userId: account_deletions.user_id,
          name: shownName(),
          requestedAt: account_deletions.requested_at,
          dueAt: account_deletions.due_at,
          sentThrough: account_deletions.fans_notified_through,
        })
        .from(account_deletions)
        .innerJoin(profiles, eq(profiles.id, account_deletions.user_id))
        .where(
          and(gt(account_deletions.due_at, 0), isPendingDeletion, isNull(account_deletions.fans_notified_at)),
        )
        .orderBy(asc(account_deletions.due_at))
        .limit(limit),

    /** A creator's subscriptions after a given one, ordered by ID, with the fans' addresses. */
    async subscriptionsAfter(sellerId: string, after: string, limit: number) {
      const rows = await db
        .select({ subscription: subscriptions, email: profiles.email })
        .from(subscriptions)
        .innerJoin(profiles, eq(profiles.id, subscriptions.buyer_id))
        .where(and(eq(subscriptions.seller_id, sellerId), gt(subscriptions.id, after)))
        .orderBy(asc(subscriptions.id))
        .limit(limit);
      return rows.map(({ subscription, email }) => ({ subscription: toSubscription(subscription), email }));
    },

    /**
     * Queues emails to fans and records the progress, together. Nothing happens if the request was canceled in the
     * meantime or another run got there first.
     */
    async recordSent(
      progress: {
        userId: string;
        requestedAt: number;
        sentThrough: { from: string; to: string };
        isComplete: boolean;
        now: number;
      },
      emails: Email[],
    ) {
      const { userId, sentThrough } = progress;
      const isUnchanged = and(
        eq(account_deletions.user_id, userId),
        eq(account_deletions.requested_at, progress.requestedAt),
        eq(account_deletions.fans_notified_through, sentThrough.from),
        isNull(account_deletions.fans_notified_at),
        isPendingDeletion,
      );
      const stillUnchanged = exists(db.select({ one: sql`1` }).from(account_deletions).where(isUnchanged));
      await runBatch(db, [
        ...emails.map((email) => enqueueIf(db, email, stillUnchanged, true)),
        db
          .update(account_deletions)
          .set({
            fans_notified_through: sentThrough.to,
            fans_notified_at: progress.isComplete ? progress.now : null,
          })
          .where(isUnchanged),
      ]);
    },
  };
}
