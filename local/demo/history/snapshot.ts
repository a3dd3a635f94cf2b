import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { payout_forecasts } from "#db/schema/analytics/forecasts.ts";
import type { boost_days, boosts } from "#db/schema/boosts/boosts.ts";
import type { ledger_entries } from "#db/schema/ledger/ledger.ts";
import type { payout_banks, payout_holds } from "#db/schema/ledger/payout-holds.ts";
import type { payout_items, payout_orders, payout_weeks, payouts } from "#db/schema/ledger/payouts.ts";
import type {
  conversation_sides,
  conversations,
  message_purchases,
  message_unlocks,
  messages,
} from "#db/schema/messages/messages.ts";
import type { reply_promises } from "#db/schema/messages/reply-promises.ts";
import type { checkout_consents, checkouts } from "#db/schema/payments/checkouts.ts";
import type { content_purchases, payments } from "#db/schema/payments/payments.ts";
import type { tip_notes } from "#db/schema/payments/tips.ts";
import type { likes } from "#db/schema/posts/posts.ts";
import type { disputes } from "#db/schema/reversals/disputes.ts";
import type { refund_requests } from "#db/schema/reversals/refunds.ts";
import type { price_answers, price_changes, price_requests } from "#db/schema/subscriptions/price-changes.ts";
import type { renewal_attempts, unpaid_renewals } from "#db/schema/subscriptions/renewals.ts";
import type { subscription_cards, subscriptions } from "#db/schema/subscriptions/subscriptions.ts";

export type SiteRows = {
  checkouts: (typeof checkouts.$inferSelect)[];
  subscriptions: Omit<typeof subscriptions.$inferSelect, "paid_period_end">[];
  subscription_cards: (typeof subscription_cards.$inferSelect)[];
  payments: (typeof payments.$inferSelect)[];
  ledger_entries: (typeof ledger_entries.$inferSelect)[];
  content_purchases: (typeof content_purchases.$inferSelect)[];
  tip_notes: (typeof tip_notes.$inferSelect)[];
  payouts: (typeof payouts.$inferSelect)[];
  payout_items: (typeof payout_items.$inferSelect)[];
  payout_orders: (typeof payout_orders.$inferSelect)[];
  payout_weeks: (typeof payout_weeks.$inferSelect)[];
  payout_forecasts: (typeof payout_forecasts.$inferSelect)[];
  payout_banks: (typeof payout_banks.$inferSelect)[];
  payout_holds: (typeof payout_holds.$inferSelect)[];
  checkout_consents: (typeof checkout_consents.$inferSelect)[];
  disputes: (typeof disputes.$inferSelect)[];
  unpaid_renewals: Omit<typeof unpaid_renewals.$inferSelect, "seller_id">[];
  renewal_attempts: (typeof renewal_attempts.$inferSelect)[];
  price_changes: (typeof price_changes.$inferSelect)[];
  price_requests: (typeof price_requests.$inferSelect)[];
  price_answers: (typeof price_answers.$inferSelect)[];
  message_unlocks: (typeof message_unlocks.$inferSelect)[];
  reply_promises: (typeof reply_promises.$inferSelect)[];
  refund_requests: (typeof refund_requests.$inferSelect)[];
  boosts: (typeof boosts.$inferSelect)[];
  boost_days: (typeof boost_days.$inferSelect)[];
  conversations: (typeof conversations.$inferSelect)[];
  conversation_sides: (typeof conversation_sides.$inferSelect)[];
  messages: (typeof messages.$inferSelect)[];
  message_purchases: (typeof message_purchases.$inferSelect)[];
  likes: (typeof likes.$inferSelect)[];
};
/** An object that the provider's stand-in keeps, or a note about one. */
export type ProviderRow =
  | { id: string; kind: string; account: string; created: number; body: unknown }
  | { note: string; body: unknown };

export type Snapshot = {
  /** Recording time (ms). */
  now: number;
  /** Creators' provider accounts by username. */
  accounts: Record<string, { id: string; completedAt: number | null }>;
  views: Record<string, number>;
  rows: SiteRows;
  provider: ProviderRow[];
};

const siteFile = path.join(import.meta.dirname, "site.jsonl");
const providerFile = path.join(import.meta.dirname, "provider.jsonl.gz");

const lines = (values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");
const parseLines = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

export function toText({ rows, provider, ...head }: Snapshot): { site: string; provider: string } {
  const tables = Object.entries(rows).flatMap(([table, all]) =>
    all.map((row) => [table, ...Object.values(row)]),
  );
  const columns = Object.fromEntries(
    Object.entries(rows).map(([table, [first]]) => [table, Object.keys(first ?? {})]),
  );
  return { site: lines([{ ...head, columns }, ...tables]), provider: lines(provider) };
}

export function fromText(text: { site: string; provider: string }): Snapshot {
  const [{ columns, ...head }, ...tables] = parseLines(text.site);
  const rows: Record<string, unknown[]> = Object.fromEntries(Object.keys(columns).map((name) => [name, []]));
  for (const [table, ...values] of tables) {
    const named = columns[table].map((column: string, i: number) => [column, values[i]]);
    rows[table]?.push(Object.fromEntries(named));
  }
  return { ...head, rows, provider: parseLines(text.provider) };
}

export const readSnapshotText = () => ({
  site: readFileSync(siteFile, "utf8"),
  provider: gunzipSync(readFileSync(providerFile)).toString("utf8"),
});

export function writeSnapshotText(text: { site: string; provider: string }): void {
  writeFileSync(siteFile, text.site);
  // The provider's objects are long and repetitive.
  writeFileSync(providerFile, gzipSync(text.provider, { level: 9 }));
}
