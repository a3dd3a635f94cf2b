import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { appealAnswers, disputeFileFields } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { payments } from "../payments/payments.ts";

/** Fans' bank disputes and the creator's answer. Cents of USD. */
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
    /** The provider's status: needs_response, under_review, won, lost, prevented, warning_…, appeal_… */
    status: text().notNull(),
    /** Deadline for evidence; null if none is requested. */
    due_by: integer(),
    opened_at: integer().notNull(),
    closed_at: integer(),
    /** Evidence submissions, and how many of them came before an inquiry became a dispute, which is answered again. */
    submission_count: integer().notNull().default(0),
    counted_from: integer().notNull().default(0),
    submitted_at: integer(),
    statement: text().notNull().default(""),
    /** The answer can't change after this. */
    locked_at: integer(),
    /** The answer being submitted; cleared afterwards, since it contains the fan's address. */
    answer: text({ mode: "json" }).$type<Record<string, string>>(),
    accepted_at: integer(),
    attempts: integer().notNull().default(0),
    /** When to answer or retry; null if there's nothing to do. */
    next_attempt_at: integer(),
    purged_at: integer(),
    updated_at: integer().notNull(),
    /**
     * The admin's decision about an appeal, with its audit entry; null before it's decided and after it's carried out.
     */
    appeal_answer: text({ enum: appealAnswers }),
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
      enum: disputeFileFields,
    }).notNull(),
    name: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull(),
    created_at: integer().notNull(),
    stripe_file_id: text(),
  },
  (t) => [
    uniqueIndex("dispute_files_once").on(t.dispute_id, t.field),
    index("dispute_files_by_seller").on(t.seller_id),
  ],
);
