import { setTimeout as pause } from "node:timers/promises";
import type { BenchEnvironment } from "../bench-environment.ts";
import { bundleSite } from "../bundles.ts";
import { cpuMilliseconds } from "../cpu-time.ts";
import { filledDatabase } from "../filled-database.ts";
import { fillPosts } from "../fixtures/fill-posts.ts";
import { costOf, recordQueries } from "../queries.ts";
import { printLine, printTable } from "../report.ts";
import { serveSite } from "../speed/speed.ts";
import { measureRows } from "./fill-members.ts";
import { measured } from "./measured.ts";
import { type Pipeline, writes } from "./writes.ts";

const POSTS = 20_000;
const REQUESTS = 150;
const WRITES = 200;

/** One call of libSQL's HTTP protocol. Without `baton`, it opens a stream of its own; with null, one that stays open. */
const pipeline =
  (database: string): Pipeline =>
  async (statements, baton) => {
    const body = JSON.stringify({
      ...(baton === undefined ? {} : { baton }),
      requests: [
        { type: "batch", batch: { steps: statements.map((stmt) => ({ stmt })) } },
        ...(baton === undefined ? [{ type: "close" }] : []),
      ],
    });
    for (;;) {
      const answer = await fetch(`${database}/v2/pipeline`, { method: "POST", body });
      const text = await answer.text();
      // The server takes no write during a checkpoint.
      if (!text.includes("SQLITE_BUSY")) return JSON.parse(text) as Awaited<ReturnType<Pipeline>>;
      if (baton) baton = null;
      await pause(100);
    }
  };

/** Processor time of a process per call of `work`, in ms, after a quarter as many calls to warm up. */
async function cpuPerCall(commands: string[], times: number, work: (i: number) => Promise<unknown>) {
  for (let i = 0; i < times / 4; i++) await work(-1 - i);
  const before = commands.map(cpuMilliseconds);
  for (let i = 0; i < times; i++) await work(i);
  return commands.map((command, i) => (cpuMilliseconds(command) - (before[i] ?? 0)) / times);
}

/** Measures what one row, one page, and one write cost, next to the figures that the model calculates with. */
export async function measureUnitCosts(bench: BenchEnvironment) {
  const bundle = await bundleSite(bench);
  const { database, filled } = await filledDatabase(bench, "unit-costs", `${POSTS} posts`, (client) =>
    fillPosts(client, POSTS, () => {}),
  );
  printLine("bytes per row");
  const bytes = await measureRows(database);
  const { site, cookie } = await serveSite(bench, "unit-costs", bundle.file, database);
  const member = `${cookie}; ${filled.session}`;
  const pages = {
    "Discover, guest": ["/discover?n=", cookie],
    "Discover, guest, kept": ["/discover", cookie],
    "Discover, member": ["/discover", member],
    "content page, member": [`/seller/creator-0/content/${filled.contentId}`, member],
    "media check, guest": ["/media/none/w320", cookie],
    "media check, member": ["/media/none/w320", member],
  } as const;
  const cpu: Record<string, { worker: number; database: number; calls: number; rowsRead: number }> = {};
  const recorder = await recordQueries(database);
  const recorded = await serveSite(bench, "recorded", bundle.file, recorder.url);
  for (const [name, [path, cookies]] of Object.entries(pages)) {
    printLine(`processor time: ${name}`);
    // A guest's own address is rendered each time; the others come from memory.
    const ask = async (from: string, i: number) => {
      const url = from + path + (path.endsWith("=") ? REQUESTS + i : "");
      await (await fetch(url, { headers: { Cookie: cookies } })).arrayBuffer();
    };
    const [worker = 0, server = 0] = await cpuPerCall(["workerd", "sqld"], REQUESTS, (i) => ask(site, i));
    await ask(recorded.site, 0);
    recorder.drain();
    await ask(recorded.site, 1);
    // A view may be counted after the response; the model has writes of its own.
    const calls = recorder
      .drain()
      .map(({ statements }) => statements.filter(({ sql }) => /^select/i.test(sql)))
      .filter((reads) => reads.length > 0);
    const costs = [];
    for (const read of calls.flat()) costs.push(await costOf(database, read, 1));
    const rowsRead = costs.reduce((sum, cost) => sum + cost.rowsRead, 0);
    cpu[name] = { worker, database: server, calls: calls.length, rowsRead };
  }
  await recorder.close();
  const send = pipeline(database);
  const written: Record<string, { ms: number; rows: number }> = {};
  for (const [name, statements] of Object.entries(writes)) {
    printLine(`writes: ${name}`);
    const rows: number[] = [];
    let baton: string | null = null;
    const [ms = 0] = await cpuPerCall(["sqld"], WRITES, async (i) => {
      const { results, baton: next = null } = await send(statements(i + WRITES), baton);
      baton = next;
      const steps = results[0]?.response?.result?.step_results ?? [];
      const errors = results[0]?.response?.result?.step_errors?.find((error) => error !== null);
      if (errors) throw new Error(`${name}: ${JSON.stringify(errors)}`);
      rows.push(steps.reduce((sum, step) => sum + (step?.rows_written ?? 0), 0));
    });
    written[name] = { ms, rows: rows.reduce((sum, one) => sum + one, 0) / rows.length };
  }
  const one = [{ sql: "select 1" }];
  const [newStream = 0] = await cpuPerCall(["sqld"], REQUESTS, () => send(one));
  let baton: string | null = null;
  const [openStream = 0] = await cpuPerCall(["sqld"], REQUESTS, async () => {
    baton = (await send(one, baton)).baton ?? null;
  });
  const results = { bytes, cpu, written, streams: { newStream, openStream } };
  const rowsOf = (now: object, then: object) =>
    Object.entries(now).map(([name, value]) => [
      name,
      JSON.stringify(value, (_, number) =>
        typeof number === "number" ? Math.round(number * 100) / 100 : number,
      ),
      JSON.stringify((then as Record<string, unknown>)[name] ?? "not used"),
    ]);
  for (const [title, key] of [
    ["Bytes per row, indexes included", "bytes"],
    ["Processor ms per request", "cpu"],
    ["Processor ms and rows written per transaction", "written"],
    ["Processor ms of the database for a call that does nothing", "streams"],
  ] as const)
    printTable(title, ["what", "now", "in the model"], rowsOf(results[key], measured[key]));
  return results;
}
