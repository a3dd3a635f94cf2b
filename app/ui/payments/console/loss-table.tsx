import type { SaleKind } from "#db/kinds.ts";
import { processingCost, saleLoss } from "#domain/payments/processing-cost.ts";
import { saleTraits } from "#domain/payments/sale-kinds.ts";
import { paymentHref } from "#ui/admin/console/console-links.ts";
import { PersonLink } from "#ui/moderation/people/person-link.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { formatMonth, Time } from "#ui/primitives/time.tsx";

type Loss = {
  id: string;
  kind: SaleKind;
  gross: number;
  fee: number;
  cost: number | null;
  paidAt: number;
  creator: string;
};
export type LossProps = {
  month: string;
  months: { month: string; count: number; gross: number; loss: number; estimated: number }[];
  sales: Loss[];
  first: boolean;
  next: string | null;
};
const PAGE_PATH = "/admin/payments/losses";
const numeric = true;

export function LossTable({ month, months, sales, first, next }: LossProps) {
  if (months.length === 0 && sales.length === 0)
    return <EmptyState title="No losses" text="Every sale of the last 12 months covers its processing." />;
  return (
    <>
      <Table
        caption="By month"
        columns={[
          { label: "Month", phone: "lead" },
          { label: "Sales", numeric, phone: "note" },
          { label: "Gross", numeric, phone: "note" },
          { label: "Loss", numeric, phone: "amount" },
        ]}
        rows={months.map((sum) => ({
          key: sum.month,
          cells: [
            <a key="month" className="link row-link" href={`${PAGE_PATH}?month=${sum.month}`}>
              {formatMonth(sum.month)}
            </a>,
            sum.count.toLocaleString("en-US"),
            <Money key="gross" cents={sum.gross} />,
            <Cost key="loss" cents={sum.loss} isEstimated={sum.estimated > 0} />,
          ],
        }))}
      />
      <Table
        caption={formatMonth(month)}
        columns={[
          { label: "Paid", phone: "lead" },
          { label: "Kind", phone: "title" },
          { label: "Creator", phone: "note" },
          { label: "Amount", numeric, phone: "note" },
          { label: "Our fee", numeric, phone: "note" },
          { label: "Cost", numeric, phone: "note" },
          { label: "Loss", numeric, phone: "amount" },
        ]}
        rows={sales.map((sale) => ({
          key: sale.id,
          cells: [
            <a key="at" className="link row-link" href={paymentHref(sale.id)}>
              <Time at={sale.paidAt} />
            </a>,
            saleTraits[sale.kind].label,
            <PersonLink key="creator" username={sale.creator} />,
            <Money key="gross" cents={sale.gross} />,
            <Money key="fee" cents={sale.fee} />,
            <Cost key="cost" cents={processingCost(sale)} isEstimated={sale.cost === null} />,
            <Cost key="loss" cents={saleLoss(sale)} isEstimated={sale.cost === null} />,
          ],
        }))}
      />
      <Pager nextHref={next} firstHref={first ? null : `${PAGE_PATH}?month=${month}`} />
    </>
  );
}

const Cost = ({ cents, isEstimated }: { cents: number; isEstimated: boolean }) => (
  <>
    <Money cents={cents} />
    {isEstimated && <span className="small soft"> estimated</span>}
  </>
);
