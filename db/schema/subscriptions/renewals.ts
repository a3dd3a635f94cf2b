import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { failureReasons, retryActs } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { subscriptions } from "./subscriptions.ts";

/** A month that couldn't be charged, by its invoice's ID, and what we do about it next. */
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
    /** How many of our scheduled tries have begun. */
    step: integer().notNull().default(0),
    /** The newest failed try, by its ID at the provider, whether it was ours or not. */
    failure_id: text().notNull(),
    failed_at: integer().notNull(),
    first_failed_at: integer().notNull(),
    reason: text({ enum: failureReasons }).notNull(),
    /** What's due next: the schedule's next try, one with a new card, or the subscription's end. */
    act: text({ enum: retryActs }).notNull(),
    next_at: integer().notNull(),
    /** When a run may claim it; pushed back while a run that might crash holds it. */
    claim_at: integer().notNull(),
    claims: integer().notNull().default(0),
    canceled_at: integer(),
    closed_at: integer(),
    updated_at: integer().notNull(),
    seller_id: text(),
  },
  (t) => [
    index("unpaid_renewals_due").on(t.claim_at).where(sql`closed_at is null`),
    index("unpaid_renewals_of_subscription").on(t.subscription_id),
    index("unpaid_renewals_by_buyer").on(t.buyer_id),
    index("unpaid_renewals_by_seller").on(t.seller_id, t.closed_at, t.subscription_id),
  ],
);

/** Our tries to charge such a month, written before we call the provider. Their ID is the idempotency key. */
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
