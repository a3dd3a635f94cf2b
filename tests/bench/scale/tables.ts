import { behavior, MONTH_SECONDS, usual } from "./behavior.ts";
import { bottlenecks, SHARDS, sensitivity } from "./bottlenecks.ts";
import { feeAfterStripe, monthlyCost, totalCost } from "./cost.ts";
import { type Load, monthlyLoad, steps } from "./load.ts";
import { measured } from "./measured.ts";
import { runBounds } from "./runs.ts";

const emailsPerRun = runBounds.find(({ what }) => what === "emails")?.perRun ?? 0;
const SIZES = [1e4, 1e6, 1e8];
const SIZE_NAMES = ["10,000", "1 million", "100 million"];

/** A number as people read it, with two significant digits: 1,300; 2.7 million. */
export function readable(value: number): string {
  if (!Number.isFinite(value)) return "none";
  const rounded = Number(value.toPrecision(2));
  for (const [size, name] of [
    [1e12, " trillion"],
    [1e9, " billion"],
    [1e6, " million"],
  ] as const)
    if (rounded >= size) return `${Number((rounded / size).toPrecision(2)).toLocaleString("en-US")}${name}`;
  return rounded.toLocaleString("en-US", { maximumSignificantDigits: 2 });
}

const dollars = (value: number) => (value < 0 ? `-$${readable(-value)}` : `$${readable(value)}`);
const factor = (value: number) => `× ${value.toFixed(2)}`;

