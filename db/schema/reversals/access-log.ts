import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { accessActions } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";

/**
 * What fans opened of what they paid for: evidence in disputes, and what ends the guaranteed refund. One row per fan,
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
    /** Not a foreign key, since posts can be deleted. */
    content_id: text(),
    /** view: its text; download: bytes of its media; unlock: a purchase gave access to it. */
    action: text({ enum: accessActions }).notNull(),
    /** The request's location according to the edge; null if unknown or if no request by the fan caused it. */
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
