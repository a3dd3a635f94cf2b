import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts.ts";

/** What is compared; a column of peer_figures each. */
export const PEER_METRICS = [
  "arpu",
  "churn",
  "net_new",
  "posts",
  "one_time",
  "conversion",
  "response",
] as const;

/** A seller's own figures of the 30 days before a week, which groups are made of. Nobody else sees them. */
export const peer_figures = sqliteTable(
  "peer_figures",
  {
    seller_id: text()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    week_at: integer().notNull(),
    /** With access when they were counted. */
    subscribers: integer().notNull(),
    /** Cents a month of each subscriber. */
    arpu: integer().notNull(),
    /** In thousandths of those who had access at the start; null if nobody had. */
    churn: integer(),
    net_new: integer().notNull(),
    posts: integer().notNull(),
    /** Thousandths of gross; null without sales. */
    one_time: integer(),
    /** Thousandths of views that led to a subscription, as counted in groups of ten; null below five of them. */
    conversion: integer(),
    /** Minutes until half of the replies to first messages came; null below five first messages. */
    response: integer(),
  },
  (t) => [index("peer_figures_of_week").on(t.week_at, t.subscribers)],
);

/** The quartiles of one figure of a group of at least 20 sellers, smoothed and rounded. Nobody is in it. */
export const peer_groups = sqliteTable(
  "peer_groups",
  {
    /** How many subscribers the group's sellers have; `most` is null for no limit. */
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
