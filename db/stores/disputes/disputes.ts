import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { EvidenceFields } from "../../../app/domain/disputes/dispute-port.ts";
import type { Delivered } from "../../../app/domain/evidence/boost-evidence.ts";
import { dispute_files, disputes } from "../../schema/disputes.ts";
import { type Database, runBatch } from "../database.ts";
import { type CausedNews, enqueueNews } from "../payments/caused-news.ts";
import { type Params, prepared } from "../prepared.ts";
import { rowOf } from "../prepared-rows.ts";
import { deleteFiles, insertFile, oldFile, removeFile, setProviderFile } from "./dispute-files.ts";
import {
  caseById,
  deliveredBy,
  disputesOfPayment,
  disputesOfSeller,
  earlierPayments,
  filesOf,
  isUnanswered,
  outcomeCounts,
  saveDispute,
} from "./dispute-queries.ts";

export type DisputeStore = ReturnType<typeof disputeStore>;
export type DisputeCase = NonNullable<Awaited<ReturnType<DisputeStore["findCase"]>>>;

/** One for each field that takes a file. */
const MAX_FILES = 3;
/** How long a run has for a dispute, and how long it is left alone after many failures. */
const FIRST_LEASE_MS = 60_000;
const LONGEST_LEASE_MS = 30 * 60_000;

const claim = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .update(disputes)
    .set({
      attempts: sql`${disputes.attempts} + 1`,
      next_attempt_at: sql`${now} + min(${LONGEST_LEASE_MS}, ${FIRST_LEASE_MS} << min(${disputes.attempts}, 10))`,
    })
    .where(
      inArray(
        disputes.id,
        sql`(select d.id from disputes d where d.next_attempt_at is not null and d.next_attempt_at <= ${now}
          order by d.next_attempt_at limit ${limit})`,
      ),
    )
    .returning({ id: disputes.id }),
);
const setStatement = prepared((db, { id, statement }: Params<{ id: string; statement: string }>) =>
  db
    .update(disputes)
    .set({ statement })
    .where(and(eq(disputes.id, id), isUnanswered))
    .returning({ id: disputes.id }),
);
/** Soon, if whoever fixes the answer doesn't live to submit it. */
const soon = (now: Params<{ now: number }>["now"]) =>
  sql`min(coalesce(${disputes.next_attempt_at}, ${now} + ${FIRST_LEASE_MS}), ${now} + ${FIRST_LEASE_MS})`;
type Lock = { id: string; statement: string; answer: EvidenceFields; now: number };
const lockOnce = prepared((db, { id, statement, answer, now }: Params<Lock>) =>
  db
    .update(disputes)
    .set({ locked_at: now, answer, next_attempt_at: soon(now) })
    .where(and(eq(disputes.id, id), eq(disputes.statement, statement), isUnanswered)),
);
const answerOf = prepared((db, { id }: Params<{ id: string }>) =>
  db.select({ answer: disputes.answer }).from(disputes).where(eq(disputes.id, id)).limit(1),
);
const acceptOnce = prepared((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .update(disputes)
    .set({ accepted_at: now, next_attempt_at: now })
    .where(and(eq(disputes.id, id), isUnanswered, eq(disputes.status, "needs_response")))
    .returning({ id: disputes.id }),
);
const stop = prepared((db, { id }: Params<{ id: string }>) =>
  db.update(disputes).set({ next_attempt_at: null }).where(eq(disputes.id, id)),
);
const toPurge = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(isNull(disputes.purged_at), sql`${disputes.closed_at} < ${before}`))
    .limit(limit),
);
const deleteText = prepared((db, { id, now }: Params<{ id: string; now: number }>) =>
  db.update(disputes).set({ statement: "", answer: null, purged_at: now }).where(eq(disputes.id, id)),
);

