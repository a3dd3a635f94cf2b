import type { ListedPayout, PayoutItem } from "../../../db/stores/payouts/payouts.ts";
import { csvDay, csvFile } from "../csv.ts";
import type { LedgerEntry } from "../ledger/entry.ts";
import type { Cents } from "../money.ts";
import { saleLabel } from "../sale-labels.ts";

export type SellerPayout = ListedPayout;
export type PayoutLine = { source: string; at: number | null; description: string; cents: Cents };

/** What the ledger moved between the platform and a seller after a sale. */
const ADJUSTMENTS: Partial<Record<LedgerEntry["kind"], string>> = {
  transfer_reversal: "Refund or dispute",
  fee_refund: "Fee returned",
  transfer: "Dispute won or refund failed",
};

/** What an item is, in words: "Subscription from ada", "Refund or dispute: Tip from ada". */
function describeItem({
  kind,
  sale,
  fan,
  postTitle,
}: Pick<PayoutItem, "kind" | "sale" | "fan" | "postTitle">): string {
  if (kind === null) return "Paid ahead in an earlier payout";
  const of = sale === null || fan === null ? "Sale" : saleLabel(sale, fan, postTitle);
  return kind === "sale" ? of : `${ADJUSTMENTS[kind] ?? "Adjustment"}: ${of}`;
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

/** The same lines as a CSV file, with dates in UTC. Items beyond those that were read are one line. */
export function payoutFile({ itemCount, ...payout }: Payout & { itemCount: number }): string {
  const read = payout.items.reduce((sum, item) => sum + item.cents, 0);
  const more = itemCount - payout.items.length;
  const rest = {
    source: "more",
    at: null,
    description: `${more} more items`,
    cents: payout.itemCents - read,
  };
  const lines = [...linesOf(payout), ...(more > 0 ? [rest] : [])];
  return csvFile([
    ["Date (UTC)", "Description", "Amount (USD)", "Reference"],
    ...lines.map(({ at, description, cents, source }) => [
      at === null ? "" : csvDay(at),
      description,
      cents,
      source,
    ]),
  ]);
}
