import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";

/**
 * What fans were served of what they paid for: proof in a dispute, and what ends the guaranteed refund. One row per fan,
 * post, action, and hour, kept for 180 days.
 */
export const access_log = sqliteTable(
  "access_log",
  {
    id: text().primaryKey(),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text().notNull(),
    /** Not a reference, since a post can be deleted. */
    content_id: text(),
    /** view: its text; download: bytes of its media; unlock: a purchase gave access to it. */
    action: text({ enum: ["view", "download", "unlock"] }).notNull(),
    /** Where the edge said the request came from; null if it could not tell, or if no fan's request caused it. */
    country: text(),
    region: text(),
    at: integer().notNull(),
    /** Hours since 1970. */
    hour: integer().notNull(),
  },
  (t) => [
    uniqueIndex("access_log_once").on(t.buyer_id, t.content_id, t.action, t.hour),
    index("access_log_by_pair").on(t.buyer_id, t.seller_id, t.at),
    index("access_log_by_time").on(t.at),
  ],
);
