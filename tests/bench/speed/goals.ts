import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ms, printTable } from "../report.ts";
import type { PageSpeed } from "./speed.ts";

/** Requests per second relative to another page of the same run: the goal, and the minimum. */
const goals: Record<string, { of: "hello" | "comparison"; goal: number; never: number }> = {
  "age page": { of: "comparison", goal: 1.2, never: 0.95 },
  "content page, guest, not kept": { of: "comparison", goal: 0.5, never: 0.33 },
  "Discover, member": { of: "comparison", goal: 0.35, never: 0.22 },
  "profile, member": { of: "comparison", goal: 0.4, never: 0.25 },
  "search, member": { of: "comparison", goal: 0.35, never: 0.22 },
  "Discover, guest, kept": { of: "hello", goal: 0.25, never: 0.15 },
  "content page, guest, kept": { of: "hello", goal: 0.25, never: 0.15 },
};

/** Prints each page's speed relative to its reference. Never fails, since speed depends on the machine. */
export function judgeSpeed(results: PageSpeed[]) {
  const rateOf = (name: string) => results.find((one) => one.name === name)?.perSecond ?? Number.NaN;
  printTable(
    "Relative speed",
    ["page", "relative to", "now", "goal", "never below", "verdict"],
    Object.entries(goals).map(([name, { of, goal, never }]) => {
      const ratio = rateOf(name) / rateOf(of);
      const verdict = ratio >= goal ? "goal met" : ratio >= never ? "within limit" : "TOO SLOW";
      return [name, of, ratio.toFixed(2), goal, never, verdict];
    }),
  );
}

const LAST_RUN = path.join(import.meta.dirname, "last-run.json");
const TOLERANCE = 1.15;

type LastRun = Record<string, { workerMs: number; databaseMs: number }>;

/** Prints CPU time per request next to the committed last run; `save` replaces that. */
export function compareWithLastRun(results: PageSpeed[], save: boolean) {
  const last: LastRun = existsSync(LAST_RUN) ? JSON.parse(readFileSync(LAST_RUN, "utf8")) : {};
  const hello = (run: LastRun) => run.hello?.workerMs ?? Number.NaN;
  const now: LastRun = Object.fromEntries(
    results.map(({ name, workerMs, databaseMs }) => [
      name,
      { workerMs: round(workerMs), databaseMs: round(databaseMs) },
    ]),
  );
  // A machine that's slower at everything isn't a regression; hello shows that.
  const machine = hello(now) / hello(last);
  printTable(
    "Processor time per request, next to the last run",
    ["page", "worker", "before", "database", "before", "change"],
    Object.entries(now).map(([name, { workerMs, databaseMs }]) => {
      const before = last[name];
      const sum = before ? (before.workerMs + before.databaseMs) * machine : Number.NaN;
      const change = (workerMs + databaseMs) / sum;
      const verdict = !before
        ? "new"
        : change > TOLERANCE
          ? "SLOWER"
          : change < 1 / TOLERANCE
            ? "faster"
            : "same";
      return [
        name,
        ms(workerMs),
        before ? ms(before.workerMs) : "–",
        ms(databaseMs),
        before ? ms(before.databaseMs) : "–",
        verdict,
      ];
    }),
    `This machine takes ${machine.toFixed(2)} times as long for hello as the last run's. --save keeps these numbers for the next run.`,
  );
  if (save) writeFileSync(LAST_RUN, `${JSON.stringify(now, null, 2)}\n`);
}

const round = (value: number) => Math.round(value * 1000) / 1000;
