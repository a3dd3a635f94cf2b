import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { segments } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";

/** A creator's message to many fans: a draft until it has a time. Each fan's copy is a row in messages. */
export const broadcasts = sqliteTable(
  "broadcasts",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    segment: text({
      enum: segments,
    }).notNull(),
    /** The list's or post's ID for those segments; else empty. */
    subject_id: text().notNull().default(""),
    text: text().notNull(),
    /** Cents; null for free media. */
    price: integer(),
    contents: text().notNull().default(""),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
    /** When it's due to be sent or was sent; null for a draft. */
    due_at: integer(),
    /** When the first fans got it; nothing changes after that. */
    started_at: integer(),
    finished_at: integer(),
    unsent_at: integer(),
    withdrawn_at: integer(),
    /** Last fan processed when sending; then the last conversation when unsending, removing, or putting back. */
    told_through: text().notNull().default(""),
    /** When a run last continued it, so that broadcasts take turns. */
    continued_at: integer(),
    /** Fans who got it, and those who read it where both sides share read receipts. */
    delivered: integer().notNull().default(0),
    read: integer().notNull().default(0),
    /** Matches the decisions in force about any of its copies: no copy shows its text and files. */
    removed_at: integer(),
    /** Since when copies are told, by `told_through`, that it was removed or put back; null once all are. */
    telling_since: integer(),
  },
  (t) => [
    index("broadcasts_of_seller").on(t.seller_id, t.updated_at, t.id),
    index("broadcasts_due_of_seller").on(t.seller_id, t.due_at).where(sql`due_at is not null`),
    index("broadcasts_waiting").on(t.continued_at).where(sql`due_at is not null and finished_at is null`),
    index("broadcasts_withdrawing")
      .on(t.unsent_at)
      .where(sql`unsent_at is not null and withdrawn_at is null`),
    index("broadcasts_telling").on(t.telling_since).where(sql`telling_since is not null`),
    check("broadcasts_started", sql`${t.started_at} is null or ${t.due_at} is not null`),
  ],
);

export const broadcast_refusals = sqliteTable(
  "broadcast_refusals",
  {
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    created_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.buyer_id, t.seller_id] }),
    index("broadcast_refusals_of_seller").on(t.seller_id),
  ],
);
