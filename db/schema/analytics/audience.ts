import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";
import { content } from "../posts/posts.ts";

const seller = () =>
  text()
    .notNull()
    .references(() => profiles.id, { onDelete: "cascade" });
const post = () => text().references(() => content.id, { onDelete: "cascade" });
const count = () => integer().notNull().default(0);

/** Hourly activity (UTC) around a creator, counted by triggers without naming anyone. */
export const seller_hours = sqliteTable(
  "seller_hours",
  {
    seller_id: seller(),
    /** Days since 1970, and hours of the day. */
    day: integer().notNull(),
    hour: integer().notNull(),
    views: count(),
    /** People who viewed for the first time that day. */
    viewers: count(),
    /** Purchases that fans made; renewals don't count. */
    sales: count(),
    /** Messages between fans and the creator or their team, without broadcasts and automation. */
    received: count(),
    sent: count(),
  },
  (t) => [primaryKey({ columns: [t.seller_id, t.day, t.hour] })],
);

/** A post's daily earnings (UTC) by kind of sale, in cents, from the ledger's entries as in `seller_days`. */
export const post_sale_days = sqliteTable(
  "post_sale_days",
  {
    seller_id: seller(),
    day: integer().notNull(),
    content_id: post().notNull(),
    kind: text({ enum: ["purchase", "tip"] }).notNull(),
    sales: integer().notNull(),
    gross: integer().notNull(),
    fee: integer().notNull(),
    refunds: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seller_id, t.day, t.content_id, t.kind] }),
    index("post_sale_days_of_content").on(t.content_id),
  ],
);

/**
 * The creator's post that someone last saw, by member ID or a guest's identifier for the day. Deleted after the day in
 * `until`: the same day for guests, seven days later for members.
 */
export const last_views = sqliteTable(
  "last_views",
  {
    viewer: text().notNull(),
    seller_id: seller(),
    content_id: post().notNull(),
    day: integer().notNull(),
    until: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.viewer, t.seller_id] }),
    index("last_views_until").on(t.until),
    index("last_views_of_seller").on(t.seller_id),
    index("last_views_of_content").on(t.content_id),
  ],
);

/**
 * A post's views, and subscriptions that began within 7 days of it being the last post seen. Open figures are added
 * once ten of the creator's subscriptions are open, so that no figure reveals what one fan looked at.
 */
export const post_conversions = sqliteTable(
  "post_conversions",
  {
    content_id: post().primaryKey(),
    seller_id: seller(),
    views: count(),
    subscriptions: count(),
    open_views: count(),
    open_subscriptions: count(),
  },
  (t) => [index("post_conversions_of_seller").on(t.seller_id)],
);
