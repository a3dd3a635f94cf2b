import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";

export const PEER_METRICS = [
  "arpu",
  "churn",
  "net_new",
  "posts",
  "one_time",
  "conversion",
  "response",
] as const;

/** A creator's figures for the 30 days before a week, from which groups are built. Nobody else sees them. */
export const peer_figures = sqliteTable(
  "peer_figures",
  {
    seller_id: text()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    week_at: integer().notNull(),
    subscribers: integer().notNull(),
    /** Cents per subscriber and month. */
    arpu: integer().notNull(),
    /** Thousandths of those who had access at the start; null if nobody did. */
    churn: integer(),
    net_new: integer().notNull(),
    posts: integer().notNull(),
    /** Thousandths of gross; null without sales. */
    one_time: integer(),
    /** Thousandths of views that led to a subscription, counted in groups of ten; null below five such groups. */
    conversion: integer(),
    /** Median minutes to reply to a first message; null below five first messages. */
    response: integer(),
  },
  (t) => [index("peer_figures_of_week").on(t.week_at, t.subscribers)],
);

/**
 * Quartiles of one figure for a group of at least 20 creators, smoothed and rounded so that nobody can be identified.
 */
export const peer_groups = sqliteTable(
  "peer_groups",
  {
    /** The group's range of subscribers; `most` is null for no limit. */
    fewest: integer().notNull(),
    most: integer(),
    metric: text({ enum: PEER_METRICS }).notNull(),
    week_at: integer().notNull(),
    /** Rounded down to tens. */
    sellers: integer().notNull(),
    low: integer().notNull(),
    middle: integer().notNull(),
    high: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fewest, t.metric] })],
);
