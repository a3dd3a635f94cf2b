import { and, eq, getTableColumns, gt, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as own from "../schema/accounts.ts";
import { age_checks, gate_waivers } from "../schema/gates.ts";
import { media, media_variants, uploads } from "../schema/media.ts";
import * as money from "../schema/money.ts";
import { audit_log, outgoing_mail } from "../schema/operations.ts";
import { content, likes } from "../schema/posts.ts";
import * as security from "../schema/security.ts";
import { type Database, type Statement, together } from "./database.ts";
import { enqueueIf, type Mail } from "./outbox.ts";

/** Rows by kind, each with the columns that are the person's own: no hashes, no secrets, nobody else's names. */
export type Everything = Record<string, Record<string, unknown>[]>;
export type ExportStore = ReturnType<typeof exportStore>;
const EXPORTED = "account.exported";

/** What stays out of the file: what opens something, and whom a row is shared with. */
const withheld = new Set([
  ...["password_hash", "token_hash", "code_hash", "sealed_secret", "last_step", "public_key", "counter"],
  ...["seller_id", "buyer_id", "user_id", "granted_by", "actor_id"],
  ...["stripe_session_url", "success_url", "cancel_url", "key", "teaser", "post_count", "closed_at"],
  ...["session_id", "fans_told_through"],
  ...["image_count", "video_count", "audio_count", "text_count", "heat"],
]);

const shownOf = (table: SQLiteTable, without?: string) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !withheld.has(name) && name !== without),
  );

/** `without`: a column that is the person's own elsewhere, and here somebody else's. */
type Kind = { kind: string; table: SQLiteTable; owner: SQLiteColumn; without?: string };
const kinds: Kind[] = [
  { kind: "profile", table: own.profiles, owner: own.profiles.id },
  { kind: "sign_up", table: own.credentials, owner: own.credentials.user_id },
  { kind: "roles", table: own.user_roles, owner: own.user_roles.user_id },
  { kind: "preferences", table: own.user_preferences, owner: own.user_preferences.user_id },
  { kind: "first_steps", table: own.onboarding_status, owner: own.onboarding_status.id },
  { kind: "notifications", table: own.notification_settings, owner: own.notification_settings.user_id },
  { kind: "sessions", table: own.sessions, owner: own.sessions.user_id },
  { kind: "codes", table: own.verification_codes, owner: own.verification_codes.user_id },
  { kind: "mail_links", table: security.mail_links, owner: security.mail_links.user_id },
  { kind: "two_step", table: security.two_step_secrets, owner: security.two_step_secrets.user_id },
  { kind: "recovery_codes", table: security.recovery_codes, owner: security.recovery_codes.user_id },
  { kind: "passkeys", table: security.passkeys, owner: security.passkeys.user_id },
  { kind: "deletion", table: security.account_deletions, owner: security.account_deletions.user_id },
  { kind: "age_checks", table: age_checks, owner: age_checks.user_id },
  { kind: "waivers", table: gate_waivers, owner: gate_waivers.user_id },
  { kind: "likes", table: likes, owner: likes.user_id },
  { kind: "posts", table: content, owner: content.seller_id },
  { kind: "uploads", table: uploads, owner: uploads.seller_id },
  { kind: "message_prices", table: money.message_pricing, owner: money.message_pricing.seller_id },
  { kind: "purchases", table: money.content_purchases, owner: money.content_purchases.buyer_id },
  {
    ...{ kind: "checkouts", table: money.checkouts, owner: money.checkouts.buyer_id },
    without: "stripe_account_id",
  },
  { kind: "payments_received", table: money.payments, owner: money.payments.seller_id },
  { kind: "fans_subscriptions", table: money.subscriptions, owner: money.subscriptions.seller_id },
  { kind: "earnings", table: money.ledger_entries, owner: money.ledger_entries.seller_id },
  { kind: "payouts", table: money.payouts, owner: money.payouts.seller_id },
  { kind: "log", table: audit_log, owner: audit_log.subject_id },
];
/** Which creator a sale was with is the fan's own; a creator's page is public. */
const bought: Kind[] = [
  { kind: "payments_made", table: money.payments, owner: money.payments.buyer_id },
  { kind: "subscriptions", table: money.subscriptions, owner: money.subscriptions.buyer_id },
];
/** Every table that a file shows, for the test that looks for forgotten ones. */
export const exported: SQLiteTable[] = [...kinds, ...bought].map(({ table }) => table).concat(media);

/** All that is stored about one person. */
export function exportStore(db: Database) {
  return {
    /** Notes an export and queues its mail, unless there were `most` since an instant already; then false. */
    async begin(wish: {
      userId: string;
      since: number;
      most: number;
      auditId: string;
      now: number;
      mail: Mail;
    }): Promise<boolean> {
      const before = sql`(select count(*) from audit_log
        where subject_id = ${wish.userId} and created_at > ${wish.since} and action = ${EXPORTED})`;
      await together(db, [
        db.insert(audit_log).select(
          sql`select ${wish.auditId}, ${wish.userId}, ${EXPORTED}, ${wish.userId}, '', ${wish.now}
            where ${before} < ${wish.most}`,
        ),
        enqueueIf(db, wish.mail, sql`exists (select 1 from audit_log where id = ${wish.auditId})`),
      ]);
      return (await db.$count(audit_log, eq(audit_log.id, wish.auditId))) > 0;
    },

    /** Reads everything in one round trip, at most `limit` rows of a kind. */
    async everything(userId: string, limit: number): Promise<Everything> {
      const plain = kinds.map(({ table, owner, without }) =>
        db.select(shownOf(table, without)).from(table).where(eq(owner, userId)).limit(limit),
      );
      const withCreator = bought.map(({ table, owner }) =>
        db
          .select({ ...shownOf(table), creator: own.profiles.username })
          .from(table)
          .innerJoin(own.profiles, eq(own.profiles.id, getTableColumns(table).seller_id as SQLiteColumn))
          .where(eq(owner, userId))
          .limit(limit),
      );
      const files = db
        .select({
          ...shownOf(media),
          variant: media_variants.name,
          content_type: media_variants.content_type,
          bytes: media_variants.bytes,
          // What is still worked on, or could not be made ready, has no address yet.
          url: sql<string | null>`case when ${media.ready_at} is not null
            then '/media/' || ${media.id} || '/' || ${media_variants.name} end`,
        })
        .from(media)
        .innerJoin(media_variants, eq(media_variants.media_id, media.id))
        .where(and(eq(media.seller_id, userId), gt(media.created_at, 0)))
        .limit(limit);
      const mails = db
        .select({
          created_at: outgoing_mail.created_at,
          sent_at: outgoing_mail.sent_at,
          recipient: outgoing_mail.recipient,
        })
        .from(outgoing_mail)
        .where(eq(outgoing_mail.recipient, sql`(select email from profiles where id = ${userId})`))
        .limit(limit);
      const asked = [...plain, ...withCreator, files, mails];
      const names = [...kinds, ...bought].map(({ kind }) => kind).concat("media", "mails");
      const answers = (await db.batch(asked as unknown as [Statement])) as unknown as Record<
        string,
        unknown
      >[][];
      return Object.fromEntries(names.map((name, i) => [name, answers[i] ?? []]));
    },
  };
}
