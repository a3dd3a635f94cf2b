import type { ListedPayout, PayoutItem } from "../../../db/stores/payouts/payouts.ts";
import type { Cents } from "../money.ts";

export type SellerPayout = ListedPayout;
export type PayoutLine = { source: string; at: number | null; description: string; cents: Cents };

const SALES: Record<string, string> = {
  subscription: "Subscription",
  purchase: "Post",
  unlock: "Message unlock",
  tip: "Tip",
  boost: "Boost",
};
const DEDUCTIONS: Record<string, string> = {
  refund: "Refund",
  refund_rounding: "Rounding of refunds",
  dispute: "Dispute",
  dispute_won: "Dispute won",
};

/** What an item is, in words: "Subscription · ada", "Refund · Tip · ada". */
function describeItem({ kind, sale, fan }: Pick<PayoutItem, "kind" | "sale" | "fan">): string {
  if (kind === null) return "Paid ahead in an earlier payout";
  const parts = [
    kind === "sale" ? undefined : (DEDUCTIONS[kind] ?? "Adjustment"),
    sale === null ? undefined : (SALES[sale] ?? "Sale"),
    fan ?? undefined,
  ];
  return parts.filter((part) => part !== undefined).join(" · ");
}

type Payout = Pick<ListedPayout, "amount"> & { items: PayoutItem[]; itemCents: Cents };

/**
 * The lines of a payout, oldest first, which add up to it exactly if `items` are all of them. What the earnings booked by
 * then did not cover is a line of its own.
 */
export function linesOf({ amount, items, itemCents }: Payout): PayoutLine[] {
  const lines = items.map(({ source, at, cents, ...item }) => ({
    source,
    at: at === 0 ? null : at,
    description: describeItem(item),
    cents,
  }));
  const ahead = amount - itemCents;
  if (ahead === 0) return lines;
  const description = ahead > 0 ? "Paid ahead of your next earnings" : "Debited ahead of deductions";
  return [...lines, { source: "ahead", at: null, description, cents: ahead }];
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The same lines as a CSV file (RFC 4180), with dates in UTC and dollars as plain numbers. */
export function payoutFile(payout: Payout): string {
  const rows = linesOf(payout).map(({ at, description, cents, source }) =>
    [
      at === null ? "" : new Date(at).toISOString().slice(0, 10),
      quoted(description),
      (cents / 100).toFixed(2),
      source,
    ].join(","),
  );
  return ["Date (UTC),Description,Amount (USD),Reference", ...rows, ""].join("\r\n");
}
