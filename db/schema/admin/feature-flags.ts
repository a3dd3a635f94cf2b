import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
