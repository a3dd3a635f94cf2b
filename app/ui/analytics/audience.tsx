import { type AudienceFigures, weekdays } from "#domain/analytics/audience.ts";
import { type Range, rangeQuery } from "#domain/analytics/range.ts";
import { totalViews } from "#domain/analytics/sources.ts";
import { bestHour } from "#domain/analytics/week-hours.ts";
import { hourText } from "#domain/date-text.ts";
import { pluralize } from "#domain/pluralize.ts";
import { zoneLabel } from "#domain/time-zone.ts";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { BarChart } from "./bar-chart.tsx";
import { axisDay, spanText } from "./days.ts";
import { countText, NONE } from "./figures.ts";
import { countBefore } from "./post-figures.tsx";
import { StatTiles } from "./stat-tiles.tsx";

/** "Thursday, 8 PM", or "Thu, 8 PM" with three `letters`. */
export const weekHourText = (hour: number, letters?: number): string =>
  `${weekdays[Math.floor(hour / 24)]?.slice(0, letters)}, ${hourText(hour % 24)}`;

export function AudienceTiles({ views, viewers, week, zone }: AudienceFigures & { zone: string }) {
  const [now, before] = [totalViews(views.now), views.before && totalViews(views.before)];
  const best = week && bestHour(week);
  return (
    <StatTiles
      stats={[
        {
          term: "Viewers",
          value: countText(viewers.now),
          definition:
            "People who viewed your posts, counted once a day. We don't keep who they were, so someone who comes back another day counts again.",
          before: countBefore(viewers.now, viewers.before),
        },
        {
          term: "Views",
          value: countText(now),
          definition:
            "A person's first view of a post each day. Your own views and previews of locked posts don't count.",
          before: countBefore(now, before),
        },
        {
          term: "Posts per viewer",
          value: viewers.now === 0 ? NONE : (now / viewers.now).toFixed(1),
          definition: "Views divided by viewers: how many posts people view in a day.",
        },
        {
          term: "Best hour",
          value: best === null ? NONE : weekHourText(best, 3),
          definition: `When most views start, in your time zone (${zoneLabel(zone)}).`,
        },
      ]}
    />
  );
}

export function ViewersChart({ spans, people, viewers, range }: AudienceFigures & { range: Range }) {
  if (viewers.now === 0)
    return (
      <EmptyState
        title="No viewers in this period"
        text="Choose a longer range, or share a link to your page."
      />
    );
  const rows = spans.map((span, i) => ({ ...span, ...(people[i] ?? { now: 0, before: null }) }));
  const most = rows.reduce((best, one) => (one.now > best.now ? one : best));
  const hasBefore = viewers.before !== null;
  return (
    <BarChart
      title={`Viewers by ${range.step}`}
      summary={`${countText(viewers.now)} in total. The best ${range.step} was ${spanText(most)}, with ${countText(most.now)}.`}
      series={[{ key: "viewers", label: "Viewers" }]}
      bars={rows.map((one) => ({
        key: String(one.from),
        axis: axisDay(one.from, range.step),
        text: [
          spanText(one),
          pluralize(one.now, "viewer"),
          ...(one.before === null ? [] : [`${countText(one.before)} before`]),
        ].join("\n"),
        values: [one.now],
        mark: one.before,
      }))}
      markLabel={hasBefore ? "Previous period" : undefined}
      format={countText}
      isWhole
    >
      <Table
        isWide
        caption="Viewers"
        columns={[
          { label: "Days" },
          { label: "Viewers", numeric: true },
          ...(hasBefore ? [{ label: "Before", numeric: true }] : []),
        ]}
        rows={rows.map((one) => ({
          key: String(one.from),
          cells: [spanText(one), countText(one.now), ...(one.before === null ? [] : [countText(one.before)])],
        }))}
      />
    </BarChart>
  );
}

export function TagTable({ tags, range }: Pick<AudienceFigures, "tags"> & { range: Range }) {
  if (tags.length === 0)
    return (
      <EmptyState title="No tags yet" text="Tag your posts to see which topics people view and pay for." />
    );
  return (
    <section className="stack stack-tight">
      <Table
        caption="Tags that sell"
        columns={[
          { label: "Tag", phone: "lead" },
          { label: "Posts", numeric: true, phone: "note" },
          { label: "Views", numeric: true, phone: "note" },
          { label: "Sales", numeric: true, phone: "note" },
          { label: "Net", numeric: true, phone: "amount" },
        ]}
        rows={tags.map(({ tag, posts, views, sales, net }) => ({
          key: tag,
          cells: [tag, ...[posts, views, sales].map(countText), <Money key="net" cents={net} />],
        }))}
      />
      <p className="small soft">
        Views, sales, and net of posts with each tag in this period. A post counts toward each of its tags, so
        the rows can add up to more than your posts did.{" "}
        <a className="link" href={`/analytics/tags/file${rangeQuery(range)}`}>
          Download tags as CSV
        </a>
      </p>
    </section>
  );
}
