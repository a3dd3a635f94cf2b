import { type ReversalState, type SaleSummary, sumSales } from "#domain/payments/sales/sale-summary.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { RowMenu } from "#ui/primitives/row-menu.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";

const stateBadges: Record<ReversalState, { label: string; tone: "info" | "error" } | null> = {
  paid: null,
  partly_refunded: { label: "Partly refunded", tone: "info" },
  refunded: { label: "Refunded", tone: "info" },
  disputed: { label: "Disputed", tone: "error" },
};

/** Unless `isOwn`, there are no links, and notes on tips are hidden. */
export function SaleTable({ sales, isOwn = true }: { sales: SaleSummary[]; isOwn?: boolean }) {
  if (sales.length === 0) {
    return (
      <EmptyState title="No sales yet" text="Your sales will appear here, with fees and net earnings." />
    );
  }
  const total = sumSales(sales);
  return (
    <Table
      caption="Sales"
      columns={[
        { label: "Date", phone: "lead" },
        { label: "Description", phone: "title" },
        { label: "Gross", numeric: true, phone: "note" },
        { label: "Refunds and disputes", numeric: true, phone: "note" },
        { label: "Fee", numeric: true, phone: "note" },
        { label: "Net", numeric: true, phone: "amount" },
        ...(isOwn ? [{ label: "Actions", quiet: true, phone: "menu" as const }] : []),
      ]}
      rows={sales.map((sale) => {
        const badge = stateBadges[sale.state];
        return {
          key: sale.id,
          cells: [
            isOwn ? (
              <a key="at" className="link row-link" href={`/payments/sales/${sale.id}`}>
                <Time at={sale.at} />
              </a>
            ) : (
              <Time key="at" at={sale.at} />
            ),
            <div key="description">
              {sale.description} {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
              {isOwn && sale.note && (
                <blockquote className="small soft whitespace-pre-line break-words">“{sale.note}”</blockquote>
              )}
            </div>,
            <Money key="gross" cents={sale.gross} />,
            sale.returned === 0 ? "" : <Money key="returned" cents={-sale.returned} />,
            <Money key="fee" cents={-sale.fee} />,
            <strong key="net">
              <Money cents={sale.net} />
            </strong>,
            isOwn && <SaleMenu key="menu" {...sale} />,
          ],
        };
      })}
      footer={[
        "Total",
        sales.length === 1 ? "1 sale" : `${sales.length} sales listed`,
        <Money key="gross" cents={total.gross} />,
        <Money key="returned" cents={-total.returned} />,
        <Money key="fee" cents={-total.fee} />,
        <Money key="net" cents={total.net} />,
      ]}
    />
  );
}

const SaleMenu = ({ id, state, description }: Pick<SaleSummary, "id" | "state" | "description">) => (
  <RowMenu label={`Actions for ${description}`}>
    <li>
      <a className="entry" href={`/payments/sales/${id}`}>
        Details<span className="sr-only"> of {description}</span>
      </a>
    </li>
    {(state === "paid" || state === "partly_refunded") && (
      <li>
        <a className="entry" href={`/payments/${id}/refund`}>
          Refund<span className="sr-only"> {description}</span>
        </a>
      </li>
    )}
  </RowMenu>
);
