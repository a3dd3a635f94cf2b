import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { holdKinds } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";

/** Why a creator isn't paid out for now. Without a release date, a hold ends when it's released. */
export const payout_holds = sqliteTable(
  "payout_holds",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    kind: text({ enum: holdKinds }).notNull(),
    reason: text().notNull(),
    release_at: integer(),
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

export const payout_banks = sqliteTable("payout_banks", {
  seller_id: text()
    .primaryKey()
    .references(() => profiles.id),
  /** The provider's ID of the bank account, which reveals nothing about the account. */
  stripe_bank_id: text().notNull(),
  bank_name: text().notNull(),
  last4: text().notNull(),
  changed_at: integer().notNull(),
  /** When it was read; older reads change nothing. */
  seen_at: integer().notNull(),
});
