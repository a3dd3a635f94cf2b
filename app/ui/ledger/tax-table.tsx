import type { TaxRow } from "#domain/ledger/tax-year.ts";
import { Badge } from "../primitives/badge.tsx";
import { ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Money } from "../primitives/money.tsx";
import { Pager } from "../primitives/pager.tsx";
import { Table } from "../primitives/table.tsx";
import { Tabs } from "../primitives/tabs.tsx";

const amounts = ["Gross", "Fees", "Refunds", "Disputes", "Returned", "Net"];

export function TaxTable({
  year,
  years,
  rows,
  first,
  next,
}: {
  year: number;
  years: number[];
  rows: TaxRow[];
  first: boolean;
  next: string | null;
}) {
  return (
    <>
      <Tabs
        label="Years"
        tabs={years.map((one) => ({
          href: `/admin/tax?year=${one}`,
          label: String(one),
          current: one === year,
        }))}
      />
      <div className="actions">
        <ButtonLink icon="download" variant="secondary" href={`/admin/tax/${year}.csv`}>
          Download CSV
        </ButtonLink>
      </div>
      <details className="card">
        <summary>What the columns count</summary>
        <div className="stack stack-tight mt-3">
          <p>
            Gross is all that cards paid for a creator's sales, before fees, refunds, and disputes. Everything
            counts in the year in which it was booked, in UTC. Net is gross less fees, refunds, and disputes,
            plus what we returned or bore (Returned). 1099-K means more than $20,000 and more than 200 sales.
          </p>
          <p>
            Names, addresses, and tax numbers aren't stored here. They come from the payment provider's own
            tax export; match them by the provider's account ID. For DAC7, the file has what was credited, our
            fees, and the number of sales for each quarter.
          </p>
        </div>
      </details>
      {rows.length === 0 ? (
        <EmptyState title={first && next === null ? "No sales in this year" : "None on this page"} />
      ) : (
        <Table
          caption={`Creators in ${year}`}
          columns={[
            { label: "Creator", phone: "lead" },
            { label: "Account", phone: "note" },
            { label: "Sales", numeric: true, phone: "note" },
            ...amounts.map((label) => ({
              label,
              numeric: true,
              phone: label === "Net" ? ("amount" as const) : ("note" as const),
            })),
          ]}
          rows={rows.map((row) => ({
            key: row.id,
            cells: [
              <span key="creator">
                <a className="link row-link" href={`/admin/payments?q=${row.username}`}>
                  {row.username}
                </a>{" "}
                {row.is1099K && <Badge tone="lamp">1099-K</Badge>}
              </span>,
              <span key="account" className="wrap-anywhere">
                {row.accountId ?? "–"}
              </span>,
              row.sales.toLocaleString("en-US"),
              ...[row.gross, row.fees, row.refunds, row.disputes, row.feesReturned, row.net].map(
                (cents, index) => <Money key={amounts[index]} cents={cents} />,
              ),
            ],
          }))}
        />
      )}
      <Pager nextHref={next} firstHref={first ? null : `/admin/tax?year=${year}`} />
    </>
  );
}
