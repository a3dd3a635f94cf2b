import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

type Cell = string | number;

/** Right-aligns values that start with a digit. */
export function printTable(title: string, heads: string[], rows: Cell[][], note = ""): void {
  const text = [heads, ...rows.map((row) => row.map(String))];
  const widths = heads.map((_, i) => Math.max(...text.map((row) => (row[i] ?? "").length)));
  const line = (row: string[]) =>
    row
      .map((cell, i) => (/^[\d–]/.test(cell) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join("  ")
      .trimEnd();
  const [head = [], ...body] = text;
  console.log(`\n${title}\n`);
  console.log(`  ${line(head)}`);
  console.log(`  ${widths.map((width) => "─".repeat(width)).join("  ")}`);
  for (const row of body) console.log(`  ${line(row)}`);
  if (note) console.log(`\n  ${note}`);
}

export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const printLine = (text: string) => console.log(`  · ${text}`);

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function writeReport(root: string, report: object): string {
  const file = path.join(root, ".local/bench.json");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  return path.relative(root, file);
}
