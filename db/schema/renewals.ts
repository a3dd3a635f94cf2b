import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";
import { subscriptions } from "./money.ts";

/** A month that couldn't be charged, by the ID of its invoice, and what we do about it next. */
export const unpaid_renewals = sqliteTable(
  "unpaid_renewals",
  {
    id: text().primaryKey(),
    subscription_id: text()
      .notNull()
      .references(() => subscriptions.id),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    /** Our scheduled tries that have begun. */
    step: integer().notNull().default(0),
    /** The newest try that failed, by its ID at the provider, whoever made it. */
    failure_id: text().notNull(),
    failed_at: integer().notNull(),
    first_failed_at: integer().notNull(),
    reason: text({ enum: ["funds", "expired", "confirm", "blocked", "declined"] }).notNull(),
    /** What is due next, and when: the next try of the schedule, one with a new card, or the subscription's end. */
    act: text({ enum: ["try", "card", "end"] }).notNull(),
    next_at: integer().notNull(),
    /** When a run may take it up; later if one has begun and may have died. */
    claim_at: integer().notNull(),
    claims: integer().notNull().default(0),
    /** Set once the fan canceled: no try begins after that. */
    canceled_at: integer(),
    /** Set once it was paid, or the subscription has ended. */
    closed_at: integer(),
    updated_at: integer().notNull(),
    seller_id: text(), // the subscription's; a trigger sets it
  },
  (t) => [
    index("unpaid_renewals_due").on(t.claim_at).where(sql`closed_at is null`),
    index("unpaid_renewals_of_subscription").on(t.subscription_id),
    index("unpaid_renewals_by_buyer").on(t.buyer_id),
    index("unpaid_renewals_by_seller").on(t.seller_id, t.closed_at, t.subscription_id),
  ],
);

/** Our tries to charge for such a month, written before the provider is called. Their ID is the idempotency key. */
export const renewal_attempts = sqliteTable(
  "renewal_attempts",
  {
    id: text().primaryKey(),
    renewal_id: text()
      .notNull()
      .references(() => unpaid_renewals.id),
    kind: text({ enum: ["try", "card"] }).notNull(),
    begun_at: integer().notNull(),
    finished_at: integer(),
    outcome: text(),
  },
  (t) => [index("renewal_attempts_of_renewal").on(t.renewal_id)],
);
