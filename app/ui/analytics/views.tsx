import type { ViewFigures } from "#domain/analytics/posts.ts";
import { changeOf, type Range } from "#domain/analytics/range.ts";
import { sourceLabels, sources, sourceTexts, totalViews, type ViewSpan } from "#domain/analytics/sources.ts";
import { pluralize } from "#domain/pluralize.ts";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Table } from "../primitives/table.tsx";
import { BarChart } from "./bar-chart.tsx";
import { axisDay, spanText } from "./days.ts";
import { countText, NONE, shareText } from "./figures.ts";
import { Change } from "./stat-tiles.tsx";

const textOf = (span: ViewSpan) =>
  [
    spanText(span),
    pluralize(span.total, "view"),
    ...sources
      .filter((key) => span.views[key] > 0)
      .map((key) => `${sourceLabels[key]}: ${countText(span.views[key])}`),
    ...(span.before === null ? [] : [`${countText(span.before)} before`]),
  ].join("\n");

export function ViewsChart({ spans, views, range }: ViewFigures & { range: Range }) {
  const total = totalViews(views.now);
  if (total === 0)
    return (
      <EmptyState
        title="No views in this period"
        text="Choose a longer range, or share a link to your page."
      />
    );
  const used = sources.filter((key) => views.now[key] > 0);
  const most = spans.reduce((best, span) => (span.total > best.total ? span : best));
  const hasBefore = views.before !== null;
  const series = used.map((key) => ({ key, label: sourceLabels[key] }));
  return (
    <BarChart
      title={`Views by ${range.step}`}
      summary={`${countText(total)} in total. The best ${range.step} was ${spanText(most)}, with ${countText(most.total)}.`}
      series={series}
      bars={spans.map((span) => ({
        key: String(span.from),
        axis: axisDay(span.from, range.step),
        text: textOf(span),
        values: used.map((key) => span.views[key]),
        mark: span.before,
      }))}
      markLabel={hasBefore ? "Previous period" : undefined}
      format={countText}
      isWhole
    >
      <Table
        isWide
        caption="Views"
        columns={[
          { label: "Days" },
          ...series.map(({ label }) => ({ label, numeric: true })),
          { label: "Views", numeric: true },
          ...(hasBefore ? [{ label: "Before", numeric: true }] : []),
        ]}
        rows={spans.map((span) => ({
          key: String(span.from),
          cells: [
            spanText(span),
            ...used.map((key) => countText(span.views[key])),
            <strong key="all">{countText(span.total)}</strong>,
            ...(span.before === null ? [] : [countText(span.before)]),
          ],
        }))}
      />
    </BarChart>
  );
}

export function SourceViewsTable({ views: { now, before } }: Pick<ViewFigures, "views">) {
  const total = totalViews(now);
  const used = sources.filter((key) => now[key] > 0 || (before?.[key] ?? 0) > 0);
  if (used.length === 0) return null;
  const change = (count: number, past: number) => (
    <Change key="change" text={countText(past)} change={changeOf(count, past)} moreIsGood />
  );
  return (
    <Table
      caption="Where views came from"
      columns={[
        { label: "Source", phone: "lead" },
        { label: "Views", numeric: true, phone: "amount" },
        { label: "Share", numeric: true, phone: "note" },
        ...(before ? [{ label: "Change", numeric: true, phone: "note" as const }] : []),
      ]}
      rows={used.map((key) => ({
        key,
        cells: [
          <span key="source">
            {sourceLabels[key]}
            <span className="tiny dim figure-date">{sourceTexts[key]}</span>
          </span>,
          countText(now[key]),
          total === 0 ? NONE : shareText(now[key] / total),
          ...(before ? [change(now[key], before[key])] : []),
        ],
      }))}
      footer={["Total", countText(total), "", ...(before ? [change(total, totalViews(before))] : [])]}
    />
  );
}
