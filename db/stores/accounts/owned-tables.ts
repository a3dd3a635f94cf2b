import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  credentials,
  sessions,
  terms_acceptances,
  user_roles,
  verification_codes,
} from "#db/schema/accounts/accounts.ts";
import { email_links, passkeys, recovery_codes, two_step_secrets } from "#db/schema/accounts/security.ts";
import { last_views, post_conversions, post_sale_days, seller_hours } from "#db/schema/analytics/audience.ts";
import { post_days } from "#db/schema/analytics/days.ts";
import { payout_forecasts } from "#db/schema/analytics/forecasts.ts";
import { peer_figures } from "#db/schema/analytics/peers.ts";
import { closed_places } from "#db/schema/creators/closed-places.ts";
import { message_days, team_invitations, team_log, team_members } from "#db/schema/creators/team.ts";
import { age_checks, begun_age_checks, gate_waivers } from "#db/schema/gates/gates.ts";
import { payout_banks } from "#db/schema/ledger/payout-holds.ts";
import { blocks } from "#db/schema/messages/blocks.ts";
import { broadcast_refusals } from "#db/schema/messages/broadcasts.ts";
import { fan_list_members, fan_lists } from "#db/schema/messages/fan-lists.ts";
import { message_settings } from "#db/schema/messages/message-settings.ts";
import { saved_replies, welcome_messages } from "#db/schema/messages/saved-texts.ts";
import { held_messages, watched_words } from "#db/schema/moderation/held-messages.ts";
import { removed_pages } from "#db/schema/moderation/removed-pages.ts";
import { email_stops } from "#db/schema/notifications/emails.ts";
import {
  notice_schedules,
  notices,
  notification_settings,
  post_announcements,
} from "#db/schema/notifications/notices.ts";
import { push_devices } from "#db/schema/notifications/push-devices.ts";
import { onboarding_status, user_preferences } from "#db/schema/onboarding/onboarding.ts";
import { failed_cards, payment_appeals, payment_blocks } from "#db/schema/payments/fraud.ts";
import { saved_cards, spending_limits } from "#db/schema/payments/saved-cards.ts";
import { tip_notes } from "#db/schema/payments/tips.ts";
import { bulk_changes, likes } from "#db/schema/posts/posts.ts";
import { post_templates } from "#db/schema/posts/templates.ts";
import { fan_notes } from "#db/schema/subscriptions/subscribers.ts";
import { subscription_cards } from "#db/schema/subscriptions/subscriptions.ts";

export const ownedTables: [SQLiteTable, SQLiteColumn][] = [
  [push_devices, push_devices.user_id],
  [email_stops, email_stops.user_id],
  [sessions, sessions.user_id],
  [credentials, credentials.user_id],
  [terms_acceptances, terms_acceptances.user_id],
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
  [begun_age_checks, begun_age_checks.user_id],
  [gate_waivers, gate_waivers.user_id],
  [likes, likes.user_id],
  [post_days, post_days.seller_id],
  [post_sale_days, post_sale_days.seller_id],
  [post_conversions, post_conversions.seller_id],
  [seller_hours, seller_hours.seller_id],
  [last_views, last_views.seller_id],
  [last_views, last_views.viewer],
  [payout_forecasts, payout_forecasts.seller_id],
  [peer_figures, peer_figures.seller_id],
  [spending_limits, spending_limits.user_id],
  [saved_cards, saved_cards.user_id],
  [subscription_cards, subscription_cards.user_id],
  [failed_cards, failed_cards.buyer_id],
  [payment_appeals, payment_appeals.user_id],
  [payment_blocks, payment_blocks.user_id],
  [tip_notes, tip_notes.buyer_id],
  [tip_notes, tip_notes.seller_id],
  [blocks, blocks.blocker_id],
  [blocks, blocks.blocked_id],
  [broadcast_refusals, broadcast_refusals.buyer_id],
  [broadcast_refusals, broadcast_refusals.seller_id],
  [fan_list_members, fan_list_members.buyer_id],
  [fan_lists, fan_lists.seller_id],
  [fan_notes, fan_notes.seller_id],
  [fan_notes, fan_notes.buyer_id],
  [welcome_messages, welcome_messages.seller_id],
  [saved_replies, saved_replies.seller_id],
  [post_templates, post_templates.seller_id],
  [bulk_changes, bulk_changes.seller_id],
  [message_settings, message_settings.user_id],
  [held_messages, held_messages.author_id],
  [watched_words, watched_words.seller_id],
  [payout_banks, payout_banks.seller_id],
  [notices, notices.user_id],
  [notice_schedules, notice_schedules.user_id],
  [post_announcements, post_announcements.seller_id],
  [closed_places, closed_places.creator_id],
  [removed_pages, removed_pages.user_id],
  [team_invitations, team_invitations.creator_id],
  [team_members, team_members.creator_id],
  [team_members, team_members.member_id],
  [team_log, team_log.creator_id],
  [message_days, message_days.creator_id],
];
