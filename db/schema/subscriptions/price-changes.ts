import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { noAnswerChoices, priceAnswers } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { subscriptions } from "./subscriptions.ts";

export const price_changes = sqliteTable(
  "price_changes",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    /**
     * The highest price below the new one that a subscriber pays; for a decrease, the previous price. Cents a month.
     */
    old_cents: integer().notNull(),
    new_cents: integer().notNull(),
    /** What happens without an answer; null for a decrease, which asks nothing. */
    if_no_answer: text({ enum: noAnswerChoices }),
    announced_at: integer().notNull(),
    /** The first renewal after this is at the new price, if the fan agrees. */
    effective_from: integer().notNull(),
    /** Progress of notifying subscribers, completed passes, and when it continues. */
    told_through: text().notNull().default(""),
    passes: integer().notNull().default(0),
    next_run_at: integer().notNull(),
    /** Until then, fans who resume or complete a checkout are notified, too. */
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

/** What a price change means for one subscription, and the fan's answer. The ID combines both IDs. */
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
    if_no_answer: text({ enum: noAnswerChoices }),
    effective_from: integer().notNull(),
    asked_at: integer().notNull(),
    answer: text({ enum: priceAnswers }),
    answered_at: integer(),
    reminded_at: integer(),
    /** Set once we start changing the price at the provider; final from then on. */
    begun_at: integer(),
    /** Part of the idempotency key. */
    attempts: integer().notNull().default(0),
    /** Set while the subscription is ending because its fan didn't agree. Agreeing resumes it. */
    stopped_at: integer(),
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

/** Each answer with the price card as shown, word for word; rows are only ever added. */
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
    answer: text({ enum: priceAnswers }).notNull(),
    item: text().notNull(),
    terms: text().notNull(),
    statement_descriptor: text().notNull(),
    service_terms_date: text().notNull(),
    service_terms_hash: text().notNull(),
    refund_terms: text().notNull(),
    place: text().notNull(),
    answered_at: integer().notNull(),
  },
  (t) => [index("price_answers_of_request").on(t.request_id), index("price_answers_by_buyer").on(t.buyer_id)],
);
