import { changeOf, type Range, type Span } from "#domain/analytics/range.ts";
import type { Standing } from "#domain/analytics/standing.ts";
import { MIN_PAYERS, type Moves, netNew, type SubscriberFigures } from "#domain/analytics/subscribers.ts";
import { formatCents } from "#domain/money.ts";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { BarChart } from "./bar-chart.tsx";
import { axisDay, spanText } from "./days.ts";
import { type Stat, StatTiles } from "./stat-tiles.tsx";

const count = (value: number) => value.toLocaleString("en-US");
const share = (value: number) => `${(value * 100).toFixed(1)}%`;
const NONE = "–";

export function SubscribersThen({ end, before, ahead, range }: SubscriberFigures & { range: Range }) {
  const compared = (key: keyof Standing, format: (value: number) => string): Stat["before"] => {
    const [now, then] = [end[key], before?.[key] ?? null];
    return now === null || then === null
      ? null
      : { text: format(then), change: changeOf(now, then), moreIsGood: true };
  };
  const ending = ahead && {
    term: "Committed MRR",
    value: <Money cents={ahead.committed} />,
    note: `${count(ahead.ending)} set to end`,
    definition: "MRR without subscriptions set to end.",
  };
  return (
    <section className="stack stack-tight">
      <h2>{ahead ? "Now" : `At the end of ${spanText({ from: range.to - 1, to: range.to })}`}</h2>
      {before && (
        <p className="small soft">Compared with the end of the period before, at the prices charged then.</p>
      )}
      <StatTiles
        stats={[
          {
            term: "MRR",
            value: <Money cents={end.monthly} />,
            definition: "Monthly recurring revenue: what active subscribers pay a month, before fees.",
            before: compared("monthly", formatCents),
          },
          ...(ending ? [ending] : []),
          {
            term: "Active subscribers",
            value: count(end.active),
            note: ahead ? `${count(ahead.renewing)} set to renew` : undefined,
            definition: ahead
              ? "Everyone with access. Those set to renew have paid their last renewal."
              : "Everyone with access.",
            before: compared("active", count),
          },
          {
            term: "ARPU",
            value: end.arpu === null ? NONE : <Money cents={end.arpu} />,
            definition: "Average revenue per subscriber: MRR divided by active subscribers.",
            before: compared("arpu", formatCents),
          },
        ]}
      />
    </section>
  );
}

export function SubscriberTiles({ moves, churn, ltv, oneTime }: SubscriberFigures) {
  const before = (pick: (moves: Moves) => number, moreIsGood: boolean): Stat["before"] =>
    moves.before && {
      text: count(pick(moves.before)),
      change: changeOf(pick(moves.now), pick(moves.before)),
      moreIsGood,
    };
  const { now } = moves;
  return (
    <section className="stack stack-tight">
      <h2>In this period</h2>
      <StatTiles
        stats={[
          {
            term: "Net new",
            value: count(netNew(now)),
            definition: `${count(now.new)} joined and ${count(now.resumed)} came back, less ${count(now.ended)} whose access ended. Those who joined and left count as both.`,
            before: before(netNew, true),
          },
          {
            term: "Churn",
            value: churn.now === null ? NONE : share(churn.now),
            definition:
              "Subscriptions that ended in this period, out of all that were active at its start. Set to end doesn't count as ended.",
            before:
              churn.before === null || churn.now === null
                ? null
                : {
                    text: share(churn.before),
                    change: changeOf(churn.now, churn.before),
                    moreIsGood: false,
                    isShare: true,
                  },
          },
          {
            term: "One-time revenue",
            value: <Money cents={oneTime.now} />,
            definition: "Posts, paid messages, unlocks, and tips, gross. It isn't in MRR or ARPU.",
            before:
              oneTime.before === null
                ? null
                : {
                    text: formatCents(oneTime.before),
                    change: changeOf(oneTime.now, oneTime.before),
                    moreIsGood: true,
                  },
          },
          {
            term: "LTV",
            value: ltv === null ? NONE : <Money cents={ltv} />,
            definition: `Lifetime value: ARPU divided by 30-day churn. Shown once you have ${MIN_PAYERS} subscribers; with fewer, it would jump with each one.`,
          },
        ]}
      />
    </section>
  );
}

const MOVES = { new: "Joined", resumed: "Back", ended: "Ended" };
const movesText = (span: Span & Moves) =>
  [
    spanText(span),
    `Net new: ${count(netNew(span))}`,
    `Joined: ${count(span.new)}`,
    `Back: ${count(span.resumed)}`,
    `Ended: ${count(span.ended)}`,
  ].join("\n");

export function MovesChart({ spans, moves, range }: SubscriberFigures & { range: Range }) {
  if (spans.every((span) => span.new + span.resumed + span.ended === 0))
    return (
      <EmptyState
        title="Nobody joined or left in this period"
        text="Choose a longer range to see how you grow."
      />
    );
  const used = (["new", "resumed", "ended"] as const).filter((key) => spans.some((span) => span[key] > 0));
  return (
    <BarChart
      title={`Joined and ended by ${range.step}`}
      summary={`${count(moves.now.new)} joined, ${count(moves.now.resumed)} back, and ${count(moves.now.ended)} ended: ${count(netNew(moves.now))} net.`}
      series={used.map((key) => ({ key, label: MOVES[key] }))}
      bars={spans.map((span) => ({
        key: String(span.from),
        axis: axisDay(span.from, range.step),
        text: movesText(span),
        values: used.map((key) => (key === "ended" ? -span.ended : span[key])),
      }))}
      format={count}
      isWhole
    >
      <Table
        isWide
        caption="Subscribers"
        columns={[
          { label: "Days" },
          { label: "Joined", numeric: true },
          { label: "Back", numeric: true },
          { label: "Ended", numeric: true },
          { label: "Net new", numeric: true },
        ]}
        rows={spans.map((span) => ({
          key: String(span.from),
          cells: [
            spanText(span),
            span.new,
            span.resumed,
            span.ended,
            <strong key="net">{netNew(span)}</strong>,
          ],
        }))}
      />
    </BarChart>
  );
}
