import type { Cohort } from "#domain/analytics/subscribers.ts";
import { EmptyState } from "../primitives/empty-state.tsx";
import { formatMonth } from "../primitives/time.tsx";

export function Retention({ cohorts }: { cohorts: Cohort[] }) {
  const months = Math.max(0, ...cohorts.map(({ kept }) => kept.length));
  if (months === 0)
    return (
      <EmptyState
        title="Retention needs a month"
        text="A month after your first month with new fans, you'll see here how many of them stayed."
      />
    );
  return (
    <section className="stack stack-tight">
      <h2>Retention</h2>
      <p className="small soft">
        Of the fans who first subscribed in a given month, the share who had access again that many months
        later (31 days each, so every fan has had to renew). A month is shown once all of its fans have
        reached that point.
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
                <td>{fans.toLocaleString("en-US")}</td>
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
