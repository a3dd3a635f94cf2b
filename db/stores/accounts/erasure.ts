import { and, eq, exists, or, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { account_deletions } from "#db/schema/accounts/security.ts";
import { media, message_media, post_media, uploads } from "#db/schema/media/media.ts";
import { message_pricing } from "#db/schema/messages/messages.ts";
import { decisions } from "#db/schema/moderation/cases.ts";
import { consents } from "#db/schema/moderation/consents.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { content_purchases } from "#db/schema/payments/payments.ts";
import { content, likes } from "#db/schema/posts/posts.ts";
import { eraseReasons } from "../admin/audit/audit-chain.ts";
import { auditIf } from "../admin/audit-log.ts";
import { eraseTeamNames } from "../creators/team/erase-team.ts";
import type { Database, Statement } from "../database.ts";
import { eraseBroadcasts } from "../messages/broadcasts/erase-broadcasts.ts";
import { eraseMessages } from "../messages/erase-messages.ts";
import { type Email, enqueueIf } from "../notifications/mail/outbox.ts";
import { type Builder, type Condition, type Params, prepared } from "../prepared.ts";
import { ownedTables } from "./owned-tables.ts";

export type Erasure = {
  userId: string;
  now: number;
  auditId: string;
  email: string;
  username: string;
  mail: Email;
};

type Marked = { userId: string; now: number };
const isDue = ({ userId, now }: Params<Marked>) =>
  sql`${account_deletions.user_id} = ${userId} and canceled_at is null and done_at is null
    and due_at <= ${now}`;
/** True if this run marked the deletion as done; guards every statement after the first. */
const ifMarked: Condition<Marked> = (db, { userId, now }) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(account_deletions)
      .where(and(eq(account_deletions.user_id, userId), eq(account_deletions.done_at, now))),
  );
const enqueueIfMarked = enqueueIf(ifMarked);
const auditIfMarked = auditIf(ifMarked);
const reasonsOf = eraseReasons<Marked>(ifMarked);

const eraseStatementsOf = prepared((db, marked: Params<Marked>) =>
  db
    .update(decisions)
    .set({ statement: "" })
    .where(and(eq(decisions.user_id, marked.userId), ifMarked(db, marked))),
);

const isSold = (db: Builder) =>
  or(
    exists(db.select({ one: sql`1` }).from(checkouts).where(eq(checkouts.content_id, content.id))),
    exists(
      db.select({ one: sql`1` }).from(content_purchases).where(eq(content_purchases.content_id, content.id)),
    ),
  );

const markDone = prepared((db, marked: Params<Marked>) =>
  db.update(account_deletions).set({ done_at: marked.now }).where(isDue(marked)),
);
const deleteEmails = prepared((db, marked: Params<Marked>) =>
  db
    .delete(outgoing_emails)
    .where(
      and(
        eq(outgoing_emails.recipient, sql`(select email from profiles where id = ${marked.userId})`),
        ifMarked(db, marked),
      ),
    ),
);
const eraseSteps = [
  // The sweep deletes the stored objects; rows stay until their objects are gone.
  prepared((db, marked: Params<Marked>) =>
    db
      .update(media)
      .set({ first_used_at: null, deleted_at: marked.now, teaser: "", alt: "", name: "" })
      .where(and(eq(media.seller_id, marked.userId), ifMarked(db, marked))),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .delete(post_media)
      .where(
        and(
          sql`${post_media.media_id} in (select id from media where seller_id = ${marked.userId})`,
          ifMarked(db, marked),
        ),
      ),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .delete(message_media)
      .where(
        and(
          sql`${message_media.media_id} in (select id from media where seller_id = ${marked.userId})`,
          ifMarked(db, marked),
        ),
      ),
  ),
  // The next sweep aborts unfinished uploads and deletes their rows.
  prepared((db, marked: Params<Marked>) =>
    db
      .update(uploads)
      .set({ last_activity_at: 0, name: "", fingerprint: uploads.id })
      .where(and(eq(uploads.seller_id, marked.userId), ifMarked(db, marked))),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .delete(content)
      .where(and(eq(content.seller_id, marked.userId), sql`not (${isSold(db)})`, ifMarked(db, marked))),
  ),
  // A sold post keeps an empty row, because payment records refer to it.
  prepared((db, marked: Params<Marked>) =>
    db
      .update(content)
      .set({
        title: "",
        description: "",
        body: "",
        url: "",
        tags: [],
        search_text: "",
        deleted_at: marked.now,
        updated_at: marked.now,
      })
      .where(and(eq(content.seller_id, marked.userId), ifMarked(db, marked))),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .delete(consents)
      .where(
        and(eq(consents.creator_id, marked.userId), sql`${consents.signed_at} is null`, ifMarked(db, marked)),
      ),
  ),
  // Signed ones are records that the law asks for.
  prepared((db, marked: Params<Marked>) =>
    db
      .update(consents)
      .set({ ended_at: sql`coalesce(${consents.ended_at}, ${marked.now})` })
      .where(and(eq(consents.creator_id, marked.userId), ifMarked(db, marked))),
  ),
  ...eraseBroadcasts(ifMarked),
  ...eraseMessages(ifMarked),
  ...eraseTeamNames(ifMarked),
  ...ownedTables.map(([table, owner]) =>
    prepared((db, marked: Params<Marked>) =>
      db.delete(table).where(and(eq(owner, marked.userId), ifMarked(db, marked))),
    ),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .update(message_pricing)
      .set({ is_active: false })
      .where(
        and(
          eq(message_pricing.seller_id, marked.userId),
          eq(message_pricing.is_active, true),
          ifMarked(db, marked),
        ),
      ),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .delete(likes)
      .where(
        and(eq(likes.subject_type, "creator"), eq(likes.subject_id, marked.userId), ifMarked(db, marked)),
      ),
  ),
];
const emptyProfile = prepared((db, erasure: Params<Marked & { email: string; username: string }>) =>
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
      link_photo_url: null,
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
      closed_at: erasure.now,
      updated_at: erasure.now,
    })
    .where(and(eq(profiles.id, erasure.userId), ifMarked(db, erasure))),
);

/**
 * Erases an account. The first statement marks a deletion that's still due as done; all others require that mark, so
 * nothing happens if the request was just canceled.
 */
export function eraseStatements(db: Database, erasure: Erasure): Statement[] {
  const { userId, now, email, username } = erasure;
  const marked = { userId, now };
  const entry = {
    id: erasure.auditId,
    actor_id: null,
    action: "account.deleted",
    subject_id: userId,
    created_at: now,
  };
  return [
    markDone.bind(db, marked),
    // Deletes emails to the old address, then queues the last one to it.
    deleteEmails.bind(db, marked),
    enqueueIfMarked(db, erasure.mail, marked),
    ...eraseSteps.map((step) => step.bind(db, marked)),
    emptyProfile.bind(db, { ...marked, email, username }),
    // Texts about the person are erased; what was done and when stays.
    ...reasonsOf.map((step) => step.bind(db, marked)),
    eraseStatementsOf.bind(db, marked),
    auditIfMarked(db, entry, marked),
  ];
}