/** What a boost delivered; null if there is none. */
function ofBoost(rows: Awaited<ReturnType<typeof deliveredBy.run>>): Delivered | null {
  const [first] = rows;
  if (!first) return null;
  const { startsAt, endedAt } = first;
  return {
    startsAt,
    endedAt,
    days: rows.flatMap(({ day, ...counts }) => (day === null ? [] : { day, ...counts })),
  };
}

/** Disputes, the creators' part of the answers, and how far answering them is. */
export function disputeStore(db: Database) {
  return {
    /** Records a dispute's state at the provider, and tells what is new; an outdated one changes nothing. */
    async record(row: typeof disputes.$inferInsert, news: CausedNews[] = []) {
      await runBatch(db, [...enqueueNews(db, news), saveDispute.bind(db, rowOf(disputes, row))]);
    },

    /** Returns a dispute with the facts about its sale or boost, its files, and up to `limit` earlier payments. */
    async findCase(id: string, limit: number) {
      const [[row], files, earlier, [outcomes], delivered] = await db.batch([
        caseById.bind(db, { id }),
        filesOf.bind(db, { id, limit: MAX_FILES }),
        earlierPayments.bind(db, { id, limit }),
        outcomeCounts.bind(db, { id }),
        deliveredBy.bind(db, { id }),
      ]);
      if (!row) return null;
      return {
        ...row,
        files,
        earlier,
        outcomes: outcomes ?? { won: 0, lost: 0 },
        delivered: ofBoost(delivered),
      };
    },

    /** A seller's disputes, newest first. */
    listForSeller: (sellerId: string, limit: number) => disputesOfSeller.run(db, { sellerId, limit }),

    /** The disputes of a buyer's own payment, newest first. */
    listForPayment: (paymentId: string, buyerId: string, limit: number) =>
      disputesOfPayment.run(db, { paymentId, buyerId, limit }),

    /** Claims disputes that are due, so that parallel runs don't take up the same ones. */
    claimDue: (now: number, limit: number) => claim.run(db, { now, limit }),

    /** Keeps the creator's text; false once the answer is fixed. */
    async saveStatement(id: string, statement: string): Promise<boolean> {
      return (await setStatement.run(db, { id, statement })).length > 0;
    },

    /** Adds a stored file in place of its field's earlier one, whose ID it returns; null once the answer is fixed. */
    async saveFile(row: typeof dispute_files.$inferInsert): Promise<{ replaced: string | null } | null> {
      const key = { id: row.dispute_id, field: row.field };
      const [[old], , added] = await db.batch([
        oldFile.bind(db, key),
        removeFile.bind(db, key),
        insertFile.bind(db, rowOf(dispute_files, row)),
      ]);
      return added.length > 0 ? { replaced: old?.id ?? null } : null;
    },

    /** Fixes the answer unless the text has changed since it was put together; returns the fixed one, or null. */
    async lock(lock: Lock): Promise<EvidenceFields | null> {
      const [, [row]] = await db.batch([lockOnce.bind(db, lock), answerOf.bind(db, { id: lock.id })]);
      return row?.answer ?? null;
    },

    /** Gives the payment up; false once the answer is fixed, and for inquiries. */
    async accept(id: string, now: number): Promise<boolean> {
      return (await acceptOnce.run(db, { id, now })).length > 0;
    },

    /** Notes where a file is at the provider. */
    async setProviderFile(id: string, providerId: string) {
      await setProviderFile.run(db, { id, providerId });
    },

    /** Leaves a dispute alone until the provider reports something new. */
    async stop(id: string) {
      await stop.run(db, { id });
    },

    /** Disputes that were closed before a time (ms) and may still have the creator's text or files. */
    listToPurge: (before: number, limit: number) => toPurge.run(db, { before, limit }),

    /** Forgets a creator's text and files. */
    async purge(id: string, now: number) {
      await db.batch([deleteFiles.bind(db, { id }), deleteText.bind(db, { id, now })]);
    },
  };
}
