export function axisTicks(values: number[]): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (least === most) return [0, 1];
  const rough = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(least / step);
  const count = Math.ceil(most / step) - first;
  return Array.from({ length: count + 1 }, (_, i) => (first + i) * step);
}
