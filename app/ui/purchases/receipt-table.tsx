import type { Cents } from "../../domain/money.ts";
import { Badge } from "../primitives/badge.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { Time } from "../primitives/time.tsx";

export type Receipt = {
  id: string;
  at: number;
  /** "Subscription to Mara Lindqvist, November". */
  description: string;
  /** What was bought, if it can be opened. */
  href?: string | null;
  cents: Cents;
  status: "paid" | "refunded" | "disputed" | "pending" | "failed";
};

const statusLabels = {
  paid: "Paid",
  refunded: "Refunded",
  disputed: "Disputed",
  pending: "Pending",
  failed: "Failed",
} as const;
const statusTones = {
  paid: "success",
  refunded: "info",
  disputed: "error",
  pending: "lamp",
  failed: "error",
} as const;

/** A fan's payments. */
export function ReceiptTable({ receipts }: { receipts: Receipt[] }) {
  if (receipts.length === 0) {
    return <EmptyState title="No payments yet" text="Your payments will appear here." />;
  }
  return (
    <Table
      caption="Receipts"
      columns={[
        { label: "Date" },
        { label: "Description" },
        { label: "Status" },
        { label: "Amount", numeric: true },
      ]}
      rows={receipts.map((receipt) => ({
        key: receipt.id,
        cells: [
          <Time key="at" at={receipt.at} />,
          receipt.href ? (
            <a key="description" href={receipt.href}>
              {receipt.description}
            </a>
          ) : (
            receipt.description
          ),
          <Badge key="status" tone={statusTones[receipt.status]}>
            {statusLabels[receipt.status]}
          </Badge>,
          <Money key="amount" cents={receipt.cents} />,
        ],
      }))}
    />
  );
}
