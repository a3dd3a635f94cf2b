import { and, asc, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { account_deletions } from "#db/schema/accounts/security.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Deletion } from "#domain/accounts/deletion/deletion.ts";
import { type Database, runBatch } from "../database.ts";
import { endByLeaving } from "../messages/replies/reply-promises.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { paidSubscription, paidUntil } from "../subscriptions/active-subscription.ts";
import { type AuditedChange, auditAndNotify } from "./audited-change.ts";
import {
  anyBought,
  anySold,
  isPendingDeletion,
  openCheckouts,
  renewingBought,
  renewingSold,
} from "./deletion-blockers.ts";
import { type Erasure, eraseStatements } from "./erasure.ts";

export type DeletionStore = ReturnType<typeof deletionStore>;

const requestedDeletion = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .select({
      requestedAt: account_deletions.requested_at,
      dueAt: account_deletions.due_at,
      canceledAt: account_deletions.canceled_at,
      doneAt: account_deletions.done_at,
    })
    .from(account_deletions)
    .where(eq(account_deletions.user_id, userId))
    .limit(1),
);

type Change = { userId: string; now: number };
const insertRequest = prepared((db, { userId, now, dueAt }: Params<Change & { dueAt: number }>) => {
  const dates = {
    requested_at: now,
    due_at: dueAt,
    canceled_at: null,
    fans_notified_through: "",
    fans_notified_at: null,
  };
  return db
    .insert(account_deletions)
    .values({ user_id: userId, ...dates })
    .onConflictDoUpdate({
      target: account_deletions.user_id,
      set: dates,
      setWhere: and(isNotNull(account_deletions.canceled_at), isNull(account_deletions.done_at)),
    });
});
const closeProfile = prepared((db, { userId, now }: Params<Change>) =>
  db
    .update(profiles)
    .set({ closed_at: now })
    .where(and(eq(profiles.id, userId), isNull(profiles.closed_at))),
);
/** Hidden posts get the request's time, so that canceling restores exactly those. */
const hidePosts = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .update(content)
    .set({ deleted_at: sql`(select requested_at from account_deletions where user_id = ${userId})` })
    .where(and(eq(content.seller_id, userId), isNull(content.deleted_at))),
);

const pendingSince = (userId: Param) => sql`(select requested_at from account_deletions
  where user_id = ${userId} and canceled_at is null and done_at is null)`;
const showPosts = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .update(content)
    .set({ deleted_at: null })
    .where(and(eq(content.seller_id, userId), eq(content.deleted_at, pendingSince(userId)))),
);
const reopenProfile = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .update(profiles)
    .set({ closed_at: null })
    .where(and(eq(profiles.id, userId), sql`${pendingSince(userId)} is not null`)),
);
const cancelRequest = prepared((db, { userId, now }: Params<Change>) =>
  db
    .update(account_deletions)
    .set({ canceled_at: now })
    .where(and(eq(account_deletions.user_id, userId), isPendingDeletion))
    .returning({ userId: account_deletions.user_id }),
);

const paidUntilOf = prepared((db, { sellerId, now }: Params<{ sellerId: string; now: number }>) =>
  db
    .select({ until: sql<number>`coalesce(max(${paidUntil}), 0)` })
    .from(sql`subscriptions s`)
    .where(and(sql`s.seller_id = ${sellerId}`, paidSubscription(now))),
);
type DueParams = Params<{ now: number; overdue: number; limit: number }>;
const dueDeletions = prepared((db, { now, overdue, limit }: DueParams) =>
  db
    .select({ userId: account_deletions.user_id, email: profiles.email })
    .from(account_deletions)
    .innerJoin(profiles, eq(profiles.id, account_deletions.user_id))
    .where(
      and(
        lte(account_deletions.due_at, now),
        isPendingDeletion,
        or(
          lte(account_deletions.due_at, overdue),
          sql`not exists (select 1 from subscriptions s where s.seller_id = ${account_deletions.user_id}
            and ${paidSubscription(now)})`,
        ),
      ),
    )
    .orderBy(asc(account_deletions.due_at))
    .limit(limit),
);

export function deletionStore(db: Database) {
  return {
    async find(userId: string): Promise<Deletion | null> {
      const [row] = await requestedDeletion.run(db, { userId });
      return row ?? null;
    },

    /**
     * Requests deletion, hides the account's page and posts, ends its promises, and queues the email. A pending request
     * stays.
     */
    async request(request: AuditedChange & { dueAt: number }) {
      const { userId, now, dueAt } = request;
      await runBatch(db, [
        insertRequest.bind(db, { userId, now, dueAt }),
        closeProfile.bind(db, { userId, now }),
        hidePosts.bind(db, { userId }),
        endByLeaving.bind(db, { userId, now }),
        ...auditAndNotify(db, request, "account.deletion_requested"),
      ]);
    },

    async cancel(change: AuditedChange): Promise<boolean> {
      const { userId, now } = change;
      const [, , canceled] = await db.batch([
        showPosts.bind(db, { userId }),
        reopenProfile.bind(db, { userId }),
        cancelRequest.bind(db, { userId, now }),
        ...auditAndNotify(db, change, "account.deletion_canceled"),
      ]);
      return canceled.length > 0;
    },

    async listRenewing(limit: number): Promise<string[]> {
      const [bought, sold] = await db.batch([
        renewingBought.bind(db, { limit }),
        renewingSold.bind(db, { limit }),
      ]);
      return [...new Set([...bought, ...sold].map((row) => row.id))].slice(0, limit);
    },

    /** When the creator's last paid month ends (ms); 0 if none is running. */
    async fansPaidUntil(sellerId: string, now: number): Promise<number> {
      const [row] = await paidUntilOf.run(db, { sellerId, now });
      return row?.until ?? 0;
    },

    /**
     * Accounts due for deletion, oldest first. A creator's account waits while a fan's paid month is running, unless it
     * was due at `overdue` (ms) or before.
     */
    listDue: (now: number, overdue: number, limit: number) => dueDeletions.run(db, { now, overdue, limit }),

    /** Whether a renewing subscription or an open checkout could still charge the account. */
    async isCharging(userId: string, now: number): Promise<boolean> {
      const found = await db.batch([
        anyBought.bind(db, { userId }),
        anySold.bind(db, { userId }),
        openCheckouts.bind(db, { userId, now }),
      ]);
      return found.some((rows) => rows.length > 0);
    },

    erase: (erasure: Erasure) => runBatch(db, eraseStatements(db, erasure)),
  };
}
