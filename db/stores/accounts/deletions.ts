import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Deletion } from "../../../app/domain/deletion/deletion.ts";
import { profiles } from "../../schema/accounts.ts";
import { checkouts, subscriptions } from "../../schema/money.ts";
import { content } from "../../schema/posts.ts";
import { account_deletions } from "../../schema/security.ts";
import { type Database, runBatch } from "../database.ts";
import { paidSubscription, paidUntil } from "../payments/active-subscription.ts";
import { type AuditedChange, auditAndNotify } from "./audited-change.ts";
import { type Erasure, eraseStatements } from "./erasure.ts";

export type DeletionStore = ReturnType<typeof deletionStore>;

export const isPendingDeletion = and(
  isNull(account_deletions.canceled_at),
  isNull(account_deletions.done_at),
);
/** Subscriptions that will be charged again unless they are canceled. */
const isRenewing = and(
  inArray(subscriptions.status, ["active", "trialing", "past_due", "unpaid"]),
  isNull(subscriptions.ended_at),
  isNull(subscriptions.cancel_requested_at),
);

/** Account deletion requests: made, canceled, and carried out. */
export function deletionStore(db: Database) {
  return {
    /** Returns an account's latest deletion request; null if there never was one. */
    async find(userId: string): Promise<Deletion | null> {
      const [row] = await db
        .select({
          requestedAt: account_deletions.requested_at,
          dueAt: account_deletions.due_at,
          canceledAt: account_deletions.canceled_at,
          doneAt: account_deletions.done_at,
        })
        .from(account_deletions)
        .where(eq(account_deletions.user_id, userId))
        .limit(1);
      return row ?? null;
    },

    /** Records a request, hides the account's page and posts, and queues the email. A pending request stays. */
    async request(request: AuditedChange & { dueAt: number }) {
      const dates = {
        requested_at: request.now,
        due_at: request.dueAt,
        canceled_at: null,
        fans_notified_through: "",
        fans_notified_at: null,
      };
      await runBatch(db, [
        db
          .insert(account_deletions)
          .values({ user_id: request.userId, ...dates })
          .onConflictDoUpdate({
            target: account_deletions.user_id,
            set: dates,
            setWhere: and(isNotNull(account_deletions.canceled_at), isNull(account_deletions.done_at)),
          }),
        db
          .update(profiles)
          .set({ closed_at: request.now })
          .where(and(eq(profiles.id, request.userId), isNull(profiles.closed_at))),
        // The time of the request marks the posts it hid, so that canceling it brings back exactly those.
        db
          .update(content)
          .set({
            deleted_at: sql`(select requested_at from account_deletions where user_id = ${request.userId})`,
          })
          .where(and(eq(content.seller_id, request.userId), isNull(content.deleted_at))),
        ...auditAndNotify(db, request, "account.deletion_requested"),
      ]);
    },

    /** Cancels a pending request and shows what it hid again; false if none was pending. */
    async cancel(change: AuditedChange): Promise<boolean> {
      const requested = sql`(select requested_at from account_deletions
        where user_id = ${change.userId} and canceled_at is null and done_at is null)`;
      const [, , canceled] = await db.batch([
        db
          .update(content)
          .set({ deleted_at: null })
          .where(and(eq(content.seller_id, change.userId), eq(content.deleted_at, requested))),
        db
          .update(profiles)
          .set({ closed_at: null })
          .where(and(eq(profiles.id, change.userId), sql`${requested} is not null`)),
        db
          .update(account_deletions)
          .set({ canceled_at: change.now })
          .where(and(eq(account_deletions.user_id, change.userId), isPendingDeletion))
          .returning({ userId: account_deletions.user_id }),
        ...auditAndNotify(db, change, "account.deletion_canceled"),
      ]);
      return canceled.length > 0;
    },

    /** The provider's IDs of subscriptions, bought or sold by accounts awaiting deletion, that still renew. */
    async listRenewing(limit: number): Promise<string[]> {
      const renewingOf = (party: typeof subscriptions.buyer_id | typeof subscriptions.seller_id) =>
        db
          .select({ id: subscriptions.stripe_subscription_id })
          .from(account_deletions)
          .innerJoin(subscriptions, eq(party, account_deletions.user_id))
          .where(and(gt(account_deletions.due_at, 0), isPendingDeletion, isRenewing))
          .limit(limit);
      const [bought, sold] = await db.batch([
        renewingOf(subscriptions.buyer_id),
        renewingOf(subscriptions.seller_id),
      ]);
      return [...new Set([...bought, ...sold].map((row) => row.id))].slice(0, limit);
    },

    /** The end (ms) of the last month any fan of this creator has paid for; 0 if none is running. */
    async fansPaidUntil(sellerId: string, now: number): Promise<number> {
      const [row] = await db
        .select({ until: sql<number>`coalesce(max(${paidUntil}), 0)` })
        .from(sql`subscriptions s`)
        .where(and(sql`s.seller_id = ${sellerId}`, paidSubscription(now)));
      return row?.until ?? 0;
    },

    /**
     * Accounts whose deletion is due, oldest first. A creator's account waits while a month that fans paid for is
     * running, unless it was due at `overdue` (ms) or before.
     */
    listDue: (now: number, overdue: number, limit: number) =>
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

    /** Whether an account could still lead to a charge: through a subscription that renews or an open checkout. */
    async isCharging(userId: string, now: number): Promise<boolean> {
      const anyRenewing = (party: typeof subscriptions.buyer_id | typeof subscriptions.seller_id) =>
        db
          .select({ id: subscriptions.id })
          .from(subscriptions)
          .where(and(eq(party, userId), isRenewing))
          .limit(1);
      const found = await db.batch([
        anyRenewing(subscriptions.buyer_id),
        anyRenewing(subscriptions.seller_id),
        db
          .select({ id: checkouts.id })
          .from(checkouts)
          .where(
            and(
              eq(checkouts.buyer_id, userId),
              isNull(checkouts.completed_at),
              isNull(checkouts.expired_at),
              gt(checkouts.expires_at, now),
            ),
          )
          .limit(1),
      ]);
      return found.some((rows) => rows.length > 0);
    },

    /** Erases an account in one transaction; changes nothing if its deletion was canceled in the meantime. */
    erase: (erasure: Erasure) => runBatch(db, eraseStatements(db, erasure)),
  };
}
