import type { SaleKind } from "#db/kinds.ts";
import type { LedgerEntry } from "#domain/ledger/entry.ts";
import type { Cents } from "#domain/money.ts";
import { purchaseLabel, saleTraits } from "#domain/payments/sale-kinds.ts";
import { product } from "#domain/product.ts";
import { type ReversalState, reversalState } from "../sales/sale-summary.ts";
import type { CardFace } from "../saved-cards/card.ts";

type StoredPayment = {
  id: string;
  kind: SaleKind;
  gross: Cents;
  refunded: Cents;
  disputed: Cents;
  paid_at: number;
  seller: { username: string; name: string };
  postId?: string | null;
  postTitle?: string | null;
  postExists?: boolean;
  messageOf?: string | null;
  messageNumber?: number | null;
};

/** `description` is worded for the fan. Cents; `at` in ms. */
export type ReceiptSummary = {
  id: string;
  at: number;
  description: string;
  cents: Cents;
  refunded: Cents;
  disputed: Cents;
  state: ReversalState;
  /** Where to find what was bought; null once it's gone or paid back. */
  postHref: string | null;
};

export const toReceiptSummary = (row: StoredPayment): ReceiptSummary => ({
  postHref: postHrefOf(row),
  id: row.id,
  at: row.paid_at,
  description: purchaseLabel(row.kind, row.seller.name, row.postExists ? row.postTitle : null),
  cents: row.gross,
  refunded: row.refunded,
  disputed: row.disputed,
  state: reversalState(row),
});

function postHrefOf({ kind, postId, postTitle, postExists, seller, ...sold }: StoredPayment) {
  const state = reversalState(sold);
  if (state === "refunded" || state === "disputed") return null;
  if (kind === "message" && sold.messageOf && sold.messageNumber)
    return `/messages/${sold.messageOf}?before=${sold.messageNumber + 1}#m-${sold.messageNumber}`;
  if (kind === "unlock") return `/seller/${seller.username}/messages`;
  if (kind !== "purchase" || !postId || !postTitle || !postExists) return null;
  return `/seller/${seller.username}/content/${postId}`;
}

/** Money that went back, or was paid again after a dispute; positive cents reached the fan. */
export type ReceiptChange = {
  id: string;
  at: number;
  kind: "refund" | "refund_failed" | "dispute" | "dispute_won";
  cents: Cents;
};

export type Receipt = ReceiptSummary & {
  seller: string;
  period: { from: number; to: number } | null;
  changes: ReceiptChange[];
  /** Null if the fan paid on the provider's page or the card isn't known anymore. */
  card: CardFace | null;
  paid: Cents;
};

export function toReceipt(
  row: StoredPayment & { period_start: number | null; period_end: number | null; card: CardFace | null },
  entries: Pick<LedgerEntry, "transaction_id" | "kind" | "amount" | "created_at">[],
): Receipt {
  const changes = entries
    .flatMap(({ transaction_id: id, kind, amount, created_at: at }): ReceiptChange[] =>
      kind === "refund" || kind === "refund_failed" || kind === "dispute" || kind === "dispute_won"
        ? [{ id, at, kind, cents: -amount }]
        : [],
    )
    .toSorted((a, b) => a.at - b.at);
  const { period_start: from, period_end: to } = row;
  return {
    ...toReceiptSummary(row),
    seller: saleTraits[row.kind].isOurs ? product.name : row.seller.name,
    period: from === null || to === null ? null : { from, to },
    changes,
    card: row.card,
    paid: row.gross - changes.reduce((sum, change) => sum + change.cents, 0),
  };
}
