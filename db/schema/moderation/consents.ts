import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";

/**
 * What people in a post agreed to. Signed rows are records that the law asks for (18 USC 2257): nothing about them
 * changes except a withdrawal, and they outlive the post and its creator's account.
 */
export const consents = sqliteTable(
  "consents",
  {
    id: text().primaryKey(),
    creator_id: text()
      .notNull()
      .references(() => profiles.id),
    /** Not a foreign key: the record outlives the post. */
    content_id: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    created_at: integer().notNull(),
    /** Of the newest link; the ones before it no longer work. */
    token_hash: text().notNull(),
    sent_at: integer().notNull(),
    /** A signed one's link keeps working, to withdraw. */
    expires_at: integer().notNull(),
    /** The provider's, from when the check began. */
    identity_reference: text(),
    identity_checked_at: integer(),
    over_18: integer({ mode: "boolean" }),
    may_download: integer({ mode: "boolean" }),
    may_promote: integer({ mode: "boolean" }),
    signed_name: text(),
    signed_at: integer(),
    /** The post as it was signed. */
    title: text(),
    media: text({ mode: "json" }).$type<string[]>(),
    declined_at: integer(),
    withdrawn_at: integer(),
    /** When the post was deleted, or its creator's account erased. */
    ended_at: integer(),
  },
  (t) => [
    uniqueIndex("consents_once").on(t.content_id, t.email),
    uniqueIndex("consents_by_token").on(t.token_hash),
    index("consents_by_person").on(t.email, t.created_at),
    index("consents_of_creator").on(t.creator_id, t.email, t.identity_checked_at),
    index("consents_kept").on(t.signed_at).where(sql`signed_at is not null`),
  ],
);
