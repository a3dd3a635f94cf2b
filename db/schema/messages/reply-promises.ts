import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { promiseOutcomes } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { payments } from "../payments/payments.ts";

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
