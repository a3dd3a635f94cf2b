import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { subscriptions } from "../subscriptions/subscriptions.ts";

const yes = () => integer({ mode: "boolean" }).notNull();

/**
 * What creator pages count for each subscription (decision 262). Triggers write it from the view
 * `spans_of_subscriptions` for all of a fan's subscriptions to a creator when one of them changes. Times in ms.
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
    /** When access ended or will end; no later than the start if there never was any. */
    until: integer().notNull(),
    access_until: integer().notNull(),
    price: integer().notNull(),
    is_renewing: yes(),
    is_ending: yes(),
    is_past_due: yes(),
    /** The fan's newest subscription whose newest month wasn't refunded, unless the fan has left. */
    is_newest: yes(),
    /** The fan's first subscription that gave access. */
    is_first: yes(),
    /**
     * The month (UTC) of the fan's first subscription, and the range of 31-day months in which this one gave access and
     * no earlier one did.
     */
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
