import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const audit_log = sqliteTable(
  "audit_log",
  {
    id: text().primaryKey(),
    actor_id: text(),
    action: text().notNull(),
    subject_id: text(),
    reason: text().notNull().default(""),
    created_at: integer().notNull(),
  },
  (t) => [
    index("audit_log_by_subject").on(t.subject_id, t.created_at),
    index("audit_log_newest").on(t.created_at, t.id),
    index("audit_log_by_action").on(t.action, t.created_at, t.id),
    index("audit_log_by_actor").on(t.actor_id, t.created_at, t.id),
  ],
);

/**
 * Audit log entries in the order they were sealed, each digest chained to the one before (decision 212). Triggers
 * refuse every change except erasing a salt.
 */
export const audit_seals = sqliteTable(
  "audit_seals",
  {
    /** 1, 2, 3 … without gaps. Two runs sealing at once collide here. */
    number: integer().primaryKey(),
    entry_id: text().notNull(),
    sealed_at: integer().notNull(),
    /** Null once the hidden value has been erased. */
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

/** Entries waiting to be sealed, in commit order; a trigger on audit_log adds them. */
export const audit_queue = sqliteTable(
  "audit_queue",
  {
    position: integer().primaryKey(),
    entry_id: text().notNull(),
  },
  (t) => [index("audit_queue_entry").on(t.entry_id)],
);
