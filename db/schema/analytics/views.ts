import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { content } from "../posts/posts.ts";

/** One row per post, viewer, and day: a user ID, or a hash of a guest's network and the day. Deleted after two days. */
export const content_views = sqliteTable(
  "content_views",
  {
    content_id: text()
      .notNull()
      .references(() => content.id, { onDelete: "cascade" }),
    viewer: text().notNull(),
    /** Days since 1970 (UTC). */
    day: integer().notNull(),
    source: text(),
    /** UTC hour; null if unknown. */
    hour: integer(),
  },
  (t) => [primaryKey({ columns: [t.content_id, t.viewer, t.day] }), index("content_views_day").on(t.day)],
);
