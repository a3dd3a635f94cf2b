import { desc, eq, sql } from "drizzle-orm";
import { unexpected_errors } from "#db/schema/admin/health.ts";
import { HOUR_MS } from "#domain/durations.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { type RowOf, rowOf, selectRowIf } from "../prepared-rows.ts";

export type ErrorLogStore = ReturnType<typeof errorLogStore>;
export type UnexpectedError = typeof unexpected_errors.$inferSelect;

type Add = RowOf<typeof unexpected_errors> & { since: number; most: number };
const insertError = prepared((db, params: Params<Add>) =>
  db
    .insert(unexpected_errors)
    .select(
      selectRowIf(
        unexpected_errors,
        params,
        sql`(select count(*) from (select 1 from unexpected_errors where at > ${params.since} limit ${params.most})) < ${params.most}`,
      ),
    )
    .onConflictDoNothing(),
);
const newest = prepared(
  (
    db,
    { at, id, limit }: Params<{ at: number; id: string; limit: number }>,
    { isFirst }: { isFirst: boolean },
  ) =>
    db
      .select()
      .from(unexpected_errors)
      .where(
        isFirst
          ? undefined
          : sql`(${unexpected_errors.at}, ${unexpected_errors.request_id}) < (${at}, ${id})`,
      )
      .orderBy(desc(unexpected_errors.at), desc(unexpected_errors.request_id))
      .limit(limit),
);
const byRequest = prepared((db, { requestId }: Params<{ requestId: string }>) =>
  db.select().from(unexpected_errors).where(eq(unexpected_errors.request_id, requestId)).limit(1),
);
const deleteBefore = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db.delete(unexpected_errors).where(
    sql`${unexpected_errors.request_id} in (select e.request_id from unexpected_errors e where e.at < ${before}
      order by e.at limit ${limit})`,
  ),
);

export function errorLogStore(db: Database) {
  return {
    /** Keeps the first error of a request, unless the last hour already has `most`. */
    async add(row: UnexpectedError, most: number) {
      await insertError.run(db, { ...rowOf(unexpected_errors, row), since: row.at - HOUR_MS, most });
    },

    list: (after: { at: number; id: string } | null, limit: number) =>
      newest.run(db, { ...(after ?? { at: 0, id: "" }), limit }, { isFirst: after === null }),

    async find(requestId: string): Promise<UnexpectedError | null> {
      const [row] = await byRequest.run(db, { requestId });
      return row ?? null;
    },

    async deleteOld(before: number, limit: number) {
      await deleteBefore.run(db, { before, limit });
    },
  };
}
