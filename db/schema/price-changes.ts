import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";
import { subscriptions } from "./money.ts";

/** A creator's new price for those who subscribed before: an increase that they are asked about, or a decrease. */
export const price_changes = sqliteTable(
  "price_changes",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    /** The highest price below the new one that a subscriber pays; for a decrease, the price before. Cents a month. */
    old_cents: integer().notNull(),
    new_cents: integer().notNull(),
    /** What happens without an answer; null for a decrease, which asks nothing. */
    if_no_answer: text({ enum: ["keep", "end"] }),
    announced_at: integer().notNull(),
    /** The first renewal from then on is at the new price, if its fan agrees. */
    effective_from: integer().notNull(),
    /** How far telling the subscribers has come, how often it came to the end, and when it goes on. */
    told_through: text().notNull().default(""),
    passes: integer().notNull().default(0),
    next_run_at: integer().notNull(),
    /** Until then, fans who resume or whose checkout completes are told, too. */
    runs_until: integer().notNull(),
    canceled_at: integer(),
    closed_at: integer(),
  },
  (t) => [
    uniqueIndex("price_changes_one_open").on(t.seller_id).where(sql`closed_at is null`),
    index("price_changes_by_seller").on(t.seller_id, t.announced_at),
    index("price_changes_due").on(t.next_run_at).where(sql`closed_at is null`),
  ],
);

/** What a price change means for one subscription, and what its fan answered. The ID is made of both their IDs. */
export const price_requests = sqliteTable(
  "price_requests",
  {
    id: text().primaryKey(),
    change_id: text()
      .notNull()
      .references(() => price_changes.id),
    subscription_id: text()
      .notNull()
      .references(() => subscriptions.id),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    from_cents: integer().notNull(),
    to_cents: integer().notNull(),
    if_no_answer: text({ enum: ["keep", "end"] }),
    effective_from: integer().notNull(),
    asked_at: integer().notNull(),
    answer: text({ enum: ["accepted", "declined"] }),
    answered_at: integer(),
    reminded_at: integer(),
    /** Set once the new price is being set at the provider: from here on it is final. */
    begun_at: integer(),
    /** Counts the times that began; a part of the idempotency key. */
    attempts: integer().notNull().default(0),
    /** Set while the subscription ends because its fan didn't agree. Agreeing resumes it. */
    stopped_at: integer(),
    /** When a run looks at it again. */
    due_at: integer().notNull(),
    outcome: text({ enum: ["applied", "kept", "ended", "withdrawn"] }),
    closed_at: integer(),
  },
  (t) => [
    uniqueIndex("price_requests_one_open").on(t.subscription_id).where(sql`closed_at is null`),
    index("price_requests_due").on(t.due_at).where(sql`closed_at is null`),
    index("price_requests_of_subscription").on(t.subscription_id, t.asked_at),
    index("price_requests_of_change").on(t.change_id, t.answer),
    index("price_requests_by_buyer").on(t.buyer_id),
    index("price_requests_applied")
      .on(t.change_id, t.closed_at, t.subscription_id, t.from_cents, t.outcome)
      .where(sql`outcome = 'applied'`),
  ],
);

/** Each answer with the price card as it was shown, word for word; rows are only ever added. */
export const price_answers = sqliteTable(
  "price_answers",
  {
    id: text().primaryKey(),
    request_id: text()
      .notNull()
      .references(() => price_requests.id),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    answer: text({ enum: ["accepted", "declined"] }).notNull(),
    item: text().notNull(),
    terms: text().notNull(),
    statement_descriptor: text().notNull(),
    service_terms_date: text().notNull(),
    service_terms_hash: text().notNull(),
    refund_terms: text().notNull(),
    /** The coarse place, as the edge tells: a country or US state. */
    place: text().notNull(),
    answered_at: integer().notNull(),
  },
  (t) => [index("price_answers_of_request").on(t.request_id), index("price_answers_by_buyer").on(t.buyer_id)],
);
