import type { ReactNode } from "react";

/**
 * What a figure was in the range before: its text, and how much more there is now, in percent (null if that says nothing).
 * Of a share, only whether it rose: percents of percents mislead.
 */
export type Before = { text: string; change: number | null; moreIsGood?: boolean; isShare?: boolean };
export type Stat = { term: string; value: ReactNode; text: string; before?: Before | null };

/** Figures side by side, each with how it compares and what it means. */
export function StatTiles({ stats }: { stats: Stat[] }) {
  return (
    <dl className="tiles stats">
      {stats.map(({ term, value, text, before }) => (
        <div key={term} className="card">
          <dt className="soft">{term}</dt>
          <dd className="figure num">{value}</dd>
          {before && (
            <dd className="small">
              <Change {...before} />
            </dd>
          )}
          <dd className="tiny dim">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How a figure compares with the range before, in words. */
export function Change({ text, change, moreIsGood, isShare }: Before) {
  if (change === null) return <span className="dim num">{text} before</span>;
  if (change === 0) return <span className="dim">Same as before</span>;
  const way = `${change > 0 ? "Up" : "Down"} ${isShare ? "" : `${Math.abs(change)}% `}from`;
  const tone = moreIsGood === undefined ? "dim" : change > 0 === moreIsGood ? "good" : "bad";
  return (
    <span className="num">
      <span className={`change-${tone}`}>{way}</span> <span className="dim">{text}</span>
    </span>
  );
}
