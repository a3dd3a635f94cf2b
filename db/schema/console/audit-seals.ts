import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Entries of the audit log in the order in which they were sealed, each digest made from the one before (decision 212).
 * Triggers refuse every change but the erasure of a salt.
 */
export const audit_seals = sqliteTable(
  "audit_seals",
  {
    /** 1, 2, 3 … without a gap. Two runs that seal at once collide here. */
    number: integer().primaryKey(),
    entry_id: text().notNull(),
    sealed_at: integer().notNull(),
    /** A salt is null once what it hides has been erased. */
    actor_salt: text(),
    subject_salt: text(),
    reason_salt: text(),
    actor_digest: text().notNull(),
    subject_digest: text().notNull(),
    reason_digest: text().notNull(),
    digest: text().notNull(),
  },
  (t) => [uniqueIndex("audit_seals_entry").on(t.entry_id)],
);

/** Entries that wait to be sealed, in the order in which they were committed; a trigger on audit_log adds them. */
export const audit_queue = sqliteTable(
  "audit_queue",
  {
    position: integer().primaryKey(),
    entry_id: text().notNull(),
  },
  (t) => [index("audit_queue_entry").on(t.entry_id)],
);
