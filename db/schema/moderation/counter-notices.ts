import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { decisions } from "./cases.ts";

/** By the creator of a post that we removed for copyright (17 USC 512(g)). Texts are empty once the case is cleared. */
export const counter_notices = sqliteTable(
  "counter_notices",
  {
    id: text().primaryKey(),
    decision_id: text()
      .notNull()
      .references(() => decisions.id),
    name: text().notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    text: text().notNull(),
    /** The typed name below the statements of the law. */
    signature: text().notNull(),
    created_at: integer().notNull(),
    /** When it was queued for those who reported the post. */
    forwarded_at: integer(),
    restores_at: integer(),
    /** When an admin recorded a lawsuit, which stops the restoration. */
    suit_at: integer(),
    suit_by: text(),
    restored_at: integer(),
  },
  (t) => [
    uniqueIndex("counter_notices_once").on(t.decision_id),
    index("counter_notices_to_forward").on(t.created_at).where(sql`forwarded_at is null`),
    index("counter_notices_running").on(t.restores_at).where(sql`restored_at is null and suit_at is null`),
  ],
);
