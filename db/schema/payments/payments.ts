import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { saleKinds } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { content } from "../posts/posts.ts";
import { subscriptions } from "../subscriptions/subscriptions.ts";
import { checkouts } from "./checkouts.ts";

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
