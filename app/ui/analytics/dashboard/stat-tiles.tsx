import { Fragment, type ReactNode } from "react";
import { countText, MAX_SUBSCRIBERS } from "#domain/analytics/dashboard/count.ts";
import { formatCents } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Money } from "#ui/primitives/money.tsx";

export type Earned = {
  today: number;
  month: number;
  lastMonth: number;
  salesToday: number;
  salesThisMonth: number;
};
export type SubscriberTrend = { active: number; new: number; ending: number; past_due: number };

const subscribers = (count: number) => countText(count, MAX_SUBSCRIBERS);

/** Net earnings in cents, by UTC day and month. */
export function StatTiles({ earned, trend }: { earned: Earned; trend: SubscriberTrend }) {
  const moves = [
    { filter: "new", text: `${subscribers(trend.new)} of them new in the last 30 days`, count: trend.new },
    { filter: "ending", text: `${subscribers(trend.ending)} set to end`, count: trend.ending },
    { filter: "past_due", text: `${subscribers(trend.past_due)} past due`, count: trend.past_due },
  ].filter(({ count }) => count > 0);
  return (
    <section className="stats" aria-label="Your numbers">
      <Stat label="Today" href="/analytics" figure={<Money cents={earned.today} />}>
        {pluralize(earned.salesToday, "sale")}
      </Stat>
      <Stat label="This month" href="/analytics" figure={<Money cents={earned.month} />}>
        {pluralize(earned.salesThisMonth, "sale")} · {formatCents(earned.lastMonth)} last month
      </Stat>
      <Stat
        label="Subscribers"
        href="/dashboard/subscribers"
        figure={<span className="num">{subscribers(trend.active)}</span>}
      >
        {moves.length === 0
          ? "No changes in 30 days"
          : moves.map(({ filter, text }) => (
              <Fragment key={filter}>
                <a className="over" href={`/dashboard/subscribers?show=${filter}`}>
                  {text}
                </a>{" "}
              </Fragment>
            ))}
      </Stat>
    </section>
  );
}

const Stat = (stat: { label: string; href: string; figure: ReactNode; children: ReactNode }) => (
  <div className="card stat">
    <h2>
      <a className="stat-link" href={stat.href}>
        {stat.label}
      </a>
    </h2>
    <p className="figure">{stat.figure}</p>
    <p className="small soft">{stat.children}</p>
  </div>
);
