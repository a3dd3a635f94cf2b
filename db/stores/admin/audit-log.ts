import { eq, sql } from "drizzle-orm";
import { audit_log } from "#db/schema/admin/audit.ts";
import type { Database } from "../database.ts";
import { type Condition, type Params, prepared } from "../prepared.ts";
import { type RowOf, rowOf, rowParams, selectRowIf } from "../prepared-rows.ts";

type AuditRow = typeof audit_log.$inferInsert;
type AuditParams = Params<RowOf<typeof audit_log>>;

const insertEntry = prepared((db, params: AuditParams) =>
  db.insert(audit_log).values(rowParams(audit_log, params)),
);
const insertEntryOnce = prepared((db, params: AuditParams) =>
  db.insert(audit_log).values(rowParams(audit_log, params)).onConflictDoNothing(),
);

export const audit = (db: Database, entry: AuditRow) => insertEntry.bind(db, rowOf(audit_log, entry));

export const auditOnce = (db: Database, entry: AuditRow) => insertEntryOnce.bind(db, rowOf(audit_log, entry));

/** Returns a function that adds an entry if a condition holds when the batch runs. */
export function auditIf<C extends object>(condition: Condition<C>) {
  const query = prepared((db, params: Params<RowOf<typeof audit_log> & C>) =>
    db.insert(audit_log).select(selectRowIf(audit_log, params, condition(db, params))),
  );
  return (db: Database, entry: AuditRow, values: C) =>
    query.bind(db, { ...rowOf(audit_log, entry), ...values });
}

export const isAudited: Condition<{ auditId: string }> = (_, { auditId }) =>
  sql`exists (select 1 from audit_log where id = ${auditId})`;

export const findEntry = prepared((db, { auditId }: Params<{ auditId: string }>) =>
  db.select({ id: audit_log.id }).from(audit_log).where(eq(audit_log.id, auditId)).limit(1),
);
