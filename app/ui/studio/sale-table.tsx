import type { Cents } from "../../domain/money.ts";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { Time } from "../primitives/time.tsx";

export type Sale = {
  id: string;
  at: number;
  description: string;
  /** What the fan wrote with a tip. */
  note?: string | null;
  gross: Cents;
  fee: Cents;
  net: Cents;
};

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
          sale.note ? (
            <WithNote key="description" text={sale.description} note={sale.note} />
          ) : (
            sale.description
          ),
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

const WithNote = ({ text, note }: { text: string; note: string }) => (
  <div>
    {text}
    <blockquote className="small soft whitespace-pre-line break-words">“{note}”</blockquote>
  </div>
);
