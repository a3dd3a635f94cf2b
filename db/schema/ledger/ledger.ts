import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ledgerAccounts, ledgerKinds } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { payments } from "../payments/payments.ts";

/** Double entry: a transaction's entries sum to zero. Triggers refuse updates and deletes. */
export const ledger_entries = sqliteTable(
  "ledger_entries",
  {
    id: text().primaryKey(),
    transaction_id: text().notNull(),
    kind: text({ enum: ledgerKinds }).notNull(),
    payment_id: text().references(() => payments.id),
    account: text({ enum: ledgerAccounts }).notNull(),
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
