import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { payment_appeals, payment_blocks } from "#db/schema/payments/fraud.ts";
import { isAudited } from "#db/stores/admin/audit-log.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";
import { WEEK_MS } from "#domain/durations.ts";

/** Payments and cards counted; more wouldn't change the result. */
const MOST = 1000;

export type Who = { buyerId: string; sellerId: string; since: number };
export const riskSignalsOf = prepared((db, { buyerId, sellerId, since }: Params<Who>) =>
  db
    .select({
      joinedAt: profiles.created_at,
      blockedUntil: payment_blocks.blocked_until,
      hasPaid: sql<boolean>`exists (select 1 from payments p
        where p.buyer_id = ${profiles.id} and p.refunded + p.disputed < p.gross)`.mapWith(Boolean),
      failedCards: sql<number>`(select count(distinct card_hash) from (select f.card_hash from failed_cards f
        where f.seller_id = ${sellerId} and f.buyer_id <> ${sellerId} and f.failed_at > ${since} limit ${MOST}))`,
      sales: sql<number>`(select count(*) from (select 1 from payments p
        where p.seller_id = ${sellerId} and p.paid_at > ${since} and p.kind <> 'boost' limit ${MOST}))`,
    })
    .from(profiles)
    .leftJoin(payment_blocks, eq(payment_blocks.user_id, profiles.id))
    .where(eq(profiles.id, buyerId))
    .limit(1),
);
const isOpen = isNull(payment_appeals.answered_at);
/** Cards that lead to a block, as in app/domain/payments/fraud/fraud-rules.ts. */
const BLOCKING_CARDS = 4;
/**
 * Distinct cards behind an account's block, from the week before the last of them. At least the blocking minimum, since
 * failures are deleted after eight days.
 */
const countedCards = sql<number>`max(${BLOCKING_CARDS}, (select count(distinct card_hash) from (select f.card_hash
  from failed_cards f where f.buyer_id = ${payment_blocks.user_id}
    and f.failed_at > coalesce(${payment_blocks.cleared_at}, 0)
    and f.failed_at > ${payment_blocks.blocked_until} - ${2 * WEEK_MS}
    and f.failed_at <= ${payment_blocks.blocked_until} - ${WEEK_MS} limit ${MOST})))`;
const isCurrent = sql`${payment_appeals.created_at} >= ${payment_blocks.blocked_at}`;
export const blockOf = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .select({
      until: payment_blocks.blocked_until,
      email: profiles.email,
      cards: countedCards,
      appeal: {
        at: payment_appeals.created_at,
        message: payment_appeals.message,
        answer: payment_appeals.answer,
      },
    })
    .from(payment_blocks)
    .innerJoin(profiles, eq(profiles.id, payment_blocks.user_id))
    .leftJoin(payment_appeals, and(eq(payment_appeals.user_id, payment_blocks.user_id), isCurrent))
    .where(and(eq(payment_blocks.user_id, userId), gt(payment_blocks.blocked_until, now)))
    .orderBy(desc(payment_appeals.created_at))
    .limit(1),
);
export type Appeal = { id: string; userId: string; message: string; now: number };
export const closeLapsed = prepared((db, { userId, now }: Params<Appeal>) =>
  db
    .update(payment_appeals)
    .set({ answered_at: now })
    .where(
      and(
        eq(payment_appeals.user_id, userId),
        isOpen,
        sql`${payment_appeals.created_at} < (select blocked_at from payment_blocks where user_id = ${userId})`,
      ),
    ),
);
const MAX_APPEALS = 2;
export const insertAppeal = prepared((db, { id, userId, message, now }: Params<Appeal>) =>
  db
    .insert(payment_appeals)
    .select(
      sql`select ${id}, b.user_id, ${message}, ${now}, null, null from payment_blocks b
        where b.user_id = ${userId} and b.blocked_until > ${now} and (select count(*) from payment_appeals a
          where a.user_id = b.user_id and a.created_at >= b.blocked_at) < ${MAX_APPEALS}`,
    )
    .onConflictDoNothing()
    .returning({ id: payment_appeals.id }),
);
const shownBlock = {
  userId: payment_blocks.user_id,
  username: profiles.username,
  blockedAt: payment_blocks.blocked_at,
  until: payment_blocks.blocked_until,
  cards: countedCards,
};
type Page = { now: number; limit: number };
export const appealedBlocks = prepared((db, { now, limit }: Params<Page>) =>
  db
    .select({ ...shownBlock, appeal: payment_appeals.message, appealedAt: payment_appeals.created_at })
    .from(payment_appeals)
    .innerJoin(payment_blocks, eq(payment_blocks.user_id, payment_appeals.user_id))
    .innerJoin(profiles, eq(profiles.id, payment_blocks.user_id))
    .where(and(isOpen, isCurrent, gt(payment_blocks.blocked_until, now)))
    .orderBy(asc(payment_appeals.created_at))
    .limit(limit),
);
export const blocksInForce = prepared((db, { now, limit }: Params<Page>) =>
  db
    .select(shownBlock)
    .from(payment_blocks)
    .innerJoin(profiles, eq(profiles.id, payment_blocks.user_id))
    .where(gt(payment_blocks.blocked_until, now))
    .orderBy(desc(payment_blocks.blocked_until))
    .limit(limit),
);

export const isBlocked: Condition<{ userId: string; now: number }> = (_, { userId, now }) =>
  sql`exists (select 1 from payment_blocks where user_id = ${userId} and blocked_until > ${now})`;
export const hasOpenAppeal: Condition<{ userId: string; now: number }> = (_, { userId, now }) =>
  sql`exists (select 1 from payment_blocks b join payment_appeals a on a.user_id = b.user_id
    where b.user_id = ${userId} and b.blocked_until > ${now} and a.answered_at is null
      and a.created_at >= b.blocked_at)`;
export type Decided = { userId: string; auditId: string; now: number; answer: "lifted" | "kept" };
export const answerAppeal = prepared((db, params: Params<Decided>) =>
  db
    .update(payment_appeals)
    .set({ answered_at: params.now, answer: params.answer })
    .where(and(eq(payment_appeals.user_id, params.userId), isOpen, isAudited(db, params))),
);
export const liftBlock = prepared((db, params: Params<Decided>) =>
  db
    .update(payment_blocks)
    .set({ blocked_until: params.now, cleared_at: params.now })
    .where(and(eq(payment_blocks.user_id, params.userId), isAudited(db, params))),
);

export const deleteBlocks = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db.delete(payment_blocks).where(sql`${payment_blocks.user_id} in
      (select b.user_id from payment_blocks b where b.blocked_until < ${before} limit ${limit})`),
);
export const deleteAppeals = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db
    .delete(payment_appeals)
    .where(
      sql`${payment_appeals.id} in (select a.id from payment_appeals a where a.created_at < ${before} limit ${limit})`,
    ),
);
