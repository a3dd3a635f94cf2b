import { type ReactNode, useId } from "react";
import { axisTicks } from "#domain/analytics/scale.ts";
import { topSeries } from "#domain/analytics/top-series.ts";
import { PageScript } from "../primitives/page-script.tsx";

export type Series = { key: string; label: string };
/** A stack of values, one per series; negative ones hang below the axis. `mark`: what the bar is compared with. */
export type Bar = { key: string; axis: string; text: string; values: number[]; mark?: number | null };

const HEIGHT = 220;
const TOP = 8;
/** Height of the labels below the bars. */
const AXIS = 22;
/** Labels on a wide screen; a phone shows every second one. */
const AXIS_LABELS = 8;
const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`;

/**
 * The largest series, with the rest as "Other"; `children` has all of them as a table. On a page that `hydrates`, no
 * script shows the bars' figures, because it changes what React expects. Widths are percentages, so that lines and text
 * stay sharp at any size; each series has a pattern besides its color.
 */
export function BarChart({
  title,
  summary,
  markLabel,
  format,
  isWhole,
  hydrates = false,
  children,
  ...all
}: {
  title: string;
  summary: string;
  series: Series[];
  bars: Bar[];
  markLabel?: string;
  format: (value: number) => string;
  isWhole?: boolean;
  hydrates?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const { series, bars } = topSeries(all.series, all.bars);
  const tops = bars.flatMap(({ values, mark }) => [
    values.reduce((sum, value) => sum + Math.max(0, value), 0),
    values.reduce((sum, value) => sum + Math.min(0, value), 0),
    mark ?? 0,
  ]);
  const ticks = axisTicks(tops).filter((tick) => !isWhole || Number.isInteger(tick));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const gutter = Math.max(...ticks.map((tick) => format(tick).length));
  const y = (value: number) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP);
  const shownEvery = Math.ceil(bars.length / AXIS_LABELS);
  const width = 1 / bars.length;
  const left = (i: number) => i * width;
  /** If the first label is wider than its bar, it starts where the bars do. */
  const isFirst = (i: number) => i === 0 && bars.length > AXIS_LABELS;
  const pad = width * (bars.length > 40 ? 0.08 : 0.16);
  return (
    <figure className="chart card" data-chart>
      <figcaption>
        <strong>{title}</strong> <span className="small soft">{summary}</span>
      </figcaption>
      <svg
        className={`chart-plot chart-scaled gutter-${gutter < 4 ? "s" : gutter < 6 ? "m" : "l"}`}
        role="img"
        aria-label={`${title}. ${summary}`}
        width="100%"
        height={HEIGHT + AXIS}
      >
        <Patterns id={id} count={series.length} />
        {ticks.map((tick) => (
          <line
            key={tick}
            className={tick === 0 ? "chart-zero" : "chart-line"}
            x1="0"
            x2="100%"
            y1={y(tick)}
            y2={y(tick)}
          />
        ))}
        {bars.map((bar, i) => (
          <g key={bar.key} className="chart-bar">
            <title>{bar.text}</title>
            <rect className="chart-hit" x={percent(left(i))} y="0" width={percent(width)} height={HEIGHT} />
            {stack(bar.values).map(([from, to], index) =>
              from === to ? null : (
                <rect
                  key={series[index]?.key}
                  className={`fill-${index}`}
                  fill={`url(#${id}p${index})`}
                  x={percent(left(i) + pad)}
                  width={percent(width - 2 * pad)}
                  y={y(to)}
                  height={Math.max(1, y(from) - y(to))}
                />
              ),
            )}
            {bar.mark ? (
              <line
                className="chart-mark"
                x1={percent(left(i))}
                x2={percent(left(i + 1))}
                y1={y(bar.mark)}
                y2={y(bar.mark)}
              />
            ) : null}
            {i % shownEvery === 0 && (
              <text
                className={`chart-text${(i / shownEvery) % 2 ? " chart-wide" : ""}`}
                x={percent(isFirst(i) ? 0 : left(i + 0.5))}
                y={HEIGHT + AXIS - 6}
                textAnchor={isFirst(i) ? "start" : "middle"}
              >
                {bar.axis}
              </text>
            )}
          </g>
        ))}
        {ticks.map((tick) => (
          <text key={tick} className="chart-text" x="-8" y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        ))}
      </svg>
      <ul className="legend">
        {series.map(({ key, label }, i) => (
          <li key={key}>
            <svg className="swatch" aria-hidden="true">
              <rect className={`fill-${i}`} width="100%" height="100%" fill={`url(#${id}p${i})`} />
            </svg>
            {label}
          </li>
        ))}
        {markLabel && (
          <li>
            <svg className="swatch" aria-hidden="true">
              <line className="chart-mark" x1="0" x2="100%" y1="50%" y2="50%" />
            </svg>
            {markLabel}
          </li>
        )}
      </ul>
      <details>
        <summary>Show as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="scrolls" tabIndex={0} aria-label={`${title}, as a table`}>
          {children}
        </section>
      </details>
      {!hydrates && <PageScript name="charts" />}
    </figure>
  );
}

/** The [lower, upper] of each value: positive values stack upward in order, negative ones downward. */
function stack(values: number[]): [number, number][] {
  let [up, down] = [0, 0];
  return values.map((value) => {
    if (value >= 0) {
      up += value;
      return [up - value, up];
    }
    down += value;
    return [down, down - value];
  });
}

function Patterns({ id, count }: { id: string; count: number }) {
  const strokes = [null, "M0 6L6 0", "M0 3H6", "M3 0V6"];
  return (
    <defs>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pattern is its number
        <pattern key={i} id={`${id}p${i}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect className={`color-${i}`} width="6" height="6" />
          {strokes[i] && <path className="chart-stroke" d={strokes[i]} />}
        </pattern>
      ))}
    </defs>
  );
}
