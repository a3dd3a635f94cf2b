import type { Client } from "@libsql/client/http";
import { NOW, people, posts } from "../cast.ts";

const series = (size: number) =>
  `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${size - 1})`;
const { fan, creator } = people;

/** Fills the tables that grow with people and posts, beside the cast, so that plans are made for many rows. */
export async function addFillerRows(client: Client, size: number) {
  const statements = [
    `insert into profiles (id, email, username, role, setup_completed_at, age_verification_timestamp, created_at, updated_at)
      ${series(size)} select 'p' || i, 'p' || i || '@example.com', 'p' || i, case i % 3 when 0 then 'seller' else 'buyer' end,
      case i % 3 when 0 then ${NOW} - i end, ${NOW} - i, ${NOW}, ${NOW} from n`,
    `insert into credentials (user_id, password_hash, metadata_role, signup_timestamp, password_changed_at)
      ${series(size)} select 'p' || i, 'x', 'buyer', 0, 0 from n`,
    `insert into notification_settings (user_id, type, enabled, updated_at)
      ${series(size)} select 'p' || i, 'messages', 1, 0 from n`,
    `insert into user_preferences (user_id, updated_at) ${series(size)} select 'p' || i, 0 from n`,
    `insert into onboarding_status (id, updated_at) ${series(size)} select 'p' || i, 0 from n`,
    `insert into sessions (id, token_hash, user_id, created_at, last_used_at, expires_at)
      ${series(size)} select 's' || i, 't' || i, 'p' || i, 0, 0, ${NOW} + i from n`,
    `insert into verification_codes (id, user_id, purpose, code_hash, attempts_left, created_at, expires_at)
      ${series(size)} select 'v' || i, 'p' || (i % 50), 'email', 'x', 5, i, ${NOW} from n`,
    `insert into mail_links (id, user_id, purpose, token_hash, created_at, expires_at)
      ${series(size)} select 'l' || i, 'p' || i, 'password_reset', 'lt' || i, ${NOW} - i, ${NOW} + i from n`,
    `insert into sign_in_failures (id, failures, window_ends_at)
      ${series(size)} select 'f' || i, 1, ${NOW} + i from n`,
    `insert into age_checks (id, user_id, provider, region, passed_at, expires_at)
      ${series(size)} select 'a' || i, 'p' || i, 'x', 'DE', 0, ${NOW} + i from n`,
    `insert into content (id, seller_id, title, type, is_public, visibility_type, like_count, created_at, updated_at, published_at)
      ${series(size)} select 'c' || i, 'p' || ((i % 90) * 3), 'Post', 'image', 1, 'free', i % 40, 0, 0, ${NOW} - i from n`,
    `insert into media (id, seller_id, purpose, kind, created_at, ready_at, stored_at)
      ${series(size)} select 'm' || i, 'p' || ((i % 90) * 3), 'post', 'image', i, i, case i % 50 when 0 then null else i end from n`,
    `insert into post_media (content_id, media_id, position)
      ${series(size)} select 'c' || i, 'm' || i, 0 from n`,
    `insert into uploads (id, seller_id, post_key, fingerprint, name, bytes, key, multipart_id, created_at, touched_at, completed_at)
      ${series(size)} select 'up' || i, 'p' || ((i % 90) * 3), 'k' || i, 'f', 'x', 9, 'k', 'm', i, i, case i % 50 when 0 then null else i end from n`,
    `insert into upload_parts (upload_id, number, etag, bytes)
      ${series(size)} select 'up' || i, 1, 'e', 9 from n`,
    `insert into content_views (content_id, viewer, day)
      ${series(size)} select 'c' || i, 'p' || i, i % 9 from n`,
    `insert into media_variants (media_id, name, key, content_type, bytes)
      ${series(size)} select 'm' || i, 'w320', 'k', 'image/webp', 9 from n`,
    `insert into checkouts (id, kind, buyer_id, seller_id, subject, amount, stripe_account_id, stripe_session_id, created_at, expires_at)
      ${series(size)} select 'k' || i, 'subscription', 'p' || i, '${creator.id}', '', 1500, 'acct_mira', 'cs' || i, i, ${NOW} from n`,
    `insert into subscriptions (id, buyer_id, seller_id, status, price, stripe_subscription_id, current_period_start,
      current_period_end, expires_at, created_at, updated_at)
      ${series(size)} select 'k' || i, 'p' || i, '${creator.id}', 'active', 1500, 'sub' || i, 0, ${NOW}, ${NOW}, 0, 0 from n`,
    `insert into payments (id, kind, buyer_id, seller_id, gross, fee, net, stripe_reference, stripe_payment_intent_id, paid_at, created_at)
      ${series(size)} select 'y' || i, 'subscription', 'p' || (i % 200), 'p' || ((i % 90) * 3), 1500, 150, 1350, 'y' || i, 'pi' || i, i, i from n`,
    `insert into ledger_entries (id, transaction_id, payment_id, account, seller_id, amount, created_at)
      ${series(size)} select 'e' || i, 'y' || i, 'y' || i, 'seller', 'p' || ((i % 90) * 3), -1350, i from n`,
    `insert into content_purchases (id, buyer_id, content_id, created_at)
      ${series(size)} select 'u' || i, '${fan.id}', 'c' || i, 0 from n`,
    `insert into webhook_events (id, type, outcome, provider_created_at, handled_at)
      ${series(size)} select 'w' || i, 'x', 'done', 0, 0 from n`,
    `insert into outgoing_mail (id, recipient, subject, body, created_at, next_attempt_at, sent_at)
      ${series(size)} select 'o' || i, 'x', 'x', 'x', i, i, case i % 100 when 0 then null else i end from n`,
    `insert into message_pricing (id, seller_id, price_per_unlock, is_active, created_at)
      ${series(size)} select 'g' || i, 'p' || i, 1000, 1, 0 from n`,
    `insert into likes (user_id, subject_type, subject_id, created_at)
      ${series(size)} select 'p' || i, 'content', '${posts.free.id}', 0 from n`,
  ];
  await client.batch(statements, "write");
}
