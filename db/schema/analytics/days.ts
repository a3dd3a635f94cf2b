import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { saleKinds, viewSources } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { content } from "../posts/posts.ts";

/**
 * A creator's daily earnings (UTC) by kind of sale, in cents: ledger entries added up by a trigger in the same
 * transaction. Gross less fee less refunds is the change in what's owed.
 */
export const seller_days = sqliteTable(
  "seller_days",
  {
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    /** Days since 1970. */
    day: integer().notNull(),
    kind: text({ enum: saleKinds }).notNull(),
    sales: integer().notNull(),
    gross: integer().notNull(),
    /** After fee refunds. */
    fee: integer().notNull(),
    /** What refunds and disputes took from the creator, less what they returned. */
    refunds: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.seller_id, t.day, t.kind] })],
);

/**
 * A creator's daily renewals (UTC), in cents after our fee, added up by a trigger. `seller_days` includes them but
 * can't tell them from first months.
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

/** A post's daily views (UTC) by source. A trigger counts them; viewers aren't stored. */
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
    source: text({ enum: viewSources }).notNull(),
    views: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seller_id, t.day, t.content_id, t.source] }),
    index("post_days_of_content").on(t.content_id),
  ],
);

/** A creator's daily views (UTC) by source: sums of `post_days`, kept and deleted by triggers. */
export const source_days = sqliteTable(
  "source_days",
  {
    seller_id: text().notNull(),
    day: integer().notNull(),
    source: text({ enum: viewSources }).notNull(),
    views: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.seller_id, t.day, t.source] })],
);

/** Sums of `post_days` and `post_sale_days` in blocks of 32 days (UTC), kept by triggers for long ranges. Cents. */
export const post_blocks = sqliteTable(
  "post_blocks",
  {
    seller_id: text().notNull(),
    /** Blocks of 32 days since 1970. */
    block: integer().notNull(),
    content_id: text()
      .notNull()
      .references(() => content.id, { onDelete: "cascade" }),
    views: integer().notNull().default(0),
    sale_days: integer().notNull().default(0),
    sales: integer().notNull().default(0),
    net: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.seller_id, t.block, t.content_id] }),
    index("post_blocks_of_content").on(t.content_id),
  ],
);
