import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";

/** Cards that the provider keeps for fans: what their owners recognize them by, never the numbers. */
export const saved_cards = sqliteTable(
  "saved_cards",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** The provider's customer that owns the card, required to charge it. */
    stripe_customer_id: text().notNull(),
    brand: text().notNull(),
    last4: text().notNull(),
    exp_month: integer().notNull(),
    exp_year: integer().notNull(),
    created_at: integer().notNull(),
    used_at: integer().notNull(),
    removed_at: integer(),
  },
  (t) => [
    index("saved_cards_of_user").on(t.user_id, t.used_at).where(sql`removed_at is null`),
    index("saved_cards_by_user").on(t.user_id),
    index("saved_cards_removed").on(t.removed_at).where(sql`removed_at is not null`),
  ],
);

/** Fans' own limits per calendar month (UTC), in cents. */
export const spending_limits = sqliteTable(
  "spending_limits",
  {
    user_id: text()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    amount: integer(),
    /** The new amount at `next_at`; null for no limit. Without `next_at`, no change is coming. */
    next_amount: integer(),
    next_at: integer(),
    updated_at: integer().notNull(),
  },
  (t) => [
    check(
      "spending_limits_amounts",
      sql`coalesce(${t.amount}, 0) >= 0 and coalesce(${t.next_amount}, 0) >= 0`,
    ),
  ],
);
