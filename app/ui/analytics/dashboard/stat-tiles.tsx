import { Fragment, type ReactNode } from "react";
import { countText, MAX_SUBSCRIBERS } from "#domain/analytics/dashboard/count.ts";
import type { MonthSoFar } from "#domain/analytics/dashboard/days.ts";
import type { ForecastPayout } from "#domain/analytics/forecast.ts";
import { formatCents } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type SubscriberTrend = { active: number; new: number; ending: number; past_due: number };

const subscribers = (count: number) => countText(count, MAX_SUBSCRIBERS);

/** Net earnings in cents, by UTC day and month. `payout`: the next one that is likely, if any. */
export function StatTiles({
  earned,
  payout,
  trend,
}: {
  earned: Omit<MonthSoFar, "days">;
  payout: Pick<ForecastPayout, "at" | "amount"> | null;
  trend: SubscriberTrend;
}) {
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
      {payout && (
        <Stat label="Next payout" href="/analytics/forecast" figure={<Money cents={payout.amount} />}>
          Forecast for Monday, <Time at={payout.at} />
        </Stat>
      )}
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
      <p className="tiny dim">Earnings are net. Days and months are in UTC.</p>
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
