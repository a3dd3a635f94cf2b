import { payout_forecasts } from "#db/schema/analytics/forecasts.ts";
import { boost_days, boosts } from "#db/schema/boosts/boosts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payout_banks, payout_holds } from "#db/schema/ledger/payout-holds.ts";
import { payout_items, payout_orders, payout_weeks, payouts } from "#db/schema/ledger/payouts.ts";
import {
  conversation_sides,
  conversations,
  message_purchases,
  message_unlocks,
  messages,
} from "#db/schema/messages/messages.ts";
import { reply_promises } from "#db/schema/messages/reply-promises.ts";
import { checkout_consents, checkouts } from "#db/schema/payments/checkouts.ts";
import { content_purchases, payments } from "#db/schema/payments/payments.ts";
import { tip_notes } from "#db/schema/payments/tips.ts";
import { likes } from "#db/schema/posts/posts.ts";
import { disputes } from "#db/schema/reversals/disputes.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import { price_answers, price_changes, price_requests } from "#db/schema/subscriptions/price-changes.ts";
import { renewal_attempts, unpaid_renewals } from "#db/schema/subscriptions/renewals.ts";
import { subscription_cards, subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { insertInChunks } from "#db/seed/insert.ts";
import type { PostCounts } from "#db/seed/post-rows.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { openStore } from "#local/stripe/server/store.ts";
import { PROVIDER, SITE } from "./addresses.ts";
import type { Snapshot } from "./snapshot.ts";

export const withAddresses = (
  text: { site: string; provider: string },
  addresses: { site: string; provider: string },
) => {
  const replace = (one: string) =>
    one.replaceAll(SITE, addresses.site).replaceAll(PROVIDER, addresses.provider);
  return { site: replace(text.site), provider: replace(text.provider) };
};

export function countsByPost({ views, rows }: Snapshot): Map<string, PostCounts> {
  const counts = new Map(Object.entries(views).map(([id, seen]) => [id, { views: seen, likes: 0 }]));
  for (const { subject_id } of rows.likes) {
    const post = counts.get(subject_id);
    if (post) post.likes += 1;
  }
  return counts;
}

/** Inserts the recorded site rows. Run after people and posts. */
export async function restoreSite(db: Database, { rows }: Snapshot): Promise<void> {
  await runBatch(db, [
    ...insertInChunks(db, checkouts, rows.checkouts),
    ...insertInChunks(db, subscriptions, rows.subscriptions),
    ...insertInChunks(db, subscription_cards, rows.subscription_cards),
    ...insertInChunks(db, payments, rows.payments),
    ...insertInChunks(db, ledger_entries, rows.ledger_entries),
    ...insertInChunks(db, content_purchases, rows.content_purchases),
    ...insertInChunks(db, tip_notes, rows.tip_notes),
    ...insertInChunks(db, payouts, rows.payouts),
    ...insertInChunks(db, payout_items, rows.payout_items),
    ...insertInChunks(db, payout_orders, rows.payout_orders),
    ...insertInChunks(db, payout_weeks, rows.payout_weeks),
    ...insertInChunks(db, payout_forecasts, rows.payout_forecasts),
    ...insertInChunks(db, payout_banks, rows.payout_banks),
    ...insertInChunks(db, payout_holds, rows.payout_holds),
    ...insertInChunks(db, checkout_consents, rows.checkout_consents),
    ...insertInChunks(db, disputes, rows.disputes),
    ...insertInChunks(db, unpaid_renewals, rows.unpaid_renewals),
    ...insertInChunks(db, renewal_attempts, rows.renewal_attempts),
    ...insertInChunks(db, price_changes, rows.price_changes),
    ...insertInChunks(db, price_requests, rows.price_requests),
    ...insertInChunks(db, price_answers, rows.price_answers),
    ...insertInChunks(db, message_unlocks, rows.message_unlocks),
    ...insertInChunks(db, reply_promises, rows.reply_promises),
    ...insertInChunks(db, refund_requests, rows.refund_requests),
    ...insertInChunks(db, conversations, rows.conversations),
    ...insertInChunks(db, conversation_sides, rows.conversation_sides),
    ...insertInChunks(db, messages, rows.messages),
    ...insertInChunks(db, boosts, rows.boosts),
    ...insertInChunks(db, boost_days, rows.boost_days),
    ...insertInChunks(db, likes, rows.likes),
  ]);
}

/** Inserts recorded message purchases. Run after messages and broadcasts. */
export const restoreMessagePurchases = (db: Database, { rows }: Snapshot): Promise<void> =>
  runBatch(db, insertInChunks(db, message_purchases, rows.message_purchases));

/** Writes the recorded provider objects to the stand-in's data folder, so that sales can be canceled and refunded. */
export function restoreProvider(folder: string, { provider }: Snapshot): void {
  const store = openStore(folder);
  try {
    const object = store.sql(
      "insert or ignore into objects (id, kind, account, created, body) values (?, ?, ?, ?, ?)",
    );
    const note = store.sql("insert or ignore into notes (id, body) values (?, ?)");
    store.transaction(() => {
      for (const row of provider) {
        const body = JSON.stringify(row.body);
        if ("note" in row) note.run(row.note, body);
        else object.run(row.id, row.kind, row.account, row.created, body);
      }
    });
  } finally {
    store.close();
  }
}
