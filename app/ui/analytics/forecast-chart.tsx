import type { Forecast, ForecastPayout, Source } from "#domain/analytics/forecast.ts";
import { DAY_MS } from "#domain/durations.ts";
import { type Cents, formatCents } from "#domain/money.ts";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { formatDate, Time } from "../primitives/time.tsx";
import { BarChart } from "./bar-chart.tsx";
import { axisDay } from "./days.ts";
import { likely } from "./forecast.tsx";

const sum = (values: Cents[]) => values.reduce((all, cents) => all + cents, 0);

const kinds: { key: string; label: string; of: Source[] }[] = [
  { key: "earned", label: "Earned already", of: ["available", "held", "pending"] },
  { key: "renewals", label: "Renewals", of: ["renewals", "pastDue"] },
  { key: "newSales", label: "New sales", of: ["newSales"] },
];
const partOf = ({ parts }: ForecastPayout, of: Source[]) => sum(of.map((source) => parts[source]));

export function ForecastChart({ payouts }: Pick<Forecast, "payouts">) {
  const all = sum(payouts.map(({ amount }) => amount));
  if (all === 0) return null;
  const used = kinds.filter(({ of }) => payouts.some((payout) => partOf(payout, of) !== 0));
  const most = payouts.reduce((best, one) => (one.amount > best.amount ? one : best));
  return (
    <BarChart
      title="The next four payouts"
      summary={`${formatCents(all)} in total. The largest is on ${formatDate(most.at)}, with ${formatCents(most.amount)}.`}
      series={used}
      bars={payouts.map((payout) => ({
        key: String(payout.at),
        axis: axisDay(payout.at / DAY_MS, "week"),
        text: [
          formatDate(payout.at),
          `${formatCents(payout.amount)}, likely ${likely(payout.low, payout.high)}`,
          ...used.map(({ label, of }) => `${label}: ${formatCents(partOf(payout, of))}`),
        ].join("\n"),
        values: used.map(({ of }) => partOf(payout, of)),
      }))}
      format={(cents) => formatCents(cents).replace(/\.\d\d$/, "")}
    >
      <Table
        isWide
        caption="The next four payouts"
        columns={[
          { label: "Payout" },
          ...used.map(({ label }) => ({ label, numeric: true })),
          { label: "Likely", numeric: true },
          { label: "Forecast", numeric: true },
        ]}
        rows={payouts.map((payout) => ({
          key: String(payout.at),
          cells: [
            <Time key="at" at={payout.at} />,
            ...used.map(({ key, of }) => <Money key={key} cents={partOf(payout, of)} />),
            likely(payout.low, payout.high),
            <strong key="amount">
              <Money cents={payout.amount} />
            </strong>,
          ],
        }))}
      />
    </BarChart>
  );
}
