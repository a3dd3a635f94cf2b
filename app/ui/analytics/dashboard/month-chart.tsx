import type { MonthSoFar } from "#domain/analytics/dashboard/days.ts";
import { changeOf } from "#domain/analytics/range.ts";
import { formatCents } from "#domain/money.ts";
import { Money } from "../../primitives/money.tsx";
import { Table } from "../../primitives/table.tsx";
import { BarChart } from "../bar-chart.tsx";
import { axisDay, spanText } from "../days.ts";
import { NONE } from "../figures.ts";

/** What the month has come to by each day, against the same day of the previous month. */
export function MonthChart({ month, lastMonth, days }: MonthSoFar) {
  if (days.every(({ now, before }) => !now && before === 0)) return null;
  const byNow = days.findLast(({ now }) => now !== null)?.before ?? 0;
  const change = changeOf(month, byNow);
  const pace =
    change === null
      ? ""
      : change === 0
        ? "; the same as at this point last month"
        : `, ${Math.abs(change)}% ${change > 0 ? "more" : "less"} than at this point last month`;
  return (
    <BarChart
      title="Earnings this month"
      summary={`${formatCents(month)} net so far${pace}. Last month: ${formatCents(lastMonth)} in total.`}
      series={[{ key: "now", label: "This month so far" }]}
      bars={days.map(({ day, now, before }) => ({
        key: String(day),
        axis: axisDay(day, "day"),
        text: [
          spanText({ from: day, to: day + 1 }),
          ...(now === null ? [] : [`${formatCents(now)} so far`]),
          `${formatCents(before)} last month`,
        ].join("\n"),
        values: [now ?? 0],
        mark: before,
      }))}
      markLabel="Last month"
      format={(cents) => formatCents(cents).replace(/\.\d\d$/, "")}
      hydrates
    >
      <Table
        isWide
        caption="Earnings this month"
        columns={[
          { label: "Day" },
          { label: "This month so far", numeric: true },
          { label: "By this day last month", numeric: true },
        ]}
        rows={days.map(({ day, now, before }) => ({
          key: String(day),
          cells: [
            spanText({ from: day, to: day + 1 }),
            now === null ? NONE : <Money key="now" cents={now} />,
            <Money key="before" cents={before} />,
          ],
        }))}
      />
    </BarChart>
  );
}
