import { changeOf, type Range, type Span } from "../../domain/analytics/range.ts";
import {
  type Cohort,
  MIN_PAYERS,
  type Moves,
  netNew,
  type SubscriberFigures,
} from "../../domain/analytics/subscribers.ts";
import { formatCents } from "../../domain/money.ts";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { formatMonth } from "../primitives/time.tsx";
import { BarChart } from "./bar-chart.tsx";
import { axisDay, spanText } from "./days.ts";
import { type Stat, StatTiles } from "./stat-tiles.tsx";

const count = (value: number) => value.toLocaleString("en-US");
const share = (value: number) => `${(value * 100).toFixed(1)}%`;
const NONE = "–";

/** How many subscribe now, and what they pay a month. */
export function SubscribersNow({ active, renewing, ending, monthly, committed, arpu }: SubscriberFigures) {
  return (
    <section className="stack stack-tight">
      <h2>Now</h2>
      <StatTiles
        stats={[
          {
            term: "MRR",
            value: <Money cents={monthly} />,
            text: "Monthly recurring revenue: what active subscribers pay a month, before fees.",
          },
          {
            term: "Committed MRR",
            value: <Money cents={committed} />,
            text: `MRR without subscriptions set to end (${count(ending)}).`,
          },
          {
            term: "Active subscribers",
            value: count(active),
            text: `Everyone with access. Set to renew: ${count(renewing)}, whose last renewal went through.`,
          },
          {
            term: "ARPU",
            value: arpu === null ? NONE : <Money cents={arpu} />,
            text: "Average revenue per subscriber: MRR now, divided by active subscribers.",
          },
        ]}
      />
    </section>
  );
}

/** How subscribers changed in a range, and what each is worth. */
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
      <h2>In these days</h2>
      <StatTiles
        stats={[
          {
            term: "Net new",
            value: count(netNew(now)),
            text: `${count(now.new)} new and ${count(now.resumed)} back, less ${count(now.ended)} whose access ended.`,
            before: before(netNew, true),
          },
          {
            term: "Churn",
            value: churn.now === null ? NONE : share(churn.now),
            text: "Ended in these days, out of everyone active at their start. Set to end isn't ended.",
            before:
              churn.before === null || churn.now === null
                ? null
                : { text: share(churn.before), change: changeOf(churn.now, churn.before), moreIsGood: false },
          },
          {
            term: "One-time revenue",
            value: <Money cents={oneTime.now} />,
            text: "Posts, paid messages, unlocks, and tips, gross. It isn't in MRR or ARPU.",
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
            text: `Lifetime value: ARPU divided by the churn of 30 days. Shown from ${MIN_PAYERS} subscribers on; with fewer, it would jump with each.`,
          },
        ]}
      />
    </section>
  );
}

const MOVES = { new: "New", resumed: "Back", ended: "Ended" };
const movesText = (span: Span & Moves) =>
  [
    spanText(span),
    `Net new: ${count(netNew(span))}`,
    `New: ${count(span.new)}`,
    `Back: ${count(span.resumed)}`,
    `Ended: ${count(span.ended)}`,
  ].join("\n");

/** Who came and went over time, with the same numbers as a table. */
export function MovesChart({ spans, moves, range }: SubscriberFigures & { range: Range }) {
  if (spans.every((span) => span.new + span.resumed + span.ended === 0))
    return (
      <EmptyState
        title="Nobody came or left in these days"
        text="Choose a longer range to see how you grow."
      />
    );
  const used = (["new", "resumed", "ended"] as const).filter((key) => spans.some((span) => span[key] > 0));
  return (
    <BarChart
      title={`New and ended by ${range.step}`}
      summary={`${count(moves.now.new)} new, ${count(moves.now.resumed)} back, and ${count(moves.now.ended)} ended: ${count(netNew(moves.now))} net.`}
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
        caption="Subscribers"
        columns={[
          { label: "Days", phone: "lead" },
          { label: "New", numeric: true, phone: "note" },
          { label: "Back", numeric: true, phone: "note" },
          { label: "Ended", numeric: true, phone: "note" },
          { label: "Net new", numeric: true, phone: "amount" },
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

/** How many of a month's new fans stay. The shade repeats the figure. */
export function Retention({ cohorts }: { cohorts: Cohort[] }) {
  const months = Math.max(0, ...cohorts.map(({ kept }) => kept.length));
  if (months === 0)
    return (
      <EmptyState
        title="Retention needs a month"
        text="A month after a month's last new fan, you see here how many of them stayed."
      />
    );
  return (
    <section className="stack stack-tight">
      <h2>Retention</h2>
      <p className="small soft">
        Of the fans who first subscribed in a month, the share that had access again after so many months (of
        31 days, so that each has had to renew). A month is counted once all of them have had the time.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scrolls" tabIndex={0} aria-label="Retention by month">
        <table className="cohorts">
          <thead>
            <tr>
              <th scope="col">First month</th>
              <th scope="col">Fans</th>
              {Array.from({ length: months }, (_, i) => (
                <th key={String(i)} scope="col">
                  <abbr title={i === 0 ? "After 1 month" : `After ${i + 1} months`}>{i + 1}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ month, fans, kept }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>{count(fans)}</td>
                {Array.from({ length: months }, (_, i) => {
                  const value = kept[i];
                  return (
                    <td
                      key={String(i)}
                      className={value === undefined ? undefined : `kept-${Math.floor(value * 4)}`}
                    >
                      {value === undefined ? "" : `${Math.round(value * 100)}%`}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
