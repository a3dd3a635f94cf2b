import { Table } from "#ui/primitives/table.tsx";

export type Column = {
  label: string;
  value: number;
  shown: string;
  usual?: number;
  isNow?: boolean;
};

const HEIGHT = 100;
const STEP = 10;
const BAR = 7;

export function ColumnChart({
  title,
  sentence,
  unit,
  columns,
}: {
  title: string;
  sentence: string;
  unit: { time: string; value: string };
  columns: Column[];
}) {
  const hasUsual = columns.some(({ usual }) => usual !== undefined);
  const most = Math.max(1, ...columns.flatMap(({ value, usual = 0 }) => [value, usual]));
  const y = (value: number) => HEIGHT - Math.round((value / most) * HEIGHT * 10) / 10;
  const line = columns
    .map(({ usual = 0 }, i) => `${i === 0 ? "M" : "L"}${i * STEP} ${y(usual)}H${i * STEP + STEP}`)
    .join("");
  const middle = columns[Math.floor(columns.length / 2)];
  return (
    <figure className="column-chart">
      <figcaption>
        <strong>{title}</strong> <span className="small soft">{sentence}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${columns.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}. ${sentence}`}
      >
        {columns.map(({ label, value, isNow }, i) => (
          <rect
            key={label}
            className={isNow ? "now" : undefined}
            x={i * STEP + (STEP - BAR) / 2}
            y={y(value)}
            width={BAR}
            height={HEIGHT - y(value)}
          />
        ))}
        {hasUsual && <path d={line} />}
      </svg>
      <p className="column-chart-axis small dim" aria-hidden="true">
        <span>{columns[0]?.label}</span> <span>{middle?.label}</span> <span>{columns.at(-1)?.label}</span>
      </p>
      <details>
        <summary>
          Figures <span className="sr-only">of {title}</span>
        </summary>
        <Table
          caption={title}
          columns={[
            { label: unit.time },
            { label: unit.value, numeric: true },
            ...(hasUsual ? [{ label: "Usually", numeric: true }] : []),
          ]}
          rows={columns.map(({ label, shown, usual }) => ({
            key: label,
            cells: [label, shown, ...(hasUsual ? [String(usual ?? 0)] : [])],
          }))}
        />
      </details>
    </figure>
  );
}
