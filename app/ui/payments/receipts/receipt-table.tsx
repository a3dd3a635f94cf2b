import { formatCents } from "#domain/money.ts";
import type { ReceiptSummary } from "#domain/payments/receipts/receipt.ts";
import type { ReversalState } from "#domain/payments/sales/sale-summary.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";

const stateTones = {
  partly_refunded: "info",
  refunded: "info",
  disputed: "error",
} as const satisfies Record<Exclude<ReversalState, "paid">, string>;

function stateLabel({ state, refunded }: ReceiptSummary): string {
  if (state === "refunded") return "Refunded";
  return state === "partly_refunded" ? `${formatCents(refunded)} refunded` : "Disputed with your bank";
}

export function ReceiptTable({ receipts }: { receipts: ReceiptSummary[] }) {
  if (receipts.length === 0) {
    return <EmptyState title="No payments yet" text="Your payments will appear here." />;
  }
  return (
    <Table
      caption="Receipts"
      columns={[
        { label: "Date", phone: "lead" },
        { label: "Description", phone: "title" },
        { label: "Status", phone: "note" },
        { label: "Receipt", phone: "action" },
        { label: "Amount", numeric: true, phone: "amount" },
      ]}
      rows={receipts.map((receipt) => ({
        key: receipt.id,
        cells: [
          <Time key="at" at={receipt.at} />,
          receipt.postHref ? (
            <a key="post" className="link over-row" href={receipt.postHref}>
              {receipt.description}
            </a>
          ) : (
            receipt.description
          ),
          receipt.state === "paid" ? (
            ""
          ) : (
            <Badge key="status" tone={stateTones[receipt.state]}>
              {stateLabel(receipt)}
            </Badge>
          ),
          <a key="receipt" className="link row-link" href={`/payments/${receipt.id}`}>
            View<span className="sr-only"> receipt for {receipt.description}</span>
          </a>,
          <Money key="amount" cents={receipt.cents} />,
        ],
      }))}
    />
  );
}
