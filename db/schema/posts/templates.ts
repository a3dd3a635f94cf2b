import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { visibilities } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";

export const post_templates = sqliteTable(
  "post_templates",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    name: text().notNull(),
    /** May contain placeholders, filled in when a post is started: `PLACES` in the domain. */
    title: text().notNull(),
    description: text().notNull(),
    description_public: integer({ mode: "boolean" }).notNull(),
    body: text().notNull(),
    tags: text({ mode: "json" }).$type<string[]>().notNull(),
    visibility_type: text({ enum: visibilities }).notNull(),
    /** Cents; null unless posts are sold on their own. */
    price: integer(),
    subscribers_pay_too: integer({ mode: "boolean" }).notNull(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [index("post_templates_of_seller").on(t.seller_id, t.name, t.id)],
);
