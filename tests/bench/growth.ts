import type { BenchEnvironment } from "./bench-environment.ts";
import { budgets, judge } from "./budgets.ts";
import { words } from "./fixtures/fill-search.ts";
import { abbreviate, costOf, recordQueries, sequential } from "./queries.ts";
import { median, ms, printLine, printTable } from "./report.ts";
import { load, warmUp } from "./speed/load-generator.ts";
import { type Served, serveSite } from "./speed/speed.ts";

const ROUNDS = 3;
export type Size = Served & { database: string };

const [common = "", second = "", third = ""] = words;
const rare = words[30_000] ?? "";
/**
 * A trailing space marks the last word as complete. Searches that match less than a page on the small site are compared
 * by their queries only.
 */
const searches = [
  ["a common word", `q=${common}+`],
  ["a rare word", `q=${rare}+`],
  ["two words", `q=${common}+${second}+`],
  ["three words", `q=${common}+${second}+${third}+`],
  ["two letters", `q=${common.slice(0, 2)}`],
  ["a slip", `q=${rare.slice(0, 2)}${rare.slice(3)}+`],
  ["filtered", `q=${second}+&type=video&price=paid&date=year`],
  ["popular", `q=${common}+&sort=popular`],
  ["lowest price", `q=${common}+&sort=price_low`],
  ["oldest of a week", `q=${common}+&sort=oldest&date=week`],
  ["creators by age and price", `who=creators&q=${common}+&by_age=1&by_price=1`],
  ["nothing typed", ""],
] as const;

const pagesOf = ({ cookie, filled }: Served) => [
  { name: "Discover, newest", path: "/discover", cookie },
  { name: "Discover, popular", path: "/discover?sort=popular", cookie },
  { name: "Discover, halfway down", path: `/discover?after=${filled.middle}`, cookie },
  { name: "Discover, signed in", path: "/discover", cookie: `${cookie}; ${filled.session}` },
  { name: "creator's profile", path: "/seller/creator-0", cookie },
  ...searches.map(([what, query]) => ({ name: `search: ${what}`, path: `/search?${query}`, cookie })),
  { name: "content page", path: `/seller/creator-0/content/${filled.contentId}`, cookie },
];

const fillsBoth = ({ name }: { name: string }) =>
  !/^search: (a rare word|two words|three words|a slip|filtered|creators)/.test(name);

export async function measureGrowth(few: Size, many: Size, seconds: number) {
  const each = Math.max(0.5, seconds / ROUNDS);
  const results = [];
  const manyPages = pagesOf(many).filter(fillsBoth);
  for (const [i, page] of pagesOf(few).filter(fillsBoth).entries()) {
    const other = manyPages[i] ?? page;
    printLine(`in turns: ${page.name}`);
    const small = { url: few.site + page.path, cookie: page.cookie };
    const large = { url: many.site + other.path, cookie: other.cookie };
    await warmUp(small, 1);
    await warmUp(large, 1);
    const rates: { small: number[]; large: number[] } = { small: [], large: [] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.small.push((await load(small, each)).perSecond);
      rates.large.push((await load(large, each)).perSecond);
    }
    const [fewPerSecond, manyPerSecond] = [median(rates.small), median(rates.large)];
    results.push({ name: page.name, fewPerSecond, manyPerSecond, ratio: fewPerSecond / manyPerSecond });
  }
  printTable(
    `Growth: the same page over ${few.filled.posts} and over ${many.filled.posts} posts`,
    [
      "page",
      `requests/s, ${few.filled.posts}`,
      `requests/s, ${many.filled.posts}`,
      "cost ratio",
      "limit 1.5",
    ],
    results.map(({ name, fewPerSecond, manyPerSecond, ratio }) => [
      name,
      fewPerSecond.toFixed(0),
      manyPerSecond.toFixed(0),
      ratio.toFixed(2),
      judge(ratio, budgets.growth),
    ]),
    `${few.filled.creators} and ${many.filled.creators} creators; half of all posts are by ten of them.`,
  );
  return results;
}

async function costs(bench: BenchEnvironment, name: string, bundle: string, size: Size) {
  const recorder = await recordQueries(size.database);
  try {
    const { site } = await serveSite(bench, `recorded-${name}`, bundle, recorder.url);
    const pages = [];
    for (const page of pagesOf(size)) {
      const visit = async () => {
        const response = await fetch(site + page.path, { headers: { Cookie: page.cookie } });
        await response.arrayBuffer();
        return recorder.drain();
      };
      await visit();
      const trips = await visit();
      const statements = [];
      for (const statement of trips.flatMap((trip) => trip.statements)) {
        statements.push({ sql: statement.sql, ...(await costOf(size.database, statement)) });
      }
      pages.push({ name: page.name, roundTrips: trips.length, sequential: sequential(trips), statements });
    }
    return pages;
  } finally {
    await recorder.close();
  }
}

export async function measureQueries(bench: BenchEnvironment, bundle: string, few: Size, many: Size) {
  printLine("asking the database for the cost of each page's statements");
  const small = await costs(bench, "few", bundle, few);
  const large = await costs(bench, "many", bundle, many);
  const rows = large.flatMap((page, p) =>
    page.statements.map((statement, s) => {
      // Parallel statements arrive in any order.
      const before = small[p]?.statements.find(({ sql }) => sql === statement.sql);
      return [
        s === 0 ? page.name : "",
        s === 0
          ? `${page.sequential} of ${page.roundTrips} (${judge(page.sequential, budgets.roundTrips)})`
          : "",
        abbreviate(statement.sql),
        ms(before?.ms ?? Number.NaN),
        ms(statement.ms),
        String(before?.rowsRead ?? "?"),
        String(statement.rowsRead),
        remarks(statement.plan, before?.rowsRead, statement.rowsRead),
      ];
    }),
  );
  printTable(
    `Database: what each page asks, at ${few.filled.posts} and at ${many.filled.posts} posts`,
    ["page", "trips in sequence", "statement", "time, few", "many", "rows read, few", "many", "remarks"],
    rows,
    "Time is the server's own (median of 41). GROWS: it reads more than 1.5 times the rows for the same page.",
  );
  const spent = (pages: typeof large, name: string) =>
    pages.find((page) => page.name === name)?.statements.reduce((sum, { ms }) => sum + ms, 0) ?? Number.NaN;
  printTable(
    `Search: time in the database for a whole page, over ${many.filled.posts} posts and ${many.filled.creators} creators`,
    ["search", "few", "many", `limit ${budgets.searchTime.limit} ms`],
    large
      .filter(({ name }) => name.startsWith("search"))
      .map(({ name }) => [
        name,
        ms(spent(small, name)),
        ms(spent(large, name)),
        judge(spent(large, name), budgets.searchTime),
      ]),
  );
  return { few: small, many: large };
}

function remarks(plan: string[], few = Number.NaN, many = Number.NaN): string {
  const read = (pattern: RegExp) => plan.flatMap((line) => pattern.exec(line)?.[1] ?? []);
  const whole = read(/^SCAN (\w+)\b(?! USING INDEX)/);
  return [
    ...(many > few * budgets.growth.limit ? ["GROWS"] : []),
    ...(whole.length > 0 ? [`scans ${whole.join(", ")}`] : []),
    ...read(/(TEMP B-TREE)/).map(() => "sorts"),
    ...read(/(AUTOMATIC)/).map(() => "makes an index"),
  ].join("; ");
}
