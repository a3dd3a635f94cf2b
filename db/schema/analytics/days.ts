import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts.ts";
import { content } from "../posts.ts";

/**
 * What a seller earned on each day (UTC) by kind of sale, in cents: their ledger entries, added up by a trigger in the same
 * transaction. Gross less fee less refunds is what the entries changed of what is owed.
 */
export const seller_days = sqliteTable(
  "seller_days",
  {
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    /** Days since 1970. */
    day: integer().notNull(),
    kind: text({ enum: ["subscription", "purchase", "message", "unlock", "tip", "boost"] }).notNull(),
    sales: integer().notNull(),
    gross: integer().notNull(),
    /** Less what was returned of it. */
    fee: integer().notNull(),
    /** What refunds and disputes took from the seller, less what they gave back. */
    refunds: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.seller_id, t.day, t.kind] })],
);

/**
 * A seller's renewals on each day (UTC), in cents after our fee: the payments of their subscriptions' later months, added up by a
 * trigger. They are part of `seller_days`, which can't tell them from first months.
 */
export const renewal_days = sqliteTable(
  "renewal_days",
  {
    seller_id: text().notNull(),
    /** Days since 1970. */
    day: integer().notNull(),
    renewals: integer().notNull(),
    net: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.seller_id, t.day] })],
);

/** Where someone came from to a post. */
export const VIEW_SOURCES = ["discover", "search", "profile", "boost", "inside", "link", "direct"] as const;

/** The views of a post on each day (UTC) by where they came from. A trigger counts them; viewers aren't in it. */
export const post_days = sqliteTable(
  "post_days",
  {
    seller_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Days since 1970. */
    day: integer().notNull(),
    content_id: text()
      .notNull()
      .references(() => content.id, { onDelete: "cascade" }),
    source: text({ enum: VIEW_SOURCES }).notNull(),
    views: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seller_id, t.day, t.content_id, t.source] }),
    index("post_days_of_content").on(t.content_id),
  ],
);

/** A seller's views on each day (UTC) by where they came from: the sums of `post_days`, kept by triggers, which end with them. */
export const source_days = sqliteTable(
  "source_days",
  {
    seller_id: text().notNull(),
    day: integer().notNull(),
    source: text({ enum: VIEW_SOURCES }).notNull(),
    views: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.seller_id, t.day, t.source] })],
);

/** What `post_days` and `post_sale_days` have of a post in blocks of 32 days (UTC), kept by triggers, for long ranges. Cents. */
export const post_blocks = sqliteTable(
  "post_blocks",
  {
    seller_id: text().notNull(),
    /** Days since 1970 by 32. */
    block: integer().notNull(),
    content_id: text()
      .notNull()
      .references(() => content.id, { onDelete: "cascade" }),
    views: integer().notNull().default(0),
    /** Rows of `post_sale_days`. */
    sale_days: integer().notNull().default(0),
    sales: integer().notNull().default(0),
    net: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.seller_id, t.block, t.content_id] }),
    index("post_blocks_of_content").on(t.content_id),
  ],
);
