import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { dispute_files, disputes } from "#db/schema/reversals/disputes.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { enqueueNews } from "#db/stores/payments/caused-news.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { rowOf } from "#db/stores/prepared-rows.ts";
import type { CausedNews } from "#domain/notifications/payment-news/news.ts";
import type { EvidenceFields } from "#domain/reversals/disputes/dispute-port.ts";
import type { Delivered } from "#domain/reversals/evidence/boost-evidence.ts";
import { acceptOurs, decideAppeal } from "./admin-answers.ts";
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

const MAX_FILES = 3;
/** How long a claim lasts, and the longest pause after repeated failures. */
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
/** In case the run crashes before submitting. */
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

export function disputeStore(db: Database) {
  return {
    async record(row: typeof disputes.$inferInsert, news: CausedNews[] = []) {
      await runBatch(db, [...enqueueNews(db, news), saveDispute.bind(db, rowOf(disputes, row))]);
    },

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

    listForSeller: (sellerId: string, limit: number) => disputesOfSeller.run(db, { sellerId, limit }),

    listForPayment: (paymentId: string, buyerId: string, limit: number) =>
      disputesOfPayment.run(db, { paymentId, buyerId, limit }),

    /** Claims due disputes, so that parallel runs don't handle the same ones. */
    claimDue: (now: number, limit: number) => claim.run(db, { now, limit }),

    async saveStatement(id: string, statement: string): Promise<boolean> {
      return (await setStatement.run(db, { id, statement })).length > 0;
    },

    /** Replaces a field's file and returns the old file's ID; null once the answer is final. */
    async saveFile(row: typeof dispute_files.$inferInsert): Promise<{ replaced: string | null } | null> {
      const key = { id: row.dispute_id, field: row.field };
      const [[old], , added] = await db.batch([
        oldFile.bind(db, key),
        removeFile.bind(db, key),
        insertFile.bind(db, rowOf(dispute_files, row)),
      ]);
      return added.length > 0 ? { replaced: old?.id ?? null } : null;
    },

    /** Finalizes the answer unless its text has changed since it was built; returns the final one, or null. */
    async lock(lock: Lock): Promise<EvidenceFields | null> {
      const [, [row]] = await db.batch([lockOnce.bind(db, lock), answerOf.bind(db, { id: lock.id })]);
      return row?.answer ?? null;
    },

    /** Concedes the payment; false once the answer is final, and for inquiries. */
    async accept(id: string, now: number): Promise<boolean> {
      return (await acceptOnce.run(db, { id, now })).length > 0;
    },

    acceptOurs: (acceptance: Parameters<typeof acceptOurs>[1]) => acceptOurs(db, acceptance),

    decideAppeal: (decision: Parameters<typeof decideAppeal>[1]) => decideAppeal(db, decision),

    async setProviderFile(id: string, providerId: string) {
      await setProviderFile.run(db, { id, providerId });
    },

    /** Stops retries until the provider reports something new. */
    async stop(id: string) {
      await stop.run(db, { id });
    },

    listToPurge: (before: number, limit: number) => toPurge.run(db, { before, limit }),

    async purge(id: string, now: number) {
      await db.batch([deleteFiles.bind(db, { id }), deleteText.bind(db, { id, now })]);
    },
  };
}
