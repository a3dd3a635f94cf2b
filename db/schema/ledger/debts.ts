import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";
import { payments } from "../payments/payments.ts";

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
