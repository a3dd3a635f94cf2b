import { and, eq, isNull, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { account_deletions } from "#db/schema/accounts/security.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Database, Statement } from "../database.ts";
import { endByLeaving } from "../messages/replies/reply-promises.ts";
import { isEnded } from "../moderation/people/restriction-state.ts";
import { type Params, prepared } from "../prepared.ts";
import { isPendingDeletion } from "./deletion-blockers.ts";

// How an account closes until it's deleted, as its owner asked or because we ended it, and opens again.

/** `decisionId`: the decision that ends the account, if it's made; null if its owner asked. */
type Closing = { userId: string; now: number; dueAt: number; decisionId: string | null };
const request = prepared((db, { userId, now, dueAt, decisionId }: Params<Closing>) =>
  db
    .insert(account_deletions)
    .select(
      sql`select ${userId}, ${now}, ${dueAt}, null, null, '', null where ${decisionId} is null
        or exists (select 1 from decisions where id = ${decisionId} and action = 'ended')`,
    )
    .onConflictDoUpdate({
      target: account_deletions.user_id,
      set: {
        requested_at: sql`iif(canceled_at is null, requested_at, ${now})`,
        due_at: sql`iif(canceled_at is null, max(due_at, ${dueAt}), ${dueAt})`,
        canceled_at: null,
        fans_notified_through: sql`iif(canceled_at is null, fans_notified_through, '')`,
        fans_notified_at: sql`iif(canceled_at is null, fans_notified_at, null)`,
      },
      setWhere: isNull(account_deletions.done_at),
    }),
);

type Owner = { userId: string };
const pendingSince = ({ userId }: Params<Owner>) => sql`(select requested_at from account_deletions
  where user_id = ${userId} and canceled_at is null and done_at is null)`;
const closeProfile = prepared((db, params: Params<Owner & { now: number }>) =>
  db
    .update(profiles)
    .set({ closed_at: params.now })
    .where(
      and(
        eq(profiles.id, params.userId),
        isNull(profiles.closed_at),
        sql`${pendingSince(params)} is not null`,
      ),
    ),
);
/** Hidden posts get the request's time, so that canceling restores exactly those. */
const hidePosts = prepared((db, params: Params<Owner>) =>
  db
    .update(content)
    .set({ deleted_at: pendingSince(params) })
    .where(
      and(
        eq(content.seller_id, params.userId),
        isNull(content.deleted_at),
        sql`${pendingSince(params)} is not null`,
      ),
    ),
);
/** `dueAt`: when the account is deleted (ms). A pending request stays, with the later date. */
export const closeAccount = (db: Database, change: Closing): Statement[] => [
  request.bind(db, change),
  closeProfile.bind(db, change),
  hidePosts.bind(db, change),
  endByLeaving.bind(db, change),
];

type Reopening = Owner & { now: number; since: number | null };
/** Since when an account closes that may open again: not if we ended it. */
const reopenableSince = ({ userId, since }: Params<Reopening>) =>
  sql`(select requested_at from account_deletions where user_id = ${userId} and canceled_at is null and done_at is null
    and requested_at = coalesce(${since}, requested_at) and not ${isEnded(userId)})`;
const showPosts = prepared((db, params: Params<Reopening>) =>
  db
    .update(content)
    .set({ deleted_at: null })
    .where(and(eq(content.seller_id, params.userId), eq(content.deleted_at, reopenableSince(params)))),
);
const reopenProfile = prepared((db, params: Params<Reopening>) =>
  db
    .update(profiles)
    .set({ closed_at: null })
    .where(and(eq(profiles.id, params.userId), sql`${reopenableSince(params)} is not null`)),
);
const cancelRequest = prepared((db, params: Params<Reopening>) =>
  db
    .update(account_deletions)
    .set({ canceled_at: params.now })
    .where(
      and(
        eq(account_deletions.user_id, params.userId),
        isPendingDeletion,
        eq(account_deletions.requested_at, reopenableSince(params)),
      ),
    )
    .returning({ userId: account_deletions.user_id }),
);
/** `since`: only if it closes since then (ms), unless null. The last statement returns a row if it opens again. */
export const reopenAccount = (db: Database, change: Reopening) =>
  [showPosts.bind(db, change), reopenProfile.bind(db, change), cancelRequest.bind(db, change)] as const;
