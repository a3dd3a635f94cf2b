import { csvFile } from "../csv.ts";

/** Smaller groups are merged with a neighbor so that nobody can be identified. */
export const MIN_GROUP = 20;
/** The lower bound of subscribers in each band. */
export const BANDS = [1, 10, 50, 200, 1000] as const;

export const metrics = {
  arpu: { unit: "cents", step: 50 },
  churn: { unit: "share", step: 10 },
  net_new: { unit: "count", step: 1 },
  posts: { unit: "count", step: 1 },
  one_time: { unit: "share", step: 50 },
  conversion: { unit: "share", step: 2 },
  response: { unit: "minutes", step: 60 },
} as const;
export type Metric = keyof typeof metrics;
export const METRICS = Object.keys(metrics) as Metric[];

export type Group = { fewest: number; most: number | null };

/**
 * Forms groups of at least 20 creators, smallest first. A smaller band joins the next larger one, and a remainder joins
 * the last group. Empty if there are fewer than 20 in all.
 */
export function groupsOf(counts: { fewest: number; sellers: number }[]): Group[] {
  const groups: Group[] = [];
  let from: number | null = null;
  let sellers = 0;
  for (const [i, fewest] of BANDS.entries()) {
    from ??= fewest;
    sellers += counts.find((one) => one.fewest === fewest)?.sellers ?? 0;
    if (sellers < MIN_GROUP) continue;
    const next = BANDS[i + 1];
    groups.push({ fewest: from, most: next === undefined ? null : next - 1 });
    from = null;
    sellers = 0;
  }
  const last = groups.at(-1);
  if (last) last.most = null;
  return groups;
}

/** Rounds a figure so that a single creator's share in it can't be seen. */
export const rounded = (metric: Metric, value: number): number => {
  const { step } = metrics[metric];
  return Math.round(value / step) * step + 0;
};

/** Each quartile is the mean of the five creators around it. */
export type Quartiles = { metric: Metric; sellers: number; low: number; middle: number; high: number };

/** Hides groups of fewer than 20, gives their size only in tens, and rounds figures. */
export function published({ metric, sellers, ...values }: Quartiles): Quartiles | null {
  if (sellers < MIN_GROUP) return null;
  const [low, middle, high] = [values.low, values.middle, values.high].map((value) => rounded(metric, value));
  return {
    metric,
    sellers: Math.floor(sellers / 10) * 10,
    low: low ?? 0,
    middle: middle ?? 0,
    high: high ?? 0,
  };
}

export type Standing = "below" | "within" | "above";
export type Compared = Quartiles & { own: number | null; standing: Standing | null };
export type Comparison =
  | { kind: "none"; reason: "not_yet" | "too_few" }
  | {
      kind: "group";
      group: Group;
      sellers: number;
      weekAt: number;
      subscribers: number;
      compared: Compared[];
      hidden: Metric[];
    };

export const standingOf = (
  own: number | null,
  { low, high }: Pick<Quartiles, "low" | "high">,
): Standing | null => (own === null ? null : own < low ? "below" : own > high ? "above" : "within");

export const metricLabels: Record<Metric, string> = {
  arpu: "ARPU",
  churn: "Churn",
  net_new: "Net new",
  posts: "Posts",
  one_time: "One-time share",
  conversion: "Conversion",
  response: "Response time",
};

export function comparisonFile(comparison: Comparison): string {
  const list = comparison.kind === "group" ? comparison.compared : [];
  const cell = (metric: Metric, value: number | null) => {
    if (value === null) return "";
    const { unit } = metrics[metric];
    if (unit === "minutes") return `${value} min`;
    return unit === "cents" ? value : unit === "share" ? `${value / 10}%` : ` ${value}`.trim();
  };
  return csvFile([
    ["Figure", "You", "Lower quartile", "Median", "Upper quartile", "Creators (at least)"],
    ...list.map(({ metric, own, low, middle, high, sellers }) => [
      metricLabels[metric],
      ...[own, low, middle, high].map((value) => cell(metric, value)),
      String(sellers),
    ]),
  ]);
}
