type Series = { key: string; label: string };
type Bar = { values: number[] };

/** A chart's color and pattern can be told apart for this many series. */
const MAX_SERIES = 4;

/** Keeps the largest series, in their order, and adds up the rest as "Other". Bars have a value for each series. */
export function topSeries<S extends Series, B extends Bar>(
  series: S[],
  bars: B[],
): { series: Series[]; bars: B[] } {
  if (series.length <= MAX_SERIES) return { series, bars };
  const sizes = series.map((_, i) => bars.reduce((sum, { values }) => sum + Math.abs(values[i] ?? 0), 0));
  const largest = sizes
    .map((size, i) => ({ size, i }))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MAX_SERIES - 1);
  const isKept = (_: unknown, i: number) => largest.some((one) => one.i === i);
  return {
    series: [...series.filter(isKept), { key: "other", label: "Other" }],
    bars: bars.map((bar) => {
      const other = bar.values.reduce((sum, value, i) => (isKept(value, i) ? sum : sum + value), 0);
      return { ...bar, values: [...bar.values.filter(isKept), other] };
    }),
  };
}
