import type { Cents } from "../../domain/money.ts";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { Time } from "../primitives/time.tsx";

export type Sale = { id: string; at: number; description: string; gross: Cents; fee: Cents; net: Cents };

/** Sales with what the fan paid, our fee and the creator's share. */
export function SaleTable({ sales }: { sales: Sale[] }) {
  if (sales.length === 0) {
    return (
      <EmptyState title="No sales yet" text="Your sales will appear here, with fees and net earnings." />
    );
  }
  return (
    <Table
      caption="Sales"
      columns={[
        { label: "Date" },
        { label: "Description" },
        { label: "Gross", numeric: true },
        { label: "Fee", numeric: true },
        { label: "Net", numeric: true },
      ]}
      rows={sales.map((sale) => ({
        key: sale.id,
        cells: [
          <Time key="at" at={sale.at} />,
          sale.description,
          <Money key="gross" cents={sale.gross} />,
          <Money key="fee" cents={-sale.fee} />,
          <strong key="net">
            <Money cents={sale.net} />
          </strong>,
        ],
      }))}
    />
  );
}
