import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
 * What admins can turn off (docs/product.md, section 1.7). A flag without a row is on. `message_unlocks` is no longer
 * read: `messaging` replaced it.
 */
export const feature_flags = sqliteTable("feature_flags", {
  name: text().primaryKey(),
  enabled: integer({ mode: "boolean" }).notNull(),
  updated_at: integer().notNull(),
});

/** Past outages of features: the clock of promised replies stops during them. */
export const feature_pauses = sqliteTable(
  "feature_pauses",
  {
    name: text().notNull(),
    off_at: integer().notNull(),
    on_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.on_at] })],
);
