import type { ReactNode } from "react";

/**
 * A figure in the previous range. `change` is in percent, null if that means nothing. For a share, only whether it rose
 * is shown: percents of percents mislead.
 */
export type Before = { text: string; change: number | null; moreIsGood?: boolean; isShare?: boolean };
export type Stat = { term: string; value: ReactNode; text: string; before?: Before | null };

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
