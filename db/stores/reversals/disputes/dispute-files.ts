import { and, eq, sql } from "drizzle-orm";
import type { FileField } from "#db/kinds.ts";
import { dispute_files } from "#db/schema/reversals/disputes.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { type RowOf, selectRowIf } from "#db/stores/prepared-rows.ts";
import { isUnanswered } from "./dispute-queries.ts";

type Key = Params<{ id: string; field: FileField }>;

export const oldFile = prepared((db, { id, field }: Key) =>
  db
    .select({ id: dispute_files.id })
    .from(dispute_files)
    .where(and(eq(dispute_files.dispute_id, id), eq(dispute_files.field, field)))
    .limit(1),
);
export const removeFile = prepared((db, { id, field }: Key) =>
  db
    .delete(dispute_files)
    .where(
      and(
        eq(dispute_files.dispute_id, id),
        eq(dispute_files.field, field),
        sql`exists (select 1 from disputes where id = ${id} and ${isUnanswered})`,
      ),
    ),
);
export const insertFile = prepared((db, row: Params<RowOf<typeof dispute_files>>) =>
  db
    .insert(dispute_files)
    .select(
      selectRowIf(
        dispute_files,
        row,
        sql`exists (select 1 from disputes where id = ${row["dispute_files.dispute_id"]} and ${isUnanswered})`,
      ),
    )
    .onConflictDoNothing()
    .returning({ id: dispute_files.id }),
);
export const setProviderFile = prepared(
  (db, { id, providerId }: Params<{ id: string; providerId: string }>) =>
    db.update(dispute_files).set({ stripe_file_id: providerId }).where(eq(dispute_files.id, id)),
);
export const deleteFiles = prepared((db, { id }: Params<{ id: string }>) =>
  db.delete(dispute_files).where(eq(dispute_files.dispute_id, id)),
);
