import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";
import { payments } from "./money.ts";

/** A refund that someone asked for. Its ID is in the metadata of the refund at the provider, which is made once for it. */
export const refund_requests = sqliteTable(
  "refund_requests",
  {
    id: text().primaryKey(),
    payment_id: text()
      .notNull()
      .references(() => payments.id),
    /** Cents. Never changes, since a repeated call must be the same. */
    amount: integer().notNull(),
    /** withdrawn: paid for after it was taken off sale, or a message that was unsent; unanswered: no reply to an unlock; undelivered: of a boost. */
    by: text({ enum: ["guarantee", "creator", "admin", "withdrawn", "unanswered", "undelivered"] }).notNull(),
    actor_id: text()
      .notNull()
      .references(() => profiles.id),
    /** Why an admin refunded, or we did; the fan is told. */
    reason: text(),
    created_at: integer().notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: integer().notNull(),
    stripe_refund_id: text(),
    /** requested: not known to be made; pending: on its way; failed: refused, or returned by the fan's bank. */
    state: text({ enum: ["requested", "pending", "succeeded", "failed", "canceled"] }).notNull(),
    closed_at: integer(),
    /** Why it was not made. */
    refusal: text(),
  },
  (t) => [
    // One at a time is being made; further ones may be on their way to the card.
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
 * What a seller's account didn't cover of a refund or dispute when it was to be taken, by payment. It is not in the ledger,
 * which equals the accounts; it is taken later, and no payout is made of it.
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
 * What a seller is to get back of a dispute that was won or a refund that failed, by payment, since the provider hasn't made
 * the transfer yet. It isn't in the ledger either.
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
 * What is to happen once at the provider, by its name, with the attempt at it that is current. The provider repeats the
 * first answer under a key for a day, even an error, so each attempt has a key of its own: `name-attempt`.
 */
export const provider_attempts = sqliteTable("provider_attempts", {
  name: text().primaryKey(),
  attempt: integer().notNull(),
  /** What it asks for. Other terms need another attempt. */
  terms: text().notNull(),
  began_at: integer().notNull(),
  /** When the provider answered with an error, which may have had an effect; 0 for a refusal, which had none. */
  failed_at: integer(),
  done_at: integer(),
});

/**
 * What a creator promised with an unlock that was paid: a reply within some days of the fan's first message, or the fee
 * back. One row per payment; what it says of messages is derived from them until it is over.
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
    /** The number of the first message that can start the clock: what was written before the unlock doesn't. */
    from_number: integer().notNull(),
    /** The fan's first message since, when it was sent, and when the promised time is over; null until there is one. */
    asked_number: integer(),
    asked_at: integer(),
    due_at: integer(),
    /** When the first reply to it came; null while there is none. */
    answered_at: integer(),
    /** kept: a reply came in time; unanswered: none did, so the fee is refunded; ended: something else came first. */
    outcome: text({ enum: ["kept", "unanswered", "ended"] }),
    closed_at: integer(),
    /** When the creator was told that a day is left. */
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
