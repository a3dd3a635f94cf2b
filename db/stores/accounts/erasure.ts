import { and, eq, exists, or, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  credentials,
  notification_settings,
  onboarding_status,
  profiles,
  sessions,
  user_preferences,
  user_roles,
  verification_codes,
} from "../../schema/accounts.ts";
import { age_checks, gate_waivers } from "../../schema/gates.ts";
import { media, post_media, uploads } from "../../schema/media.ts";
import { checkouts, content_purchases, message_pricing } from "../../schema/money.ts";
import { audit_log, outgoing_emails } from "../../schema/operations.ts";
import { content, likes } from "../../schema/posts.ts";
import {
  account_deletions,
  email_links,
  passkeys,
  recovery_codes,
  two_step_secrets,
} from "../../schema/security.ts";
import type { Database, Statement } from "../database.ts";
import { type Email, enqueueIf } from "../mail/outbox.ts";

export type Erasure = {
  userId: string;
  now: number;
  auditId: string;
  /** The placeholder address for the profile row, which stays because payments refer to it. */
  email: string;
  username: string;
  mail: Email;
};

/** Tables whose rows belong to one account alone and are deleted with it. */
export const ownedTables: [SQLiteTable, SQLiteColumn][] = [
  [sessions, sessions.user_id],
  [credentials, credentials.user_id],
  [passkeys, passkeys.user_id],
  [two_step_secrets, two_step_secrets.user_id],
  [recovery_codes, recovery_codes.user_id],
  [verification_codes, verification_codes.user_id],
  [email_links, email_links.user_id],
  [user_preferences, user_preferences.user_id],
  [notification_settings, notification_settings.user_id],
  [onboarding_status, onboarding_status.id],
  [user_roles, user_roles.user_id],
  [age_checks, age_checks.user_id],
  [gate_waivers, gate_waivers.user_id],
  [likes, likes.user_id],
];

/**
 * The statements that erase an account, in order. The first marks the deletion as done if it is still due; all others
 * require that mark, so nothing happens if the request was canceled a moment earlier.
 */
export function eraseStatements(db: Database, erasure: Erasure): Statement[] {
  const { userId, now } = erasure;
  const due = sql`${account_deletions.user_id} = ${userId} and canceled_at is null and done_at is null
    and due_at <= ${now}`;
  const marked = exists(
    db
      .select({ one: sql`1` })
      .from(account_deletions)
      .where(and(eq(account_deletions.user_id, userId), eq(account_deletions.done_at, now))),
  );
  const sold = or(
    exists(db.select({ one: sql`1` }).from(checkouts).where(eq(checkouts.content_id, content.id))),
    exists(
      db.select({ one: sql`1` }).from(content_purchases).where(eq(content_purchases.content_id, content.id)),
    ),
  );
  return [
    db.update(account_deletions).set({ done_at: now }).where(due),
    // Emails to the old address go first, then the last one is queued to it.
    db
      .delete(outgoing_emails)
      .where(
        and(eq(outgoing_emails.recipient, sql`(select email from profiles where id = ${userId})`), marked),
      ),
    enqueueIf(db, erasure.mail, marked),
    // The sweep for unused media deletes the stored objects; each row stays until its objects are gone.
    db
      .update(media)
      .set({ first_used_at: null, deleted_at: now, teaser: "", alt: "", name: "" })
      .where(and(eq(media.seller_id, userId), marked)),
    db
      .delete(post_media)
      .where(and(sql`${post_media.media_id} in (select id from media where seller_id = ${userId})`, marked)),
    // The next sweep aborts unfinished uploads and deletes their rows.
    db
      .update(uploads)
      .set({ last_activity_at: 0, name: "", fingerprint: uploads.id })
      .where(and(eq(uploads.seller_id, userId), marked)),
    db.delete(content).where(and(eq(content.seller_id, userId), sql`not (${sold})`, marked)),
    // A post that was sold keeps an empty row, because payment records refer to it.
    db
      .update(content)
      .set({
        title: "",
        description: "",
        body: "",
        url: "",
        tags: [],
        search_text: "",
        deleted_at: now,
        updated_at: now,
      })
      .where(and(eq(content.seller_id, userId), marked)),
    ...ownedTables.map(([table, owner]) => db.delete(table).where(and(eq(owner, userId), marked))),
    db
      .update(message_pricing)
      .set({ is_active: false })
      .where(and(eq(message_pricing.seller_id, userId), eq(message_pricing.is_active, true), marked)),
    db.delete(likes).where(and(eq(likes.subject_type, "creator"), eq(likes.subject_id, userId), marked)),
    db
      .update(profiles)
      .set({
        email: erasure.email,
        username: erasure.username,
        full_name: null,
        name_key: null,
        renewal_count: 0,
        rating: 0,
        avatar_url: null,
        cover_url: null,
        bio: "",
        search_text: "",
        traits: null,
        age: null,
        role: "buyer",
        interests: [],
        subscription_price: null,
        message_price: null,
        email_verified_at: null,
        setup_completed_at: null,
        has_completed_onboarding_at: null,
        stripe_onboarding_completed_at: null,
        first_post_at: null,
        age_verification_timestamp: null,
        detected_region: null,
        region_classification: null,
        age_verification_ip: null,
        age_verification_user_agent: null,
        age_verification_reset_at: null,
        closed_at: now,
        updated_at: now,
      })
      .where(and(eq(profiles.id, userId), marked)),
    db
      .insert(audit_log)
      .select(sql`select ${erasure.auditId}, null, 'account.deleted', ${userId}, '', ${now} where ${marked}`),
  ];
}
