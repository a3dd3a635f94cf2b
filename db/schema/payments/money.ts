import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { saleKinds } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { LEDGER_KINDS } from "../ledger/ledger-kinds.ts";
import { content } from "../posts/posts.ts";

/** Amounts are integer cents of USD everywhere. */
export const checkouts = sqliteTable(
  "checkouts",
  {
    id: text().primaryKey(),
    kind: text({ enum: saleKinds }).notNull(),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    content_id: text().references(() => content.id),
    /** Distinguishes sales of one kind between two people: a post's or paid message's ID; else empty. */
    subject: text().notNull().default(""),
    amount: integer().notNull(),
    currency: text().notNull().default("usd"),
    stripe_account_id: text().notNull(),
    stripe_session_id: text(),
    stripe_session_url: text(),
    /** The provider page's return URLs; kept because all calls of an attempt must use the same values. */
    success_url: text(),
    cancel_url: text(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    completed_at: integer(),
    expired_at: integer(),
    /** Counts attempts to open a session; each has its own idempotency key and expiry. */
    attempt: integer().notNull().default(1),
    /** When the current attempt began, and until when it may still be running. */
    attempted_at: integer(),
    attempt_until: integer(),
    /** The saved card to charge; null if it's paid on the provider's page. */
    card_id: text(),
    /**
     * Why the card wasn't charged, which ends the checkout. Or, for any checkout, "withdrawn": we're closing it for a
     * reason that isn't the fan's, which is written before we call the provider.
     */
    decline_reason: text({
      enum: ["funds", "expired", "confirm", "blocked", "declined", "unusable", "unanswered", "withdrawn"],
    }),
    reply_days: integer(), // in which a reply was promised with an unlock
  },
  (t) => [
    uniqueIndex("checkouts_session").on(t.stripe_session_id),
    // One open checkout per sale, so that a second click or tab finds the first.
    uniqueIndex("checkouts_one_open")
      .on(t.kind, t.buyer_id, t.seller_id, t.subject)
      .where(sql`completed_at is null and expired_at is null`),
    index("checkouts_by_buyer").on(t.buyer_id, t.seller_id, t.created_at),
    index("checkouts_by_content").on(t.content_id),
    index("checkouts_unfinished").on(t.buyer_id).where(sql`completed_at is null and expired_at is null`),
    index("checkouts_open_until").on(t.expires_at).where(sql`completed_at is null and expired_at is null`),
    index("checkouts_unfinished_charges")
      .on(t.expires_at)
      .where(sql`card_id is not null and completed_at is null and expired_at is null`),
  ],
);

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

export const content_purchases = sqliteTable(
  "content_purchases",
  {
    id: text().primaryKey(),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    content_id: text()
      .notNull()
      .references(() => content.id),
    payment_id: text().references(() => payments.id),
    created_at: integer().notNull(),
    revoked_at: integer(),
  },
  (t) => [
    uniqueIndex("content_purchases_once").on(t.buyer_id, t.content_id),
    index("content_purchases_content").on(t.content_id),
    index("content_purchases_by_fan").on(t.content_id, t.buyer_id),
  ],
);

export const payments = sqliteTable(
  "payments",
  {
    id: text().primaryKey(),
    kind: text({ enum: saleKinds }).notNull(),
    checkout_id: text().references(() => checkouts.id),
    subscription_id: text().references(() => subscriptions.id),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    gross: integer().notNull(),
    fee: integer().notNull(),
    net: integer().notNull(),
    currency: text().notNull().default("usd"),
    /** The provider's invoice or payment intent; one payment each, however often it's reported. */
    stripe_reference: text().notNull(),
    stripe_payment_intent_id: text(),
    refunded: integer().notNull().default(0),
    /** Cents withdrawn by disputes and not returned. */
    disputed: integer().notNull().default(0),
    period_start: integer(),
    period_end: integer(),
    paid_at: integer().notNull(),
    created_at: integer().notNull(),
    /** The creator's account at the provider it was charged for; null for the current one. */
    stripe_account_id: text(),
    provider_cost: integer(),
  },
  (t) => [
    uniqueIndex("payments_reference").on(t.stripe_reference),
    index("payments_by_intent").on(t.stripe_payment_intent_id),
    index("payments_by_seller").on(t.seller_id, t.paid_at),
    index("payments_by_buyer").on(t.buyer_id, t.paid_at),
    index("payments_sales_by_fan").on(t.seller_id, t.buyer_id).where(sql`kind in ('purchase', 'message')`),
    index("payments_by_subscription").on(t.subscription_id, t.period_end),
    index("payments_by_checkout").on(t.checkout_id),
    index("payments_newest").on(t.paid_at, t.id),
    index("payments_by_hour").on(t.paid_at, t.gross),
    // Sales whose fee doesn't cover the provider's charge: `saleLoss` in app/domain/payments/processing-cost.ts.
    index("payments_losses")
      .on(t.paid_at, t.id, t.gross, t.fee, t.provider_cost)
      .where(sql`fee < coalesce(provider_cost, (gross * 29 + 500) / 1000 + 30)`),
    check("payments_split", sql`${t.gross} = ${t.fee} + ${t.net}`),
  ],
);

/** Double entry: a transaction's entries sum to zero. Triggers refuse updates and deletes. */
export const ledger_entries = sqliteTable(
  "ledger_entries",
  {
    id: text().primaryKey(),
    transaction_id: text().notNull(),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    payment_id: text().references(() => payments.id),
    /** `provider` (paid by card), `platform` (our fee), `seller` (owed to seller_id), `bank` (paid out). */
    account: text({ enum: ["provider", "platform", "seller", "bank"] }).notNull(),
    seller_id: text().references(() => profiles.id),
    amount: integer().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [
    index("ledger_by_transaction").on(t.transaction_id),
    index("ledger_by_seller").on(t.seller_id, t.account, t.created_at),
    index("ledger_by_payment").on(t.payment_id),
    check("ledger_seller_named", sql`(${t.account} = 'seller') = (${t.seller_id} is not null)`),
  ],
);
