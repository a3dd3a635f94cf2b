import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";
import { payments } from "../payments/payments.ts";

/** A transaction records a sale, a movement of its money at the provider, or a payout. */
export const LEDGER_KINDS = [
  "sale",
  "refund",
  "refund_failed",
  "fee_refund",
  "dispute",
  "dispute_won",
  // Taken from the creator, and returned to them.
  "transfer_reversal",
  "transfer",
  // To their bank, and returned by it.
  "payout",
  "payout_failed",
] as const;

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
