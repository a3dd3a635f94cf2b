import { type Earned, type EarnedSpan, type Earnings, earningKinds } from "#domain/analytics/earnings.ts";
import { changeOf, type Range } from "#domain/analytics/range.ts";
import { formatCents, PLATFORM_FEE_PERCENT } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { BarChart } from "./bar-chart.tsx";
import { axisDay, spanText } from "./days.ts";
import { Change, StatTiles } from "./stat-tiles.tsx";

const beforeOf = (now: number, before: number | undefined, moreIsGood?: boolean) =>
  before === undefined ? null : { text: formatCents(before), change: changeOf(now, before), moreIsGood };

export function EarningsTiles({ now, before }: Pick<Earnings, "now" | "before">) {
  const stat = (key: "gross" | "fee" | "refunds" | "net", moreIsGood?: boolean) => ({
    value: <Money cents={now[key]} />,
    before: beforeOf(now[key], before?.[key], moreIsGood),
  });
  return (
    <StatTiles
      stats={[
        {
          term: "Net earnings",
          definition: "Gross less fees, refunds, and disputes. This is what was added to your balance.",
          ...stat("net", true),
        },
        {
          term: "Gross",
          note: pluralize(now.sales, "sale"),
          definition: "What fans paid.",
          ...stat("gross", true),
        },
        {
          term: "Fees",
          definition: `Our ${PLATFORM_FEE_PERCENT}% of each sale, less what we returned when it was refunded.`,
          ...stat("fee"),
        },
        {
          term: "Refunds and disputes",
          definition:
            "Counted on the day they happened, including those of earlier sales, less what was returned to you. Disputes are counted here as your share; Payments shows the full amount, without our fee. The net is the same.",
          ...stat("refunds"),
        },
      ]}
    />
  );
}

export function EarningsChart({ earnings, range }: { earnings: Earnings; range: Range }) {
  const { sources, spans, now } = earnings;
  if (spans.every(({ total }) => total.sales === 0 && total.net === 0))
    return (
      <EmptyState
        title="No sales in this period"
        text="Choose a longer range, or come back after your next sale."
      />
    );
  const used = sources.filter(({ kind }) => spans.some(({ net }) => net[kind] !== 0));
  const series = used.map(({ kind }) => ({ key: kind, label: earningKinds[kind] }));
  const most = spans.reduce((best, span) => (span.total.net > best.total.net ? span : best));
  const hasBefore = earnings.before !== null;
  return (
    <BarChart
      title={`Net earnings by ${range.step}`}
      summary={`${formatCents(now.net)} in total. The best ${range.step} was ${spanText(most)}, with ${formatCents(most.total.net)}.`}
      series={series}
      bars={spans.map((span) => ({
        key: String(span.from),
        axis: axisDay(span.from, range.step),
        text: textOf(
          span,
          used.map(({ kind }) => kind),
        ),
        values: used.map(({ kind }) => span.net[kind]),
        mark: span.before,
      }))}
      markLabel={hasBefore ? "Previous period" : undefined}
      format={(cents) => formatCents(cents).replace(/\.\d\d$/, "")}
    >
      <Table
        isWide
        caption="Net earnings"
        columns={[
          { label: "Days" },
          ...series.map(({ label }) => ({ label, numeric: true })),
          { label: "Net", numeric: true },
          ...(hasBefore ? [{ label: "Before", numeric: true }] : []),
        ]}
        rows={spans.map((span) => ({
          key: String(span.from),
          cells: [
            spanText(span),
            ...used.map(({ kind }) => <Money key={kind} cents={span.net[kind]} />),
            <strong key="net">
              <Money cents={span.total.net} />
            </strong>,
            ...(span.before === null ? [] : [<Money key="before" cents={span.before} />]),
          ],
        }))}
      />
    </BarChart>
  );
}

const textOf = (span: EarnedSpan, kinds: (keyof EarnedSpan["net"])[]) =>
  [
    spanText(span),
    `${formatCents(span.total.net)} net`,
    ...kinds
      .filter((kind) => span.net[kind] !== 0)
      .map((kind) => `${earningKinds[kind]}: ${formatCents(span.net[kind])}`),
    ...(span.before === null ? [] : [`${formatCents(span.before)} before`]),
  ].join("\n");

const cellsOf = ({ sales, gross, fee, refunds, net }: Earned) => [
  sales.toLocaleString("en-US"),
  <Money key="gross" cents={gross} />,
  <Money key="fee" cents={fee === 0 ? 0 : -fee} />,
  <Money key="refunds" cents={refunds === 0 ? 0 : -refunds} />,
  <strong key="net">
    <Money cents={net} />
  </strong>,
];

export function SourceTable({ sources, now, before }: Earnings) {
  const change = (net: number, past: Earned | null) => {
    const compared = beforeOf(net, past?.net, true);
    return compared ? <Change key="change" {...compared} /> : "";
  };
  return (
    <Table
      caption="By source"
      columns={[
        { label: "Source", phone: "lead" },
        { label: "Sales", numeric: true, phone: "note" },
        { label: "Gross", numeric: true, phone: "note" },
        { label: "Fees", numeric: true, phone: "note" },
        { label: "Refunds and disputes", numeric: true, phone: "note" },
        { label: "Net", numeric: true, phone: "amount" },
        ...(before ? [{ label: "Change", numeric: true, phone: "note" as const }] : []),
      ]}
      rows={sources.map((one) => ({
        key: one.kind,
        cells: [
          earningKinds[one.kind],
          ...cellsOf(one.now),
          ...(before ? [change(one.now.net, one.before)] : []),
        ],
      }))}
      footer={["Total", ...cellsOf(now), ...(before ? [change(now.net, before)] : [])]}
    />
  );
}
