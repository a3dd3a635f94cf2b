import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { subscriptions } from "../money.ts";

const yes = () => integer({ mode: "boolean" }).notNull();

/**
 * What a creator's pages count of each subscription (decision 262): triggers write it from the view `spans_of_subscriptions`,
 * for all of a fan's subscriptions to a creator whenever one of them changes. Instants in ms.
 */
export const subscription_spans = sqliteTable(
  "subscription_spans",
  {
    subscription_id: text()
      .primaryKey()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    seller_id: text().notNull(),
    buyer_id: text().notNull(),
    started_at: integer().notNull(),
    /** When access ended or will end, whatever became of it; no later than the start if there never was any. */
    until: integer().notNull(),
    /** Until when the access rule lets the fan in; 0 if it doesn't. */
    access_until: integer().notNull(),
    price: integer().notNull(),
    is_renewing: yes(),
    is_ending: yes(),
    is_past_due: yes(),
    /** The fan's newest, of those whose newest month wasn't returned, and the fan hasn't left. */
    is_newest: yes(),
    /** Of those that gave access, the fan's first. */
    is_first: yes(),
    /** The month (UTC) of the fan's first one, and after how many months of 31 days it gave access that no earlier one did. */
    cohort: text(),
    kept_from: integer(),
    kept_to: integer(),
  },
  (t) => [
    index("spans_by_start").on(
      t.seller_id,
      t.started_at,
      t.subscription_id,
      t.is_newest,
      t.access_until,
      t.is_ending,
      t.is_past_due,
      t.until,
      t.is_first,
      t.is_renewing,
      t.price,
    ),
    index("spans_by_end").on(t.seller_id, t.until, t.started_at),
    index("spans_by_cohort").on(t.seller_id, t.cohort, t.kept_from, t.kept_to).where(sql`cohort is not null`),
    index("spans_by_fan").on(
      t.seller_id,
      t.buyer_id,
      t.is_newest,
      t.access_until,
      t.is_ending,
      t.is_past_due,
      t.started_at,
      t.subscription_id,
    ),
  ],
);
