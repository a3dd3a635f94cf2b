import type { SaleKind } from "#db/kinds.ts";
import type { Cents } from "#domain/money.ts";
import { saleLabel } from "../sale-kinds.ts";

export type ReversalState = "paid" | "partly_refunded" | "refunded" | "disputed";

/** A sale by the ledger's current state, in cents; `gross - returned - fee = net`. */
export type SaleSummary = {
  id: string;
  at: number;
  description: string;
  gross: Cents;
  /** Refunded, or taken by disputes and not returned. */
  returned: Cents;
  fee: Cents;
  net: Cents;
  state: ReversalState;
  note: string | null;
};

type Reversible = { gross: Cents; refunded: Cents; disputed: Cents };

export function reversalState({ gross, refunded, disputed }: Reversible): ReversalState {
  if (disputed > 0) return "disputed";
  if (refunded >= gross) return "refunded";
  return refunded > 0 ? "partly_refunded" : "paid";
}

export function toSaleSummary(
  row: Reversible & {
    id: string;
    kind: SaleKind;
    paid_at: number;
    buyer: string;
    postTitle?: string | null;
    note?: string | null;
    booked: { provider: Cents; fee: Cents; net: Cents };
  },
): SaleSummary {
  const { booked } = row;
  return {
    id: row.id,
    at: row.paid_at,
    description: saleLabel(row.kind, row.buyer, row.postTitle),
    gross: row.gross,
    returned: row.gross - booked.provider,
    fee: booked.fee,
    net: booked.net,
    state: reversalState(row),
    note: row.note ?? null,
  };
}

export function sumSales(sales: SaleSummary[]): Pick<SaleSummary, "gross" | "returned" | "fee" | "net"> {
  const total = { gross: 0, returned: 0, fee: 0, net: 0 };
  for (const sale of sales) {
    total.gross += sale.gross;
    total.returned += sale.returned;
    total.fee += sale.fee;
    total.net += sale.net;
  }
  return total;
}
