import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Deletion } from "../../app/domain/deletion/deletion.ts";
import { profiles } from "../schema/accounts.ts";
import { checkouts, subscriptions } from "../schema/money.ts";
import { audit_log } from "../schema/operations.ts";
import { content } from "../schema/posts.ts";
import { account_deletions } from "../schema/security.ts";
import { type Database, together } from "./database.ts";
import { type Erasure, eraseStatements } from "./erasure.ts";
import { enqueue, enqueueIf, type Mail } from "./outbox.ts";
import { toSubscription } from "./subscriptions.ts";

export type DeletionStore = ReturnType<typeof deletionStore>;
type Step = { userId: string; now: number; auditId: string; mail: Mail };

const pending = and(isNull(account_deletions.called_off_at), isNull(account_deletions.done_at));
/** Subscriptions that will be charged again unless somebody stops them. */
const renewing = and(
  inArray(subscriptions.status, ["active", "trialing", "past_due", "unpaid"]),
  isNull(subscriptions.ended_at),
  isNull(subscriptions.cancel_requested_at),
);

/** Wishes to be deleted, and what becomes of them. */
export function deletionStore(db: Database) {
  const audit = (step: Step, action: string) =>
    db.insert(audit_log).values({
      id: step.auditId,
      actor_id: step.userId,
      action,
      subject_id: step.userId,
      created_at: step.now,
    });

  return {
    /** Gives the newest wish of an account; null when there never was one. */
    async of(userId: string): Promise<Deletion | null> {
      const [row] = await db
        .select({
          requestedAt: account_deletions.requested_at,
          dueAt: account_deletions.due_at,
          calledOffAt: account_deletions.called_off_at,
          doneAt: account_deletions.done_at,
        })
        .from(account_deletions)
        .where(eq(account_deletions.user_id, userId))
        .limit(1);
      return row ?? null;
    },

    /** Writes a wish, hides the account's page and posts, and queues the mail, together. A pending wish stays. */
    async request(wish: Step & { dueAt: number }) {
      const dates = {
        ...{ requested_at: wish.now, due_at: wish.dueAt, called_off_at: null },
        ...{ fans_told_through: "", fans_told_at: null },
      };
      await together(db, [
        db
          .insert(account_deletions)
          .values({ user_id: wish.userId, ...dates })
          .onConflictDoUpdate({
            target: account_deletions.user_id,
            set: dates,
            setWhere: and(isNotNull(account_deletions.called_off_at), isNull(account_deletions.done_at)),
          }),
        db
          .update(profiles)
          .set({ closed_at: wish.now })
          .where(and(eq(profiles.id, wish.userId), isNull(profiles.closed_at))),
        // The instant of the wish marks what it hid, so that calling it off shows just that again.
        db
          .update(content)
          .set({
            deleted_at: sql`(select requested_at from account_deletions where user_id = ${wish.userId})`,
          })
          .where(and(eq(content.seller_id, wish.userId), isNull(content.deleted_at))),
        audit(wish, "account.deletion_requested"),
        enqueue(db, wish.mail),
      ]);
    },

    /** Takes a pending wish back and shows again what it hid; false when none was pending. */
    async callOff(step: Step): Promise<boolean> {
      const requested = sql`(select requested_at from account_deletions
        where user_id = ${step.userId} and called_off_at is null and done_at is null)`;
      const [, , called] = await db.batch([
        db
          .update(content)
          .set({ deleted_at: null })
          .where(and(eq(content.seller_id, step.userId), eq(content.deleted_at, requested))),
        db
          .update(profiles)
          .set({ closed_at: null })
          .where(and(eq(profiles.id, step.userId), sql`${requested} is not null`)),
        db
          .update(account_deletions)
          .set({ called_off_at: step.now })
          .where(and(eq(account_deletions.user_id, step.userId), pending))
          .returning({ userId: account_deletions.user_id }),
        audit(step, "account.deletion_called_off"),
        enqueue(db, step.mail),
      ]);
      return called.length > 0;
    },

    /** The provider's ids of subscriptions that an account to be deleted pays or is paid, and that still renew. */
    async renewing(limit: number): Promise<string[]> {
      const of = (party: typeof subscriptions.buyer_id | typeof subscriptions.seller_id) =>
        db
          .select({ id: subscriptions.stripe_subscription_id })
          .from(account_deletions)
          .innerJoin(subscriptions, eq(party, account_deletions.user_id))
          .where(and(gt(account_deletions.due_at, 0), pending, renewing))
          .limit(limit);
      const [bought, sold] = await db.batch([of(subscriptions.buyer_id), of(subscriptions.seller_id)]);
      return [...new Set([...bought, ...sold].map((row) => row.id))].slice(0, limit);
    },

    /** Creators who are leaving and whose fans were not all told; the first to leave come first. */
    untold: (limit: number) =>
      db
        .select({
          userId: account_deletions.user_id,
          name: sql<string>`coalesce(${profiles.full_name}, ${profiles.username})`,
          requestedAt: account_deletions.requested_at,
          dueAt: account_deletions.due_at,
          through: account_deletions.fans_told_through,
        })
        .from(account_deletions)
        .innerJoin(profiles, eq(profiles.id, account_deletions.user_id))
        .where(and(gt(account_deletions.due_at, 0), pending, isNull(account_deletions.fans_told_at)))
        .orderBy(asc(account_deletions.due_at))
        .limit(limit),

    /** A creator's subscriptions after one of them, in the order of their ids, with the fans' addresses. */
    async fansFrom(sellerId: string, after: string, limit: number) {
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
     * Queues mails to fans and notes how far that came, together. Nothing happens where the wish was called off
     * meanwhile, or another run came first.
     */
    async told(
      progress: {
        userId: string;
        requestedAt: number;
        through: { from: string; to: string };
        isAll: boolean;
        now: number;
      },
      mails: Mail[],
    ) {
      const { userId, through } = progress;
      const standing = and(
        eq(account_deletions.user_id, userId),
        eq(account_deletions.requested_at, progress.requestedAt),
        eq(account_deletions.fans_told_through, through.from),
        isNull(account_deletions.fans_told_at),
        pending,
      );
      const stands = exists(db.select({ one: sql`1` }).from(account_deletions).where(standing));
      await together(db, [
        ...mails.map((mail) => enqueueIf(db, mail, stands)),
        db
          .update(account_deletions)
          .set({ fans_told_through: through.to, fans_told_at: progress.isAll ? progress.now : null })
          .where(standing),
      ]);
    },

    /** Accounts whose deletion is due. */
    due: (now: number, limit: number) =>
      db
        .select({ userId: account_deletions.user_id, email: profiles.email })
        .from(account_deletions)
        .innerJoin(profiles, eq(profiles.id, account_deletions.user_id))
        .where(and(lte(account_deletions.due_at, now), pending))
        .limit(limit),

    /** Whether somebody would still be charged for an account: a renewal that runs, or a checkout left open. */
    async isCharging(userId: string, now: number): Promise<boolean> {
      const one = (party: typeof subscriptions.buyer_id | typeof subscriptions.seller_id) =>
        db
          .select({ id: subscriptions.id })
          .from(subscriptions)
          .where(and(eq(party, userId), renewing))
          .limit(1);
      const found = await db.batch([
        one(subscriptions.buyer_id),
        one(subscriptions.seller_id),
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

    /** Erases an account whose deletion is still due, as one transaction; called off meanwhile, nothing changes. */
    erase: (erasure: Erasure) => together(db, eraseStatements(db, erasure)),
  };
}
