import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";

/** Why a seller isn't paid out for now. One without a release date ends when it is released. */
export const payout_holds = sqliteTable(
  "payout_holds",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    kind: text({ enum: ["admin", "mismatch", "bank_change"] }).notNull(),
    /** The seller reads it. */
    reason: text().notNull(),
    release_at: integer(),
    /** The admin's ID; null if we put it on ourselves. */
    created_by: text(),
    created_at: integer().notNull(),
    released_at: integer(),
    released_by: text(),
    release_reason: text(),
  },
  (t) => [
    index("payout_holds_open").on(t.seller_id, t.created_at).where(sql`released_at is null`),
    index("payout_holds_by_seller").on(t.seller_id, t.created_at),
    index("payout_holds_lapsing").on(t.release_at).where(sql`released_at is null and release_at is not null`),
    uniqueIndex("payout_holds_one_mismatch")
      .on(t.seller_id)
      .where(sql`kind = 'mismatch' and released_at is null`),
  ],
);

/** The bank account that a seller is paid out to, as the provider last reported it. */
export const payout_banks = sqliteTable("payout_banks", {
  seller_id: text()
    .primaryKey()
    .references(() => profiles.id),
  /** The provider's ID of the bank account, which tells another one; it says nothing of the account. */
  stripe_bank_id: text().notNull(),
  bank_name: text().notNull(),
  last4: text().notNull(),
  changed_at: integer().notNull(),
  /** When it was read; what was read earlier changes nothing. */
  seen_at: integer().notNull(),
});
