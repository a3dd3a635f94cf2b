import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";

/** Countries (DE) and US states (US-UT) where a creator doesn't show their page. */
export const closed_places = sqliteTable(
  "closed_places",
  {
    creator_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    place: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.creator_id, t.place] }), index("closed_places_by_place").on(t.place)],
);
