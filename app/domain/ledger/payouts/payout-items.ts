import type { LedgerKind, PayoutState, SaleKind } from "#db/kinds.ts";
import { csvDay, csvFile } from "#domain/csv.ts";
import type { Cents } from "#domain/money.ts";
import { saleLabel } from "#domain/payments/sale-kinds.ts";

export type SellerPayout = {
  id: string;
  amount: Cents;
  status: PayoutState;
  createdAt: number;
  expectedAt: number | null;
  arrivedAt: number | null;
  failedAt: number | null;
  failureCode: string | null;
  traceId: string | null;
};
type PayoutItem = {
  source: string;
  cents: Cents;
  kind: LedgerKind | null;
  at: number;
  sale: SaleKind | null;
  fan: string | null;
  postTitle: string | null;
};
export type PayoutLine = { source: string; at: number | null; description: string; cents: Cents };

const ADJUSTMENTS: Partial<Record<LedgerKind, string>> = {
  transfer_reversal: "Refund or dispute",
  fee_refund: "Fee returned",
  transfer: "Dispute won or refund failed",
};

/** "Subscription from ada", "Refund or dispute: Tip from ada". */
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

type Payout = { amount: Cents; items: PayoutItem[]; itemCents: Cents };

/**
 * A payout's lines, oldest first; they add up to it exactly if `items` is complete. Amounts that its items don't
 * explain get a line of their own.
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

/** Dates are in UTC. Items that weren't read are summed up in one line. */
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
