import type { MonthSoFar } from "#domain/analytics/dashboard/days.ts";
import { changeOf } from "#domain/analytics/range.ts";
import { formatCents } from "#domain/money.ts";
import { BarChart } from "../bar-chart.tsx";
import { axisDay, spanText } from "../days.ts";

/** What the month has come to by each day, against the same day of the previous month. */
export function MonthChart({ month, lastMonth, days }: MonthSoFar) {
  if (days.every(({ now, before }) => !now && before === 0)) return null;
  const byNow = days.findLast(({ now }) => now !== null)?.before ?? 0;
  const change = changeOf(month, byNow);
  const pace =
    change === null
      ? ""
      : change === 0
        ? "; the same as by this day last month"
        : `, ${Math.abs(change)}% ${change > 0 ? "more" : "less"} than last month by this day`;
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
    />
  );
}
