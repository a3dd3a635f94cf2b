import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { access_log } from "#db/schema/reversals/access-log.ts";
import { HOUR_MS } from "#domain/durations.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { type Builder, type Param, type Params, prepared } from "../prepared.ts";
import { type RowOf, rowOf, rowParams } from "../prepared-rows.ts";

export type AccessLogStore = ReturnType<typeof accessLogStore>;
type AccessLogRow = typeof access_log.$inferInsert;

const insertOnce = prepared((db, row: Params<RowOf<typeof access_log>>) =>
  db.insert(access_log).values(rowParams(access_log, row)).onConflictDoNothing(),
);

type Paid = { id: string; buyer_id: string; seller_id: string; paid_at: number };
/** Records that a payment opened a post or a message's media. Belongs in the transaction that grants it. */
export const logUnlock = (db: Database, { id, paid_at: at, ...pair }: Paid, contentId: string): Statement =>
  insertOnce.bind(
    db,
    rowOf(access_log, {
      id: `unlock:${id}`,
      buyer_id: pair.buyer_id,
      seller_id: pair.seller_id,
      content_id: contentId,
      at,
      hour: Math.floor(at / HOUR_MS),
      action: "unlock",
    }),
  );

const entries = (db: Builder, paymentId: Param | SQL, limit: Param) =>
  db
    .select({
      action: access_log.action,
      contentId: access_log.content_id,
      country: access_log.country,
      region: access_log.region,
      at: access_log.at,
    })
    .from(payments)
    .leftJoin(checkouts, eq(checkouts.id, payments.checkout_id))
    .innerJoin(
      access_log,
      and(
        eq(access_log.buyer_id, payments.buyer_id),
        eq(access_log.seller_id, payments.seller_id),
        or(
          and(eq(payments.kind, "purchase"), eq(access_log.content_id, checkouts.content_id)),
          and(eq(payments.kind, "message"), eq(access_log.content_id, checkouts.subject)),
          and(
            eq(payments.kind, "subscription"),
            sql`${access_log.at} between ${payments.paid_at} and coalesce(${payments.period_end}, ${payments.paid_at})`,
          ),
        ),
      ),
    )
    .where(eq(payments.id, paymentId))
    .orderBy(desc(access_log.at))
    .limit(limit);
const entriesOf = prepared((db, { paymentId, limit }: Params<{ paymentId: string; limit: number }>) =>
  entries(db, paymentId, limit),
);
const entriesOfDispute = prepared((db, { id, limit }: Params<{ id: string; limit: number }>) =>
  entries(db, sql`(select d.payment_id from disputes d where d.id = ${id})`, limit),
);
const deleteOldest = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db
    .delete(access_log)
    .where(
      sql`${access_log.id} in (select a.id from access_log a where a.at < ${before} order by a.at limit ${limit})`,
    ),
);

export function accessLogStore(db: Database) {
  return {
    /** Adds at most one record per fan, post, action, and hour. */
    async add(rows: AccessLogRow[]) {
      await runBatch(
        db,
        rows.map((row) => insertOnce.bind(db, rowOf(access_log, row))),
      );
    },

    /**
     * Returns what a payment opened, newest first: the post or message of a purchase; for a subscription, all of the
     * creator's posts in the paid month, including those bought separately. Tips open nothing.
     */
    listForPayment: (paymentId: string, limit: number) => entriesOf.run(db, { paymentId, limit }),

    listForDispute: (id: string, limit: number) => entriesOfDispute.run(db, { id, limit }),

    async deleteBefore(before: number, limit: number) {
      await deleteOldest.run(db, { before, limit });
    },
  };
}
