import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type BenchEnvironment, openBenchEnvironment } from "./bench-environment.ts";
import { budgets, judgeWeight, overBudget } from "./budgets.ts";
import { bundleParts } from "./bundle-parts.ts";
import { bundleSite } from "./bundles.ts";
import { measureColdStart } from "./cold-start.ts";
import { openEdgeProxy } from "./edge-proxy.ts";
import { filledDatabase } from "./filled-database.ts";
import { passAgeGate } from "./fixtures/age-gate.ts";
import { fillPosts } from "./fixtures/fill-posts.ts";
import { measureGrowth, measureQueries, type Size } from "./growth.ts";
import { findViews, measurePaint, measureWeight } from "./page-weight.ts";
import { openPhoneBrowser } from "./phone-browser.ts";
import { kB, printLine, printTable, writeReport } from "./report.ts";
import { measureSockets, SOCKETS_PER_FAN } from "./sockets.ts";
import { measureRoundTrips } from "./speed/round-trips.ts";
import { measureSpeed, serveSite } from "./speed/speed.ts";
import { measureUploads } from "./uploads.ts";
import { measureVideo } from "./video.ts";
import { MEMORY_LIMIT_MB } from "./worker-memory.ts";

const FEW = 1000;
/** Just below the size limit of videos. */
const VIDEO_MEGABYTES = 2000;
const sections = [
  "bundle",
  "trips",
  "speed",
  "growth",
  "queries",
  "weight",
  "paint",
  "uploads",
  "sockets",
  "video",
] as const;

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "200000" },
    seconds: { type: "string", default: "5" },
    sockets: { type: "string", default: "500" },
    only: { type: "string", multiple: true, default: [] },
    save: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const many = Number(values.posts);
const seconds = Number(values.seconds);
const socketCount = Number(values.sockets);
const unknown = values.only.filter((name) => !sections.some((section) => section === name));
if (
  values.help ||
  unknown.length > 0 ||
  !(Number.isInteger(many) && many >= FEW && many <= 1_000_000) ||
  !(seconds >= 1 && seconds <= 60) ||
  !(socketCount >= SOCKETS_PER_FAN && socketCount <= 500)
) {
  console.log(`npm run bench -- [--posts N] [--seconds S] [--only ${sections.join("|")}]…
  --posts    how many posts the large site has (${FEW} to 1000000; 200000 by default)
  --seconds  how long each page is asked for (1 to 60; 5 by default)
  --sockets  how many sockets are opened (20 to 500; 500 by default)
  --save     keep the processor times of this run for the next one to compare with
  --only     one part alone; may be given several times`);
  process.exit(values.help ? 0 : 2);
}
const wants = (...names: (typeof sections)[number][]) =>
  values.only.length === 0 || names.some((name) => values.only.includes(name));

async function filled(bench: BenchEnvironment, name: string, bundle: string, count: number): Promise<Size> {
  const made = await filledDatabase(bench, name, `${count} posts`, (client) =>
    fillPosts(client, count, (done) => {
      if (done % 50_000 === 0) printLine(`${done} of ${count} posts`);
    }),
  );
  return { ...made, ...(await serveSite(bench, name, bundle, made.database)) };
}

async function measureServer(bench: BenchEnvironment) {
  printLine("building and bundling the worker");
  const bundle = await bundleSite(bench);
  const verdict = judgeWeight("worker bundle, gzip", bundle.gzip, budgets.bundle);
  printTable(
    "Worker bundle, as wrangler deploy --dry-run makes it",
    ["raw", "gzip", "target", "never above", "verdict"],
    [[kB(bundle.raw), kB(bundle.gzip), kB(budgets.bundle.target), kB(budgets.bundle.limit), verdict]],
  );
  const parts = bundleParts(bundle.maps);
  printTable(
    "What it consists of, each part compressed by itself",
    ["package or layer", "raw", "gzip"],
    parts.filter(({ gzip }) => gzip >= 1000).map(({ name, ...size }) => [name, kB(size.raw), kB(size.gzip)]),
    `and ${parts.filter(({ gzip }) => gzip < 1000).length} smaller ones`,
  );
  const coldStart = await measureColdStart(bench, bundle.file);
  const sizes = { raw: bundle.raw, gzip: bundle.gzip, parts, coldStart };
  if (!wants("speed", "growth", "queries")) return { bundle: sizes };
  const few = await filled(bench, "few", bundle.file, FEW);
  const speed = wants("speed")
    ? await measureSpeed(bench, few, few.database, { seconds, save: values.save })
    : undefined;
  if (!wants("growth", "queries")) return { bundle: sizes, speed };
  const lots = await filled(bench, "many", bundle.file, many);
  // Database times come first, before the load tests make the machine busy.
  const queries = await measureQueries(bench, bundle.file, few, lots);
  const growth = wants("growth") ? await measureGrowth(few, lots, seconds) : undefined;
  return { bundle: sizes, speed, growth, queries };
}

async function measureBrowser(bench: BenchEnvironment) {
  printLine("starting the site with its demo data");
  const site = await bench.site();
  const cookie = await passAgeGate(site);
  const views = await findViews(site, cookie);
  const edge = await openEdgeProxy(site);
  const browser = await openPhoneBrowser();
  try {
    const weight = wants("weight") ? await measureWeight(browser, edge, cookie, views) : undefined;
    const reads = views.filter((view) => view.kind === "read" && !view.unscripted);
    const paint = wants("paint") ? await measurePaint(browser, edge, cookie, reads) : undefined;
    return { weight, paint };
  } finally {
    await browser.close();
    await edge.close();
  }
}

async function measure(bench: BenchEnvironment) {
  const [busy = 0] = loadavg();
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? "?"}, load before the start ${busy.toFixed(1)}`;
  console.log(`\n  Fanlight's bench on ${machine}`);
  if (busy > availableParallelism() / 2)
    console.log("  Other programs use this machine: take the times with caution, the weights hold.");
  const trips = wants("trips") ? await measureRoundTrips(bench, seconds) : undefined;
  const server = wants("bundle", "speed", "growth", "queries") ? await measureServer(bench) : {};
  const browser = wants("weight", "paint") ? await measureBrowser(bench) : {};
  const uploads = wants("uploads") ? await measureUploads(bench, VIDEO_MEGABYTES) : undefined;
  const sockets = wants("sockets") ? await measureSockets(bench, socketCount) : undefined;
  const video = wants("video") ? await measureVideo(bench) : undefined;
  for (const { name, peak } of uploads?.memory ?? [])
    if (peak > MEMORY_LIMIT_MB) overBudget.push(`memory: ${name}`);
  const report = { at: new Date().toISOString(), machine, node: process.version, seconds, posts: many };
  const file = writeReport(bench.root, {
    ...report,
    trips,
    ...server,
    ...browser,
    uploads,
    sockets,
    video,
    overweight: overBudget,
  });
  console.log(`\n  All figures are in ${file}.`);
}

const bench = openBenchEnvironment();
let code = 0;
const stopped = new Promise<never>((_, reject) => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => reject(new Error(`stopped by ${signal}`)));
});
try {
  await Promise.race([measure(bench), bench.table.died, stopped]);
  if (overBudget.length > 0) {
    code = 1;
    console.log(`\n  Over the limit: ${overBudget.join("; ")}.`);
  }
} catch (error) {
  code = 1;
  console.error("\n ", error instanceof Error ? error.message : error);
} finally {
  await bench.end();
}
process.exit(code);
