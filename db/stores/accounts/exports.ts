import { and, eq, getTableColumns, gt, ne, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as own from "#db/schema/accounts/accounts.ts";
import * as security from "#db/schema/accounts/security.ts";
import { audit_log } from "#db/schema/admin/audit.ts";
import { closed_places } from "#db/schema/creators/closed-places.ts";
import { age_checks, begun_age_checks, gate_waivers } from "#db/schema/gates/gates.ts";
import { seller_debts, seller_returns } from "#db/schema/ledger/debts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import * as held from "#db/schema/ledger/payout-holds.ts";
import * as paid from "#db/schema/ledger/payouts.ts";
import { media, media_variants, uploads } from "#db/schema/media/media.ts";
import * as chat from "#db/schema/messages/messages.ts";
import { consents } from "#db/schema/moderation/consents.ts";
import { removed_pages } from "#db/schema/moderation/removed-pages.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { notification_settings } from "#db/schema/notifications/notices.ts";
import { onboarding_status, user_preferences } from "#db/schema/onboarding/onboarding.ts";
import { checkout_consents, checkouts } from "#db/schema/payments/checkouts.ts";
import * as fraud from "#db/schema/payments/fraud.ts";
import { content_purchases, payments } from "#db/schema/payments/payments.ts";
import { saved_cards, spending_limits } from "#db/schema/payments/saved-cards.ts";
import { bulk_changes, content, likes } from "#db/schema/posts/posts.ts";
import { access_log } from "#db/schema/reversals/access-log.ts";
import { dispute_files, disputes } from "#db/schema/reversals/disputes.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import * as price from "#db/schema/subscriptions/price-changes.ts";
import { unpaid_renewals } from "#db/schema/subscriptions/renewals.ts";
import { subscription_cards, subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { auditIf, findEntry, isAudited } from "../admin/audit-log.ts";
import { figureSections } from "../analytics/exported-figures.ts";
import { teamSections } from "../creators/team/exported-team.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { isRemovedFile } from "../media/removed-media.ts";
import { type ExportSection, messageSections, receivedColumns } from "../messages/exported-messages.ts";
import { reportSections } from "../moderation/cases/exported-reports.ts";
import { noticeSections } from "../notifications/exported-notices.ts";
import { type Email, enqueueIf } from "../notifications/mail/outbox.ts";
import { oneTimeSections } from "../payments/exported-one-time.ts";
import { type Condition, type Params, prepared } from "../prepared.ts";
import { auditRow } from "./audited-change.ts";
import { excludedColumns } from "./excluded-columns.ts";

/** Rows by section with only the person's own columns: no hashes, secrets, or other people's names. */
type ExportedRows = Record<string, Record<string, unknown>[]>;
export type ExportStore = ReturnType<typeof exportStore>;
const EXPORTED_ACTION = "account.exported";

const exportedColumns = (table: SQLiteTable, excluding: string[] = []) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(
      ([name]) => !excludedColumns.has(name) && !excluding.includes(name),
    ),
  );

/** `excluding`: columns that belong to someone else in this table, though not in others. */
const exportSections: ExportSection[] = [
  { name: "profile", table: own.profiles, owner: own.profiles.id },
  { name: "sign_up", table: own.credentials, owner: own.credentials.user_id },
  { name: "terms_accepted", table: own.terms_acceptances, owner: own.terms_acceptances.user_id },
  { name: "roles", table: own.user_roles, owner: own.user_roles.user_id },
  { name: "preferences", table: user_preferences, owner: user_preferences.user_id },
  { name: "onboarding", table: onboarding_status, owner: onboarding_status.id },
  { name: "notifications", table: notification_settings, owner: notification_settings.user_id },
  ...noticeSections,
  { name: "sessions", table: own.sessions, owner: own.sessions.user_id },
  { name: "verification_codes", table: own.verification_codes, owner: own.verification_codes.user_id },
  { name: "email_links", table: security.email_links, owner: security.email_links.user_id },
  { name: "two_step", table: security.two_step_secrets, owner: security.two_step_secrets.user_id },
  { name: "recovery_codes", table: security.recovery_codes, owner: security.recovery_codes.user_id },
  { name: "passkeys", table: security.passkeys, owner: security.passkeys.user_id },
  { name: "deletion", table: security.account_deletions, owner: security.account_deletions.user_id },
  { name: "age_checks", table: age_checks, owner: age_checks.user_id },
  { name: "begun_age_checks", table: begun_age_checks, owner: begun_age_checks.user_id },
  { name: "waivers", table: gate_waivers, owner: gate_waivers.user_id },
  { name: "likes", table: likes, owner: likes.user_id },
  { name: "posts", table: content, owner: content.seller_id },
  // Whom they asked is other people's data; it stays on the post's page.
  {
    name: "people_in_posts",
    table: consents,
    owner: consents.creator_id,
    excluding: ["name", "email", "signed_name", "identity_reference"],
  },
  { name: "posts_before_last_change", table: bulk_changes, owner: bulk_changes.seller_id },
  { name: "uploads", table: uploads, owner: uploads.seller_id },
  { name: "removed_from_page", table: removed_pages, owner: removed_pages.user_id },
  { name: "closed_places", table: closed_places, owner: closed_places.creator_id },
  { name: "message_prices", table: chat.message_pricing, owner: chat.message_pricing.seller_id },
  { name: "access_log", table: access_log, owner: access_log.buyer_id },
  { name: "purchases", table: content_purchases, owner: content_purchases.buyer_id },
  {
    name: "checkouts",
    table: checkouts,
    owner: checkouts.buyer_id,
    excluding: ["stripe_account_id"],
  },
  { name: "consents", table: checkout_consents, owner: checkout_consents.buyer_id },
  { name: "disputes_opened", table: disputes, owner: disputes.buyer_id, excluding: ["answer", "statement"] },
  { name: "disputes", table: disputes, owner: disputes.seller_id, excluding: ["answer"] },
  { name: "dispute_files", table: dispute_files, owner: dispute_files.seller_id },
  { name: "saved_cards", table: saved_cards, owner: saved_cards.user_id },
  { name: "subscription_cards", table: subscription_cards, owner: subscription_cards.user_id },
  { name: "spending_limit", table: spending_limits, owner: spending_limits.user_id },
  { name: "declined_cards", table: fraud.failed_cards, owner: fraud.failed_cards.buyer_id },
  { name: "payment_pause", table: fraud.payment_blocks, owner: fraud.payment_blocks.user_id },
  { name: "payment_appeals", table: fraud.payment_appeals, owner: fraud.payment_appeals.user_id },
  ...oneTimeSections,
  { name: "payments_received", table: payments, owner: payments.seller_id },
  { name: "fans_subscriptions", table: subscriptions, owner: subscriptions.seller_id },
  ...messageSections,
  ...teamSections,
  ...reportSections,
  ...figureSections,
  { name: "price_changes", table: price.price_changes, owner: price.price_changes.seller_id },
  { name: "new_prices", table: price.price_requests, owner: price.price_requests.buyer_id },
  { name: "new_price_answers", table: price.price_answers, owner: price.price_answers.buyer_id },
  { name: "failed_renewals", table: unpaid_renewals, owner: unpaid_renewals.buyer_id },
  { name: "earnings", table: ledger_entries, owner: ledger_entries.seller_id },
  { name: "payouts", table: paid.payouts, owner: paid.payouts.seller_id },
  { name: "refunds", table: refund_requests, owner: refund_requests.actor_id },
  { name: "owed_back", table: seller_debts, owner: seller_debts.seller_id },
  { name: "to_be_returned", table: seller_returns, owner: seller_returns.seller_id },
  { name: "payout_orders", table: paid.payout_orders, owner: paid.payout_orders.seller_id },
  { name: "payout_holds", table: held.payout_holds, owner: held.payout_holds.seller_id },
  { name: "payout_bank", table: held.payout_banks, owner: held.payout_banks.seller_id },
  { name: "not_in_a_payout", table: paid.open_items, owner: paid.open_items.seller_id },
  { name: "audit_log", table: audit_log, owner: audit_log.subject_id },
];
/** Fans also get the creator's username for what they bought, since creator pages are public. */
const purchaseSections: ExportSection[] = [
  { name: "payments_made", table: payments, owner: payments.buyer_id },
  { name: "subscriptions", table: subscriptions, owner: subscriptions.buyer_id },
];
const notTheFans = ["stripe_account_id", "provider_cost"];
export const exportedTables: SQLiteTable[] = [...exportSections, ...purchaseSections]
  .map(({ table }) => table)
  .concat(media);

type Begin = { userId: string; since: number; most: number };
const isWithinLimit: Condition<Begin> = (_, { userId, since, most }) => sql`(select count(*) from audit_log
  where subject_id = ${userId} and created_at > ${since} and action = ${EXPORTED_ACTION}) < ${most}`;
const auditWithinLimit = auditIf(isWithinLimit);
const enqueueIfRecorded = enqueueIf(isAudited);

type SectionParams = Params<{ userId: string; limit: number }>;
const plainSections = exportSections.map(({ table, owner, among, excluding, only }) =>
  prepared((db, { userId, limit }: SectionParams) =>
    db
      .select(exportedColumns(table, excluding))
      .from(table)
      .where(and(among ? sql`${owner} in ${among(userId)}` : eq(owner, userId), only))
      .limit(limit),
  ),
);
const sectionsWithCreator = purchaseSections.map(({ table, owner }) =>
  prepared((db, { userId, limit }: SectionParams) =>
    db
      .select({ ...exportedColumns(table, notTheFans), creator: own.profiles.username })
      .from(table)
      .innerJoin(own.profiles, eq(own.profiles.id, getTableColumns(table).seller_id as SQLiteColumn))
      .where(eq(owner, userId))
      .limit(limit),
  ),
);
const mediaFiles = prepared((db, { userId, limit }: SectionParams) =>
  db
    .select({
      ...exportedColumns(media),
      variant: media_variants.name,
      content_type: media_variants.content_type,
      bytes: media_variants.bytes,
      // Files that are still processing, failed, or in a removed post have no URL.
      url: sql<string | null>`case when ${media.ready_at} is not null and not ${isRemovedFile(sql`media.id`)}
        then '/media/' || ${media.id} || '/' || ${media_variants.name} end`,
    })
    .from(media)
    .innerJoin(media_variants, eq(media_variants.media_id, media.id))
    .where(and(eq(media.seller_id, userId), gt(media.created_at, 0)))
    .limit(limit),
);
const sentEmails = prepared((db, { userId, limit }: SectionParams) =>
  db
    .select({
      created_at: outgoing_emails.created_at,
      sent_at: outgoing_emails.sent_at,
      recipient: outgoing_emails.recipient,
    })
    .from(outgoing_emails)
    .where(eq(outgoing_emails.recipient, sql`(select email from profiles where id = ${userId})`))
    .limit(limit),
);

const receivedMessages = prepared((db, { userId, limit }: SectionParams) =>
  db
    .select({ ...exportedColumns(chat.messages), ...receivedColumns })
    .from(chat.conversation_sides)
    .innerJoin(chat.messages, eq(chat.messages.conversation_id, chat.conversation_sides.conversation_id))
    .where(and(eq(chat.conversation_sides.user_id, userId), ne(chat.messages.author_id, userId)))
    .limit(limit),
);

export function exportStore(db: Database) {
  return {
    /** Records an export and queues its email; false if there were `most` exports since a time (ms). */
    async begin(request: {
      userId: string;
      since: number;
      most: number;
      auditId: string;
      now: number;
      mail: Email;
    }): Promise<boolean> {
      const { userId, since, most, auditId, now, mail } = request;
      await runBatch(db, [
        auditWithinLimit(db, auditRow({ auditId, userId, now }, EXPORTED_ACTION), { userId, since, most }),
        enqueueIfRecorded(db, mail, { auditId }),
      ]);
      return (await findEntry.run(db, { auditId })).length > 0;
    },

    async readAll(userId: string, limit: number): Promise<ExportedRows> {
      const queries = [...plainSections, ...sectionsWithCreator, mediaFiles, sentEmails, receivedMessages];
      const names = [...exportSections, ...purchaseSections]
        .map((section) => section.name)
        .concat("media", "emails", "messages_received");
      const results = (await db.batch(
        queries.map((query) => query.bind(db, { userId, limit })) as unknown as [Statement],
      )) as unknown as Record<string, unknown>[][];
      return Object.fromEntries(names.map((name, i) => [name, results[i] ?? []]));
    },
  };
}
