import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { consentChannels, saleKinds } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { content } from "../posts/posts.ts";

/** Amounts are integer cents of USD everywhere. */
export const checkouts = sqliteTable(
  "checkouts",
  {
    id: text().primaryKey(),
    kind: text({ enum: saleKinds }).notNull(),
    buyer_id: text()
      .notNull()
      .references(() => profiles.id),
    seller_id: text()
      .notNull()
      .references(() => profiles.id),
    content_id: text().references(() => content.id),
    /** Distinguishes sales of one kind between two people: a post's or paid message's ID; else empty. */
    subject: text().notNull().default(""),
    amount: integer().notNull(),
    currency: text().notNull().default("usd"),
    stripe_account_id: text().notNull(),
    stripe_session_id: text(),
    stripe_session_url: text(),
    /** The provider page's return URLs; kept because all calls of an attempt must use the same values. */
    success_url: text(),
    cancel_url: text(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    completed_at: integer(),
    expired_at: integer(),
    /** Counts attempts to open a session; each has its own idempotency key and expiry. */
    attempt: integer().notNull().default(1),
    /** When the current attempt began, and until when it may still be running. */
    attempted_at: integer(),
    attempt_until: integer(),
    /** The saved card to charge; null if it's paid on the provider's page. */
    card_id: text(),
    /**
     * Why the card wasn't charged, which ends the checkout. Or, for any checkout, "withdrawn": we're closing it for a
     * reason that isn't the fan's, which is written before we call the provider.
     */
    decline_reason: text({
      enum: ["funds", "expired", "confirm", "blocked", "declined", "unusable", "unanswered", "withdrawn"],
    }),
    reply_days: integer(), // in which a reply was promised with an unlock
  },
  (t) => [
    uniqueIndex("checkouts_session").on(t.stripe_session_id),
    // One open checkout per sale, so that a second click or tab finds the first.
    uniqueIndex("checkouts_one_open")
      .on(t.kind, t.buyer_id, t.seller_id, t.subject)
      .where(sql`completed_at is null and expired_at is null`),
    index("checkouts_by_buyer").on(t.buyer_id, t.seller_id, t.created_at),
    index("checkouts_by_content").on(t.content_id),
    index("checkouts_unfinished").on(t.buyer_id).where(sql`completed_at is null and expired_at is null`),
    index("checkouts_open_until").on(t.expires_at).where(sql`completed_at is null and expired_at is null`),
    index("checkouts_unfinished_charges")
      .on(t.expires_at)
      .where(sql`card_id is not null and completed_at is null and expired_at is null`),
  ],
);

/** What a fan was shown beside the pay button, and so agreed to. Written once, with the checkout. */
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
    /** The price with its interval and the sentences below it, word for word. */
    terms: text().notNull(),
    statement_descriptor: text().notNull(),
    /** The terms of service in force: date, SHA-256 of the text, and what they said about refunds. */
    service_terms_date: text().notNull(),
    service_terms_hash: text().notNull(),
    refund_terms: text().notNull(),
    /** Country or US state according to the edge. */
    place: text().notNull(),
    agreed_at: integer().notNull(),
    /** Shown on our page, or returned to an API client with the checkout's address. */
    channel: text({ enum: consentChannels }).notNull().default("page"),
  },
  (t) => [index("checkout_consents_by_buyer").on(t.buyer_id)],
);
