import { audit_log } from "../../schema/operations.ts";
import type { Database } from "../database.ts";
import { type Condition, prepared, type Slots } from "../prepared.ts";
import { type RowOf, rowOf, rowPlaces, selectRowIf } from "../prepared-rows.ts";

type AuditRow = typeof audit_log.$inferInsert;
type AuditSlots = Slots<RowOf<typeof audit_log>>;

const insertEntry = prepared((db, slots: AuditSlots) =>
  db.insert(audit_log).values(rowPlaces(audit_log, slots)),
);
const insertEntryOnce = prepared((db, slots: AuditSlots) =>
  db.insert(audit_log).values(rowPlaces(audit_log, slots)).onConflictDoNothing(),
);

/** The statement that adds an entry to the audit log. It belongs in the batch of what it records. */
export const audit = (db: Database, entry: AuditRow) => insertEntry.bind(db, rowOf(audit_log, entry));

/** The same, unless there is an entry with this ID already. */
export const auditOnce = (db: Database, entry: AuditRow) => insertEntryOnce.bind(db, rowOf(audit_log, entry));

/** The same as `audit`, only if a condition holds when the batch runs: returns a function of the entry and its values. */
export function auditIf<C extends object>(condition: Condition<C>) {
  const query = prepared((db, slots: Slots<RowOf<typeof audit_log> & C>) =>
    db.insert(audit_log).select(selectRowIf(audit_log, slots, condition(db, slots))),
  );
  return (db: Database, entry: AuditRow, values: C) =>
    query.bind(db, { ...rowOf(audit_log, entry), ...values });
}
