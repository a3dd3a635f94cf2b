import { weekdays } from "#domain/analytics/audience.ts";
import { type Range, rangeQuery } from "#domain/analytics/range.ts";
import { bestHour, MIN_VIEWS_BY_HOUR, type WeekHours } from "#domain/analytics/week-hours.ts";
import { hourText } from "#domain/date-text.ts";
import { pluralize } from "#domain/pluralize.ts";
import { zoneLabel } from "#domain/time-zone.ts";
import { EmptyState } from "../primitives/empty-state.tsx";
import { PageScript } from "../primitives/page-script.tsx";
import { weekHourText } from "./audience.tsx";
import { countText } from "./figures.ts";

const ROW = 30;
const AXIS = 24;
const LABELS = 0.09;
const CELL = (1 - LABELS) / 24;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const STEPS = 4;
const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`;

export function BestHours({ week, zone, range }: { week: WeekHours; zone: string; range: Range }) {
  if (week === null)
    return (
      <EmptyState
        title="Best hours need more views"
        text={`Once you have ${MIN_VIEWS_BY_HOUR} views, you'll see here when people view your posts and pay.`}
      />
    );
  const most = Math.max(1, ...week.map(({ views }) => views));
  const best = bestHour(week);
  const title = "Best hours";
  const summary = `Most views start on ${best === null ? "no day" : weekHourText(best)}, in your time zone (${zoneLabel(zone)}).`;
  return (
    <figure className="chart card" data-chart="cells">
      <figcaption>
        <strong>{title}</strong>{" "}
        <span className="small soft">
          {summary} Larger, lighter squares mean more views. A ring marks hours when fans paid, not counting
          renewals.
        </span>
      </figcaption>
      <svg
        className="chart-plot"
        role="img"
        aria-label={`${title}. ${summary}`}
        width="100%"
        height={7 * ROW + AXIS}
      >
        {weekdays.map((day, row) => (
          <text key={day} className="chart-text" x="0" y={row * ROW + ROW / 2 + 4}>
            {day.slice(0, 3)}
          </text>
        ))}
        {week.map(({ views, sales }, hour) => {
          const [row, column] = [Math.floor(hour / 24), hour % 24];
          const share = Math.sqrt(views / most);
          const size = views === 0 ? 0 : 0.3 + 0.62 * share;
          const left = LABELS + column * CELL;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place in the week
            <g key={hour} className="chart-bar">
              <title>
                {[
                  weekHourText(hour),
                  pluralize(views, "view"),
                  ...(sales ? [pluralize(sales, "sale")] : []),
                ].join("\n")}
              </title>
              <rect
                className="chart-hit"
                x={percent(left)}
                y={row * ROW}
                width={percent(CELL)}
                height={ROW}
              />
              <rect
                className={`heat-${views === 0 ? 0 : Math.ceil(share * STEPS)}`}
                x={percent(left + (CELL * (1 - size)) / 2)}
                width={percent(CELL * size)}
                y={row * ROW + (ROW * (1 - size)) / 2}
                height={ROW * size}
                rx="3"
              />
              {sales > 0 && (
                <circle className="heat-sale" cx={percent(left + CELL / 2)} cy={row * ROW + ROW / 2} r="3" />
              )}
            </g>
          );
        })}
        {HOURS.filter((hour) => hour % 6 === 0).map((hour) => (
          <text key={hour} className="chart-text" x={percent(LABELS + hour * CELL)} y={7 * ROW + AXIS - 6}>
            {hourText(hour)}
          </text>
        ))}
      </svg>
      <details>
        <summary>Show as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="scrolls" tabIndex={0} aria-label="Views by hour">
          <table className="cohorts">
            <caption className="sr-only">Views by hour, with sales after a plus</caption>
            <thead>
              <tr>
                <th scope="col">Hour</th>
                {weekdays.map((day) => (
                  <th key={day} scope="col">
                    <abbr title={day}>{day.slice(0, 3)}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {HOURS.map((hour) => (
                <tr key={hour}>
                  <th scope="row">{hourText(hour)}</th>
                  {weekdays.map((day, row) => {
                    const { views = 0, sales = 0 } = week[row * 24 + hour] ?? {};
                    return (
                      <td key={day}>{sales > 0 ? `${countText(views)} + ${sales}` : countText(views)}</td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
      <p className="small soft">
        <a className="link" href={`/analytics/hours/file${rangeQuery(range)}`}>
          Download hours as CSV
        </a>
      </p>
      <PageScript name="charts" />
    </figure>
  );
}
