import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";
import { checkouts, payments } from "./money.ts";

/** What a fan disputes with their bank, by the provider's own ID, and the creator's answer. Cents of USD. */
export const disputes = sqliteTable(
  "disputes",
  {
    id: text().primaryKey(),
    payment_id: text()
      .notNull()
      .references(() => payments.id),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    stripe_dispute_id: text().notNull(),
    amount: integer().notNull(),
    reason: text().notNull(),
    /** As the provider names it: needs_response, under_review, won, lost, prevented, warning_…, appeal_… */
    status: text().notNull(),
    /** Until when evidence counts; null if none is asked for. */
    due_by: integer(),
    opened_at: integer().notNull(),
    closed_at: integer(),
    /** How often evidence was submitted, and how often before an inquiry became a dispute, which is answered again. */
    submission_count: integer().notNull().default(0),
    counted_from: integer().notNull().default(0),
    submitted_at: integer(),
    /** What the creator adds to the evidence. */
    statement: text().notNull().default(""),
    /** From then on, the answer doesn't change. */
    locked_at: integer(),
    /** The answer that is being submitted; null once it was, since it names the fan's address. */
    answer: text({ mode: "json" }).$type<Record<string, string>>(),
    /** When the creator gave up the payment instead. */
    accepted_at: integer(),
    attempts: integer().notNull().default(0),
    /** When to answer, or to try again; null if there is nothing to do. */
    next_attempt_at: integer(),
    /** When the creator's text and files were deleted. */
    purged_at: integer(),
    /** When the provider was asked for all this. */
    updated_at: integer().notNull(),
    /** Whether we appeal, by the admin's entry in the audit log; null once it is done, and until it is decided. */
    appeal_answer: text({ enum: ["filed", "dropped"] }),
    appeal_audit_id: text(),
  },
  (t) => [
    uniqueIndex("disputes_stripe").on(t.stripe_dispute_id),
    index("disputes_by_payment").on(t.payment_id, t.opened_at),
    index("disputes_by_seller").on(t.seller_id, t.opened_at),
    index("disputes_by_buyer").on(t.buyer_id),
    index("disputes_by_outcome").on(t.reason, t.status),
    index("disputes_to_answer").on(t.next_attempt_at).where(sql`next_attempt_at is not null`),
    index("disputes_to_appeal")
      .on(t.due_by)
      .where(sql`status = 'appeal_needs_response' and appeal_answer is null`),
    index("disputes_open").on(t.due_by).where(sql`closed_at is null`),
    index("disputes_to_purge").on(t.closed_at).where(sql`purged_at is null`),
  ],
);

/** Files that a creator adds to the evidence, one for each field. Only the provider gets them. */
export const dispute_files = sqliteTable(
  "dispute_files",
  {
    id: text().primaryKey(),
    dispute_id: text()
      .notNull()
      .references(() => disputes.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    field: text({
      enum: ["customer_communication", "service_documentation", "uncategorized_file"],
    }).notNull(),
    name: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull(),
    created_at: integer().notNull(),
    /** Its ID at the provider, once it is there. */
    stripe_file_id: text(),
  },
  (t) => [
    uniqueIndex("dispute_files_once").on(t.dispute_id, t.field),
    index("dispute_files_by_seller").on(t.seller_id),
  ],
);

/** What a fan was shown beside the button that opened a checkout, and so agreed to. Written once, with the checkout. */
export const checkout_consents = sqliteTable(
  "checkout_consents",
  {
    checkout_id: text()
      .primaryKey()
      .references(() => checkouts.id),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    item: text().notNull(),
    /** The price with its interval, and the sentences after it, word for word. */
    terms: text().notNull(),
    statement_descriptor: text().notNull(),
    /** The terms of service in force: their date, the SHA-256 of their text, and what they said of refunds. */
    service_terms_date: text().notNull(),
    service_terms_hash: text().notNull(),
    refund_terms: text().notNull(),
    /** The country, or the US state, as the edge told. */
    place: text().notNull(),
    agreed_at: integer().notNull(),
    /** Shown on our page, or given to the app that called our API, with the checkout's address. */
    channel: text({ enum: ["page", "api"] })
      .notNull()
      .default("page"),
  },
  (t) => [index("checkout_consents_by_buyer").on(t.buyer_id)],
);
