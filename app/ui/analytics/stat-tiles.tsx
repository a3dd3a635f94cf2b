import type { ReactNode } from "react";
import { Icon } from "../primitives/icon.tsx";

/**
 * A figure in the previous range. `change` is in percent, null if that means nothing. For a share, only whether it rose
 * is shown: percents of percents mislead.
 */
export type Before = { text: string; change: number | null; moreIsGood?: boolean; isShare?: boolean };
/** A `note` is always shown; what the figure means opens on request. */
export type Stat = {
  term: string;
  value: ReactNode;
  before?: Before | null;
  note?: string;
  definition?: string;
};

export function StatTiles({ stats }: { stats: Stat[] }) {
  return (
    <dl className="tiles stats">
      {stats.map(({ term, value, before, note, definition }) => (
        <div key={term} className="card">
          <dt className="soft">{term}</dt>
          <dd className="figure num">{value}</dd>
          {before && (
            <dd className="small">
              <Change {...before} />
            </dd>
          )}
          {note && <dd className="tiny dim">{note}</dd>}
          {definition && (
            <dd>
              <details className="definition">
                <summary className="square">
                  <Icon name="info" />
                  <span className="sr-only">About {term}</span>
                </summary>
                <p className="tiny dim">{definition}</p>
              </details>
            </dd>
          )}
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
