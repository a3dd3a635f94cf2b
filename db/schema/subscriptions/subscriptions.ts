import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";
import { checkouts } from "../payments/checkouts.ts";

export const subscriptions = sqliteTable(
  "subscriptions",
  {
    id: text().primaryKey(),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    checkout_id: text().references(() => checkouts.id),
    /** The provider's status: active, trialing, past_due, canceled, unpaid, incomplete, incomplete_expired. */
    status: text().notNull(),
    price: integer().notNull(), // cents per month at the next charge
    stripe_subscription_id: text().notNull(),
    current_period_start: integer().notNull(),
    current_period_end: integer().notNull(),
    expires_at: integer().notNull(),
    /** Set while a canceled subscription's paid period still runs. */
    cancel_requested_at: integer(),
    ended_at: integer(),
    /** Set while the newest month is refunded in full or disputed. */
    revoked_at: integer(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
    /** The provider's next try of a failed renewal; null if none failed or the time is unknown. */
    retry_at: integer(),
    /** The creator's account at the provider that months are charged for; null if not read yet. */
    stripe_account_id: text(),
    next_move_at: integer(), // earliest next try to move it to another account of the creator
    paid_period_end: integer(), // end of the latest paid month, set by a trigger
  },
  (t) => [
    uniqueIndex("subscriptions_stripe").on(t.stripe_subscription_id),
    index("subscriptions_by_pair").on(t.buyer_id, t.seller_id, t.expires_at),
    index("subscriptions_by_seller").on(t.seller_id, t.status, t.expires_at),
    index("subscriptions_of_seller").on(t.seller_id, t.id),
    index("subscriptions_by_fan").on(t.seller_id, t.buyer_id),
    index("subscriptions_newest").on(t.seller_id, t.created_at, t.id),
    index("subscriptions_past_due").on(t.id).where(sql`status = 'past_due' and ended_at is null`),
    index("subscriptions_due")
      .on(
        t.seller_id,
        t.status,
        t.current_period_end,
        t.cancel_requested_at,
        t.retry_at,
        t.price,
        t.id,
        t.paid_period_end,
        t.ended_at,
        t.revoked_at,
      )
      .where(sql`ended_at is null and revoked_at is null`),
    index("subscriptions_ended")
      .on(t.seller_id, t.ended_at, t.status, t.cancel_requested_at, t.revoked_at)
      .where(sql`ended_at is not null and revoked_at is null`),
    index("subscriptions_by_account").on(t.seller_id, t.stripe_account_id).where(sql`ended_at is null`),
  ],
);

/** What a fan recognizes the card of their next month by. A table of its own, since creators read subscriptions. */
export const subscription_cards = sqliteTable(
  "subscription_cards",
  {
    subscription_id: text()
      .primaryKey()
      .references(() => subscriptions.id),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** In the provider's spelling. */
    brand: text().notNull(),
    last4: text().notNull(),
    read_at: integer().notNull(),
  },
  (t) => [index("subscription_cards_by_user").on(t.user_id)],
);
