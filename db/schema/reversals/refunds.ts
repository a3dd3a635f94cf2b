import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { refundOrigins, refundStates } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { payments } from "../payments/payments.ts";

/** A requested refund. Its ID is in the metadata of the provider's refund, which is made once. */
export const refund_requests = sqliteTable(
  "refund_requests",
  {
    id: text().primaryKey(),
    payment_id: text()
      .notNull()
      .references(() => payments.id),
    /** Cents. Never changes, since a retried call must be the same. */
    amount: integer().notNull(),
    /**
     * withdrawn: paid after it was taken off sale, or its message was unsent; unanswered: no reply to an unlock;
     * undelivered: the unspent part of a boost.
     */
    by: text({ enum: refundOrigins }).notNull(),
    actor_id: text()
      .notNull()
      .references(() => profiles.id),
    reason: text(),
    created_at: integer().notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: integer().notNull(),
    stripe_refund_id: text(),
    /** requested: not confirmed yet; pending: on its way; failed: refused, or returned by the fan's bank. */
    state: text({ enum: refundStates }).notNull(),
    closed_at: integer(),
    refusal: text(),
  },
  (t) => [
    // Only one is being made at a time; others may be on their way to the card.
    uniqueIndex("refund_requests_one_open")
      .on(t.payment_id)
      .where(sql`closed_at is null and state = 'requested'`),
    index("refund_requests_of_payment").on(t.payment_id, t.created_at),
    index("refund_requests_due").on(t.next_attempt_at).where(sql`closed_at is null`),
    index("refund_requests_by_actor").on(t.actor_id),
    check("refund_requests_amount", sql`${t.amount} > 0`),
  ],
);
