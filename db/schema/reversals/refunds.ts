import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { promiseOutcomes, refundOrigins, refundStates } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { payments } from "../payments/money.ts";

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

/**
 * What a creator's account couldn't cover of a refund or dispute, by payment. Not in the ledger, which matches the
 * accounts; it's collected later, and not paid out.
 */
export const seller_debts = sqliteTable(
  "seller_debts",
  {
    payment_id: text()
      .primaryKey()
      .references(() => payments.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    amount: integer().notNull(),
    created_at: integer().notNull(),
    next_attempt_at: integer().notNull(),
  },
  (t) => [
    index("seller_debts_of_seller").on(t.seller_id),
    index("seller_debts_due").on(t.next_attempt_at),
    check("seller_debts_amount", sql`${t.amount} > 0`),
  ],
);

/**
 * What we owe a creator from a won dispute or a failed refund, by payment, until the provider makes the transfer. Not
 * in the ledger either.
 */
export const seller_returns = sqliteTable(
  "seller_returns",
  {
    payment_id: text()
      .primaryKey()
      .references(() => payments.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    amount: integer().notNull(),
    created_at: integer().notNull(),
    next_attempt_at: integer().notNull(),
  },
  (t) => [
    index("seller_returns_of_seller").on(t.seller_id),
    index("seller_returns_due").on(t.next_attempt_at),
    check("seller_returns_amount", sql`${t.amount} > 0`),
  ],
);

/**
 * Provider calls that must take effect once, with their current attempt. The provider repeats its first answer to a key
 * for a day, even an error, so each attempt has its own key: `name-attempt`.
 */
export const provider_attempts = sqliteTable("provider_attempts", {
  name: text().primaryKey(),
  attempt: integer().notNull(),
  /** The call's parameters. Other terms need another attempt. */
  terms: text().notNull(),
  began_at: integer().notNull(),
  /** When the provider answered with an error, which may have had an effect; 0 for a refusal, which had none. */
  failed_at: integer(),
  done_at: integer(),
});

/**
 * The promise sold with an unlock: a reply within some days of the fan's first message, or the fee back. One row per
 * payment; message fields are derived until it's closed.
 */
export const reply_promises = sqliteTable(
  "reply_promises",
  {
    payment_id: text()
      .primaryKey()
      .references(() => payments.id),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    days: integer().notNull(),
    /** The first message that can start the clock: those from before the unlock don't. */
    from_number: integer().notNull(),
    /** The fan's first message since then, when it was sent, and the deadline; null until there is one. */
    asked_number: integer(),
    asked_at: integer(),
    due_at: integer(),
    answered_at: integer(),
    /** kept: replied in time; unanswered: not replied, so the fee is refunded; ended: something else came first. */
    outcome: text({ enum: promiseOutcomes }),
    closed_at: integer(),
    reminded_at: integer(),
  },
  (t) => [
    index("reply_promises_open").on(t.seller_id, t.buyer_id).where(sql`outcome is null`),
    index("reply_promises_due").on(t.due_at).where(sql`outcome is null`),
    index("reply_promises_to_remind")
      .on(t.due_at)
      .where(sql`outcome is null and answered_at is null and reminded_at is null`),
    index("reply_promises_of_buyer").on(t.buyer_id),
    index("reply_promises_of_seller").on(t.seller_id),
  ],
);