function markdown(heads: string[], rows: string[][]): string {
  const all = [heads, ...rows];
  const widths = heads.map((_, i) => Math.max(...all.map((row) => (row[i] ?? "").length)));
  const line = (row: string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  return [line(heads), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(line)].join(
    "\n",
  );
}

function loads(): string {
  const all = SIZES.map((members) => monthlyLoad(members, usual));
  const row = (name: string, of: (load: Load) => string) => [name, ...all.map(of)];
  const peakPerSecond = (of: (load: Load) => number) => (load: Load) =>
    readable((of(load) * usual.peak) / MONTH_SECONDS);
  const costs = all.map(monthlyCost);
  return markdown(
    ["A month", ...SIZE_NAMES],
    [
      row("Creators", ({ creators }) => readable(creators)),
      row("Posts", ({ posts }) => readable(posts)),
      row("Seconds between posts, busiest hour", ({ posts }) => readable(MONTH_SECONDS / posts / usual.peak)),
      row("Requests to the worker", ({ requests }) => readable(requests)),
      row(
        "Requests a second, busiest hour",
        peakPerSecond(({ requests }) => requests),
      ),
      row(
        "Calls to the database a second, busiest hour",
        peakPerSecond(({ databaseCalls }) => databaseCalls),
      ),
      row("Rows read", ({ rowsRead }) => readable(rowsRead)),
      row("Commits", ({ commits }) => readable(commits)),
      row(
        "Commits a second, busiest hour",
        peakPerSecond(({ commits }) => commits),
      ),
      row("Payments", ({ payments }) => readable(payments)),
      row("Emails", ({ emails }) => readable(emails)),
      row("Hours until the largest creator's fans all have an email", ({ members }) =>
        readable((members * usual.largestCreator) / emailsPerRun / 60),
      ),
      row(`Database after ${usual.months} months, GB`, ({ databaseGigabytes }) =>
        readable(databaseGigabytes),
      ),
      row(`Media after ${usual.months} months, TB`, ({ mediaGigabytes }) => readable(mediaGigabytes / 1000)),
      ...(Object.keys(costs[0] ?? {}) as (keyof ReturnType<typeof monthlyCost>)[]).map((vendor) => [
        `Bill: ${vendor}`,
        ...costs.map((cost) => dollars(cost[vendor])),
      ]),
      row("**Bill in all**", (load) => `**${dollars(totalCost(load))}**`),
      row("Our fee after Stripe's", (load) => dollars(feeAfterStripe(load, usual))),
    ],
  );
}

const perMember = () => {
  const load = monthlyLoad(1, usual);
  return markdown(
    ["A month", "per member", "per creator"],
    [
      ["Requests", load.requests],
      ["Commits", load.commits],
      ["Rows written", load.rowsWritten],
      ["Database, kB added", (load.databaseGigabytes * 1e6) / usual.months],
      ["Media, MB added", (load.mediaGigabytes * 1000) / usual.months],
    ].map(([name, value]) => [
      String(name),
      readable(Number(value)),
      readable(Number(value) / usual.creatorShare),
    ]),
  );
};

const limitsTable = () =>
  markdown(
    ["Limit", "It is", "Reached at members", ...SIZE_NAMES.map((size) => `Used at ${size}`)],
    bottlenecks().map(({ what, limit, members }) => [
      what,
      limit,
      readable(members),
      ...SIZES.map((size) => `${readable((100 * size) / members)} %`),
    ]),
  );

const stepsTable = () =>
  markdown(
    [
      "Steps so far",
      "Writer used at 1 million",
      "Cores used at 1 million",
      "The first limit is then",
      "At members",
    ],
    [null, ...steps].map((step, i) => {
      const taken = new Set(steps.slice(0, i));
      const load = monthlyLoad(1e6, usual, taken);
      const busy = (ms: number) => (ms * usual.peak) / MONTH_SECONDS / 1000;
      const [first] = bottlenecks(usual, taken);
      return [
        step === null ? "none" : `${i}. ${step}`,
        taken.has("shards") ? `one of ${SHARDS}` : `${readable(100 * busy(load.writerMs))} %`,
        taken.has("shards") ? `one of ${SHARDS}` : readable(busy(load.databaseMs)),
        first?.what ?? "",
        readable(first?.members ?? 0),
      ];
    }),
  );

const sensitivities = () => {
  const cost = sensitivity((b) => totalCost(monthlyLoad(1e6, b)));
  const writer = sensitivity((b) => monthlyLoad(1e6, b).writerMs * b.peak);
  const reads = sensitivity((b) => monthlyLoad(1e6, b).databaseMs * b.peak);
  return markdown(
    ["Changes", "Most by", "Halved", "Doubled"],
    [
      ["Bill at 1 million", cost],
      ["Work of the single writer", writer],
      ["Database processor time", reads],
    ].flatMap(([name, list]) =>
      (list as typeof cost)
        .slice(0, 3)
        .map((one, i) => [
          i === 0 ? String(name) : "",
          behavior[one.name].what,
          factor(one.half),
          factor(one.double),
        ]),
    ),
  );
};

const assumptions = () =>
  markdown(
    ["Figure", "Value", "Source"],
    Object.values(behavior).map(({ what, value, source }) => [what, String(value), source]),
  );

const unitCosts = () =>
  markdown(
    ["A request", "Worker, ms", "Database, ms", "Calls", "Rows read"],
    Object.entries(measured.cpu).map(([name, { worker, database, calls, rowsRead }]) => [
      name,
      worker.toFixed(1),
      database.toFixed(1),
      String(calls),
      String(rowsRead),
    ]),
  );

const rowSizes = () =>
  markdown(
    ["One", "Bytes"],
    Object.entries(measured.bytes).map(([name, bytes]) => [name, bytes.toLocaleString("en-US")]),
  );

/** The tables of docs/scale.md by the names in its markers. */
export const tables: Record<string, () => string> = {
  assumptions,
  sensitivities,
  "unit costs": unitCosts,
  "row sizes": rowSizes,
  "per member": perMember,
  loads,
  limits: limitsTable,
  steps: stepsTable,
};

/** Puts the current tables between the markers of a document; throws if a marker is missing. */
export function withTables(document: string): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const pattern = new RegExp(`(<!-- table: ${name} -->\n)[\\s\\S]*?(<!-- end -->)`);
    if (!pattern.test(text)) throw new Error(`docs/scale.md has no place for the table "${name}"`);
    return text.replace(pattern, (_, start, end) => `${start}\n${table()}\n\n${end}`);
  }, document);
}
