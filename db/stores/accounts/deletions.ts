import { and, asc, eq, lte, or, type SQL, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { account_deletions } from "#db/schema/accounts/security.ts";
import type { Deletion } from "#domain/accounts/deletion/deletion.ts";
import { type Database, runBatch } from "../database.ts";
import { isEnded } from "../moderation/people/restriction-state.ts";
import { type Params, prepared } from "../prepared.ts";
import { paidSubscription, paidUntil } from "../subscriptions/active-subscription.ts";
import { type AuditedChange, auditAndNotify } from "./audited-change.ts";
import { closeAccount, reopenAccount } from "./closed-accounts.ts";
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
      isEnded: (isEnded(userId) as SQL<boolean>).mapWith(Boolean),
    })
    .from(account_deletions)
    .where(eq(account_deletions.user_id, userId))
    .limit(1),
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
        ...closeAccount(db, { userId, now, dueAt, decisionId: null }),
        ...auditAndNotify(db, request, "account.deletion_requested"),
      ]);
    },

    /** False if none is pending, or we ended the account. */
    async cancel(change: AuditedChange): Promise<boolean> {
      const { userId, now } = change;
      const [, , canceled] = await db.batch([
        ...reopenAccount(db, { userId, now, since: null }),
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
