import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { boostEndReasons, boostPauseReasons } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { payments } from "../payments/payments.ts";
import { subscriptions } from "../subscriptions/subscriptions.ts";

/**
 * A creator's paid placement of a post. Written before payment, and runs from payment until its end. Spending is in
 * tenths of a cent, because a view costs less than a cent.
 */
export const boosts = sqliteTable(
  "boosts",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    /** Not a foreign key, since a paid boost outlives a deleted post. */
    content_id: text().notNull(),
    budget: integer().notNull(), // cents
    days: integer().notNull(),
    /** Tenths of a cent per view that a script saw, and per view counted when served. */
    seen_price: integer().notNull(),
    served_price: integer().notNull(),
    created_at: integer().notNull(),
    payment_id: text().references(() => payments.id),
    starts_at: integer(),
    ends_at: integer(),
    paused_at: integer(),
    /**
     * Start of the current pacing (the boost's start or last resumption) and what was spent by then; the remaining
     * budget is spread evenly from there.
     */
    paced_from: integer(),
    paced_spent: integer().notNull().default(0),
    spent: integer().notNull().default(0), // tenths of a cent; only a trigger writes here
    ended_at: integer(),
    /** time: ran its days; budget: spent; creator: ended by them; post: deleted; payment: reversed */
    end_reason: text({ enum: boostEndReasons }),
    settled_at: integer(),
    /** Why we paused it; null if its creator did. */
    pause_reason: text({ enum: boostPauseReasons }),
  },
  (t) => [
    uniqueIndex("boosts_payment").on(t.payment_id),
    index("boosts_of_seller").on(t.seller_id, t.created_at, t.id),
    index("boosts_of_post").on(t.content_id),
    index("boosts_running").on(t.ends_at).where(sql`payment_id is not null and ended_at is null`),
    index("boosts_unsettled").on(t.ended_at).where(sql`ended_at is not null and settled_at is null`),
    check("boosts_within_budget", sql`${t.spent} <= ${t.budget} * 10`),
  ],
);

/** A boost's daily results (UTC); only triggers on `boost_slots` write here. */
export const boost_days = sqliteTable(
  "boost_days",
  {
    boost_id: text()
      .notNull()
      .references(() => boosts.id, { onDelete: "cascade" }),
    day: integer().notNull(), // days since 1970
    served: integer().notNull().default(0),
    seen: integer().notNull().default(0),
    unscripted: integer().notNull().default(0),
    opened: integer().notNull().default(0),
    new_accounts: integer().notNull().default(0),
    networks: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.boost_id, t.day] })],
);

/** A placement in one member's list. Its unguessable ID appears in that page only. Deleted after two days. */
export const boost_slots = sqliteTable(
  "boost_slots",
  {
    id: text().primaryKey(),
    boost_id: text()
      .notNull()
      .references(() => boosts.id, { onDelete: "cascade" }),
    /** A keyed digest of member and day, so that days can't be linked. */
    viewer: text().notNull(),
    day: integer().notNull(),
    served_at: integer().notNull(),
    /** seen, served: charged; new_account, network: not counted; null until seen. */
    counted: text({ enum: ["seen", "served", "new_account", "network"] }),
    opened_at: integer(),
  },
  (t) => [
    uniqueIndex("boost_slots_of_viewer").on(t.viewer, t.boost_id),
    index("boost_slots_opened").on(t.opened_at, t.boost_id).where(sql`opened_at is not null`),
    index("boost_slots_of_boost").on(t.boost_id),
    index("boost_slots_day").on(t.day),
  ],
);

export const boost_subscriptions = sqliteTable(
  "boost_subscriptions",
  {
    subscription_id: text()
      .primaryKey()
      .references(() => subscriptions.id),
    boost_id: text()
      .notNull()
      .references(() => boosts.id, { onDelete: "cascade" }),
    created_at: integer().notNull(),
  },
  (t) => [index("boost_subscriptions_of_boost").on(t.boost_id)],
);
