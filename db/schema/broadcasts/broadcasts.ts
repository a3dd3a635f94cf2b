import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts.ts";

/** One message of a creator to many fans: a draft until it has a time. Each fan's copy is a row of messages that names it. */
export const broadcasts = sqliteTable(
  "broadcasts",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    segment: text({
      enum: ["subscribers", "new", "ending", "past_due", "former", "buyers", "post", "list"],
    }).notNull(),
    /** Of "list" and "post": which one; else empty. */
    subject_id: text().notNull().default(""),
    /** "" once it is unsent. */
    text: text().notNull(),
    /** Cents; null if its media costs nothing. */
    price: integer(),
    /** What its media is, as fans are told before paying. */
    contents: text().notNull().default(""),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
    /** When it goes, or went, out; null for a draft. */
    due_at: integer(),
    /** When its first fans got it: nothing about it changes after that. */
    started_at: integer(),
    finished_at: integer(),
    unsent_at: integer(),
    /** When each copy of an unsent one was taken back, and what was paid is being refunded. */
    withdrawn_at: integer(),
    /** The last fan whose turn it was: of the sending, then of the unsending. */
    told_through: text().notNull().default(""),
    /** When it was last gone on with, so that several take turns. */
    continued_at: integer(),
    /** Fans who got it, and those of them who have read it where both show that. */
    delivered: integer().notNull().default(0),
    read: integer().notNull().default(0),
  },
  (t) => [
    index("broadcasts_of_seller").on(t.seller_id, t.updated_at, t.id),
    index("broadcasts_due_of_seller").on(t.seller_id, t.due_at).where(sql`due_at is not null`),
    index("broadcasts_waiting").on(t.continued_at).where(sql`due_at is not null and finished_at is null`),
    index("broadcasts_withdrawing")
      .on(t.unsent_at)
      .where(sql`unsent_at is not null and withdrawn_at is null`),
    check("broadcasts_started", sql`${t.started_at} is null or ${t.due_at} is not null`),
  ],
);

/** Fans who want no broadcasts from a creator, since when. */
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
