import { and, asc, eq, exists, gt, isNull, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { account_deletions } from "#db/schema/accounts/security.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { type Database, runBatch } from "../database.ts";
import { type Email, enqueueIf } from "../notifications/mail/outbox.ts";
import { type Condition, type Params, prepared } from "../prepared.ts";
import { toSubscription } from "../subscriptions/subscription-rows.ts";
import { isPendingDeletion } from "./deletion-blockers.ts";
import { shownName } from "./username-keys.ts";

export type LeavingNoticeStore = ReturnType<typeof leavingNoticeStore>;

const unsentNotices = prepared((db, { limit }: Params<{ limit: number }>) =>
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
);
type AfterParams = Params<{ sellerId: string; after: string; limit: number }>;
const subscriptionsOf = prepared((db, { sellerId, after, limit }: AfterParams) =>
  db
    .select({ subscription: subscriptions, email: profiles.email })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.buyer_id))
    .where(and(eq(subscriptions.seller_id, sellerId), gt(subscriptions.id, after)))
    .orderBy(asc(subscriptions.id))
    .limit(limit),
);

type Progress = { userId: string; requestedAt: number; from: string };
const isUnchanged = ({ userId, requestedAt, from }: Params<Progress>) =>
  and(
    eq(account_deletions.user_id, userId),
    eq(account_deletions.requested_at, requestedAt),
    eq(account_deletions.fans_notified_through, from),
    isNull(account_deletions.fans_notified_at),
    isPendingDeletion,
  );
const whileUnchanged: Condition<Progress> = (db, progress) =>
  exists(db.select({ one: sql`1` }).from(account_deletions).where(isUnchanged(progress)));
const enqueueNotice = enqueueIf(whileUnchanged, true);
const saveProgress = prepared((db, progress: Params<Progress & { to: string; completedAt: number | null }>) =>
  db
    .update(account_deletions)
    .set({ fans_notified_through: progress.to, fans_notified_at: progress.completedAt })
    .where(isUnchanged(progress)),
);

export function leavingNoticeStore(db: Database) {
  return {
    listUnsent: (limit: number) => unsentNotices.run(db, { limit }),

    async subscriptionsAfter(sellerId: string, after: string, limit: number) {
      const rows = await subscriptionsOf.run(db, { sellerId, after, limit });
      return rows.map(({ subscription, email }) => ({ subscription: toSubscription(subscription), email }));
    },

    /**
     * Queues emails and saves the progress in one transaction. Does nothing if the request was canceled or another run
     * was faster.
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
      const { userId, requestedAt, sentThrough, isComplete, now } = progress;
      const begun = { userId, requestedAt, from: sentThrough.from };
      await runBatch(db, [
        ...emails.map((email) => enqueueNotice(db, email, begun)),
        saveProgress.bind(db, { ...begun, to: sentThrough.to, completedAt: isComplete ? now : null }),
      ]);
    },
  };
}
