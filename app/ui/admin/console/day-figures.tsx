import type { DayFigures as Figures } from "#domain/admin/console/hours.ts";
import { hourText } from "#domain/date-text.ts";
import { formatCents } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { formatDate } from "#ui/primitives/time.tsx";
import { type Column, ColumnChart } from "./column-chart.tsx";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** "November 23, 2026" → "Nov 23". */
const shortDay = (at: number) => {
  const [month = "", day = ""] = formatDate(at).split(/[ ,]/);
  return `${month.slice(0, 3)} ${day}`;
};

/** Today's sales or sign-ups next to the usual. Hours and days are in UTC. */
export function DayFigures({
  title,
  one,
  many,
  isMoney = false,
  now,
  figures,
}: {
  title: string;
  one: string;
  many: string;
  isMoney?: boolean;
  now: number;
  figures: Figures;
}) {
  const { soFar, hours, days } = figures;
  const currentHour = new Date(now).getUTCHours();
  const hourColumns: Column[] = hours.map(({ hour, count, usual }) => ({
    label: hourText(hour),
    value: count,
    shown: String(count),
    isNow: hour === currentHour,
    ...(figures.compared && { usual }),
  }));
  const dayColumns: Column[] = days.map(({ at, count, cents }, i) => ({
    label: shortDay(at),
    value: isMoney ? cents : count,
    shown: isMoney ? `${formatCents(cents)} (${count})` : String(count),
    isNow: i === days.length - 1,
  }));
  return (
    <section className="card stack">
      <h2>{title}</h2>
      <p>
        <strong className="figure num">{isMoney ? formatCents(soFar.cents) : soFar.count}</strong>{" "}
        <span className="soft">{isMoney ? `from ${pluralize(soFar.count, one, many)} today` : "today"}</span>
      </p>
      <p className="soft">
        <Compared one={one} many={many} figures={figures} isMoney={isMoney} now={now} />
      </p>
      <ColumnChart
        title={`${title} by hour`}
        sentence={busiest(hours, one, many, figures.compared !== null)}
        unit={{ time: "Hour from (UTC)", value: title }}
        columns={hourColumns}
      />
      <ColumnChart
        title={`${title} by day`}
        sentence={fourWeeks(figures, one, many, isMoney)}
        unit={{ time: "Day (UTC)", value: title }}
        columns={dayColumns}
      />
    </section>
  );
}

function Compared({
  one,
  many,
  figures: { compared },
  isMoney,
  now,
}: {
  one: string;
  many: string;
  figures: Figures;
  isMoney: boolean;
  now: number;
}) {
  if (compared === null) return "Too early to compare with other weeks.";
  const until = `${hourText(compared.untilHour)} UTC`;
  const figure = (count: number, cents: number) =>
    `${pluralize(count, one, many)}${isMoney ? ` for ${formatCents(cents)}` : ""}`;
  const soFar = compared.count === 0 ? `No ${many}` : figure(compared.count, compared.cents);
  const usual = compared.usualCount === 0 ? "none" : figure(compared.usualCount, compared.usualCents);
  const day = WEEKDAYS[new Date(now).getUTCDay()];
  return `${soFar} by ${until}. Usually, it's ${usual} by then: the median of the last four ${day}s.`;
}

function busiest(hours: Figures["hours"], one: string, many: string, hasUsual: boolean): string {
  const top = hours.reduce((best, hour) => (hour.count > best.count ? hour : best));
  const line = hasUsual ? " The line marks the usual level." : "";
  if (top.count === 0) return `None yet today.${line}`;
  return `Most from ${hourText(top.hour)}: ${pluralize(top.count, one, many)}.${line}`;
}

function fourWeeks({ days }: Figures, one: string, many: string, isMoney: boolean): string {
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const cents = days.reduce((sum, day) => sum + day.cents, 0);
  return `${pluralize(count, one, many)}${isMoney ? `, ${formatCents(cents)},` : ""} in four weeks.`;
}
