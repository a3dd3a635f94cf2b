import { csvFile } from "../csv.ts";

/** Below it, a group is merged with its neighbor, so that nobody can be identified. */
export const MIN_GROUP = 20;
/** The fewest subscribers of each band of sizes. */
export const BANDS = [1, 10, 50, 200, 1000] as const;

/** What is compared, and how its figures are rounded: cents, thousandths, counts, or minutes. */
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

/** Sellers with so many subscribers; `most` is null for no limit. */
export type Group = { fewest: number; most: number | null };

/**
 * Groups of at least 20 sellers from how many are in each band, smallest first. A band with fewer joins the next larger one; at
 * the end, what is left joins the last group. None if there are fewer than 20 in all.
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

/** A figure as it is shown: rounded, so that what one seller adds can't be seen. */
export const rounded = (metric: Metric, value: number): number => {
  const { step } = metrics[metric];
  return Math.round(value / step) * step + 0;
};

/** The quartiles of one figure of a group, each the mean of five sellers' around it. */
export type Quartiles = { metric: Metric; sellers: number; low: number; middle: number; high: number };

/** What of them is shown: nothing of fewer than 20, how many only in tens, and figures rounded, in order. */
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

/** Where one's own figure is among a group's: below its lower quartile, in its middle half, or above the upper one. */
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

/** Compares a figure with a group's quartiles; null without one. */
export const standingOf = (
  own: number | null,
  { low, high }: Pick<Quartiles, "low" | "high">,
): Standing | null => (own === null ? null : own < low ? "below" : own > high ? "above" : "within");

/** What each figure is called, also in the file. */
export const metricLabels: Record<Metric, string> = {
  arpu: "ARPU",
  churn: "Churn",
  net_new: "Net new",
  posts: "Posts",
  one_time: "One-time share",
  conversion: "Conversion",
  response: "Response time",
};

/** The comparison as a file for spreadsheets. */
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
