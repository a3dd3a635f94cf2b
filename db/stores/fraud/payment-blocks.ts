import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { profiles } from "../../schema/accounts.ts";
import { payment_appeals, payment_blocks } from "../../schema/fraud.ts";
import { audit_log } from "../../schema/operations.ts";
import { auditIf } from "../admin/audit-log.ts";
import { type Database, runBatch } from "../database.ts";
import { type Email, enqueueIf } from "../mail/outbox.ts";
import { type Condition, prepared, type Slots } from "../prepared.ts";

export type PaymentBlockStore = ReturnType<typeof paymentBlockStore>;
/** Payments and cards that count; more make no difference. */
const MOST = 1000;

type Who = { buyerId: string; sellerId: string; since: number };
const standingOf = prepared((db, { buyerId, sellerId, since }: Slots<Who>) =>
  db
    .select({
      joinedAt: profiles.created_at,
      blockedUntil: payment_blocks.blocked_until,
      hasPaid: sql<boolean>`exists (select 1 from payments p
        where p.buyer_id = ${profiles.id} and p.refunded + p.disputed < p.gross)`.mapWith(Boolean),
      failedCards: sql<number>`(select count(distinct f.card_hash) from failed_cards f
        where f.seller_id = ${sellerId} and f.failed_at > ${since})`,
      sales: sql<number>`(select count(*) from (select 1 from payments p
        where p.seller_id = ${sellerId} and p.paid_at > ${since} limit ${MOST}))`,
    })
    .from(profiles)
    .leftJoin(payment_blocks, eq(payment_blocks.user_id, profiles.id))
    .where(eq(profiles.id, buyerId))
    .limit(1),
);
const isOpen = isNull(payment_appeals.answered_at);
const blockOf = prepared((db, { userId, now }: Slots<{ userId: string; now: number }>) =>
  db
    .select({
      until: payment_blocks.blocked_until,
      appeal: {
        at: payment_appeals.created_at,
        message: payment_appeals.message,
        answer: payment_appeals.answer,
      },
    })
    .from(payment_blocks)
    .leftJoin(
      payment_appeals,
      and(
        eq(payment_appeals.user_id, payment_blocks.user_id),
        sql`${payment_appeals.created_at} >= ${payment_blocks.blocked_at}`,
      ),
    )
    .where(and(eq(payment_blocks.user_id, userId), gt(payment_blocks.blocked_until, now)))
    .orderBy(sql`${payment_appeals.created_at} desc`)
    .limit(1),
);
type Appeal = { id: string; userId: string; message: string; now: number };
/** One about an earlier block was never answered, and is over with it. */
const closeLapsed = prepared((db, { userId, now }: Slots<Appeal>) =>
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
/** At most two in one block: a second after the first was answered. */
const MAX_APPEALS = 2;
const insertAppeal = prepared((db, { id, userId, message, now }: Slots<Appeal>) =>
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
const blocksInForce = prepared((db, { now, limit }: Slots<{ now: number; limit: number }>) =>
  db
    .select({
      userId: payment_blocks.user_id,
      username: profiles.username,
      blockedAt: payment_blocks.blocked_at,
      until: payment_blocks.blocked_until,
      cards: sql<number>`(select count(distinct f.card_hash) from failed_cards f
        where f.buyer_id = ${payment_blocks.user_id})`,
      appealId: payment_appeals.id,
      appeal: payment_appeals.message,
      appealedAt: payment_appeals.created_at,
    })
    .from(payment_blocks)
    .innerJoin(profiles, eq(profiles.id, payment_blocks.user_id))
    .leftJoin(payment_appeals, and(eq(payment_appeals.user_id, payment_blocks.user_id), isOpen))
    .where(gt(payment_blocks.blocked_until, now))
    // Who wrote has waited longest.
    .orderBy(
      sql`${payment_appeals.created_at} is null`,
      asc(payment_appeals.created_at),
      asc(payment_blocks.blocked_until),
    )
    .limit(limit),
);

/** An admin's answer to a block: who, when, and why, with the email to the fan. */
type Answer = { userId: string; now: number; actorId: string; reason: string; auditId: string; mail: Email };
const isBlocked: Condition<{ userId: string; now: number }> = (_, { userId, now }) =>
  sql`exists (select 1 from payment_blocks where user_id = ${userId} and blocked_until > ${now})`;
const hasOpenAppeal: Condition<{ userId: string; now: number }> = (_, { userId, now }) =>
  sql`exists (select 1 from payment_blocks b join payment_appeals a on a.user_id = b.user_id
    where b.user_id = ${userId} and b.blocked_until > ${now} and a.answered_at is null)`;
const auditIfBlocked = auditIf(isBlocked);
const auditIfAppealed = auditIf(hasOpenAppeal);
const enqueueIfAnswered = enqueueIf<{ auditId: string }>(
  (_, { auditId }) => sql`exists (select 1 from audit_log where id = ${auditId})`,
);
type Decided = { userId: string; auditId: string; now: number; answer: "lifted" | "kept" };
const wasDecided = ({ auditId }: Slots<Decided>) =>
  sql`exists (select 1 from audit_log where id = ${auditId})`;
const answerAppeal = prepared((db, slots: Slots<Decided>) =>
  db
    .update(payment_appeals)
    .set({ answered_at: slots.now, answer: slots.answer })
    .where(and(eq(payment_appeals.user_id, slots.userId), isOpen, wasDecided(slots))),
);
const liftBlock = prepared((db, slots: Slots<Decided>) =>
  db
    .update(payment_blocks)
    .set({ blocked_until: slots.now, cleared_at: slots.now })
    .where(and(eq(payment_blocks.user_id, slots.userId), wasDecided(slots))),
);
const decided = prepared((db, { auditId }: Slots<{ auditId: string }>) =>
  db.select({ id: audit_log.id }).from(audit_log).where(eq(audit_log.id, auditId)).limit(1),
);

const oldBlocks = sql`(select b.user_id from payment_blocks b where b.blocked_until < `;
const deleteBlocks = prepared((db, { before, limit }: Slots<{ before: number; limit: number }>) =>
  db.delete(payment_blocks).where(sql`${payment_blocks.user_id} in ${oldBlocks}${before} limit ${limit})`),
);
const deleteAppeals = prepared((db, { before, limit }: Slots<{ before: number; limit: number }>) =>
  db
    .delete(payment_appeals)
    .where(
      sql`${payment_appeals.id} in (select a.id from payment_appeals a where ${lt(sql`a.created_at`, before)} limit ${limit})`,
    ),
);

/** Accounts that may not pay, and what they say to it. */
export function paymentBlockStore(db: Database) {
  return {
    /** What decides whether a buyer may start a sale; cards and sales at the creator count from `since` (ms) on. */
    async findStanding(who: Who) {
      const [row] = await standingOf.run(db, who);
      if (!row) throw new Error(`there is no account ${who.buyerId}`);
      return row;
    },

    /** Returns an account's block with the newest appeal against it; null if the account isn't blocked. */
    async find(userId: string, now: number) {
      const [row] = await blockOf.run(db, { userId, now });
      return row ?? null;
    },

    /** Adds an appeal; false if the account isn't blocked, an appeal is open, or two were written. */
    async appeal(appeal: Appeal): Promise<boolean> {
      const [, added] = await db.batch([closeLapsed.bind(db, appeal), insertAppeal.bind(db, appeal)]);
      return added.length > 0;
    },

    /** Blocks in force with their open appeals, these first. */
    list: (now: number, limit: number) => blocksInForce.run(db, { now, limit }),

    /** Lifts a block and answers its appeal, with the audit log and an email; false if it is over already. */
    async lift({ mail, ...answer }: Answer): Promise<boolean> {
      const { userId, now, auditId } = answer;
      const slots: Decided = { userId, now, auditId, answer: "lifted" };
      await runBatch(db, [
        auditIfBlocked(db, auditRow(answer, "payments.unblocked"), { userId, now }),
        enqueueIfAnswered(db, mail, { auditId }),
        answerAppeal.bind(db, slots),
        liftBlock.bind(db, slots),
      ]);
      return (await decided.run(db, { auditId })).length > 0;
    },

    /** Keeps a block and answers its appeal, with the audit log and an email; false if there is none to answer. */
    async keep({ mail, ...answer }: Answer): Promise<boolean> {
      const { userId, now, auditId } = answer;
      await runBatch(db, [
        auditIfAppealed(db, auditRow(answer, "payments.block_kept"), { userId, now }),
        enqueueIfAnswered(db, mail, { auditId }),
        answerAppeal.bind(db, { userId, now, auditId, answer: "kept" }),
      ]);
      return (await decided.run(db, { auditId })).length > 0;
    },

    /** Deletes blocks that ended, and appeals written, before a time (ms), at most `limit` of each. */
    async deleteExpired(before: number, limit: number) {
      await runBatch(db, [
        deleteBlocks.bind(db, { before, limit }),
        deleteAppeals.bind(db, { before, limit }),
      ]);
    },
  };
}

const auditRow = (answer: Omit<Answer, "mail">, action: string) => ({
  id: answer.auditId,
  actor_id: answer.actorId,
  action,
  subject_id: answer.userId,
  reason: answer.reason,
  created_at: answer.now,
});
