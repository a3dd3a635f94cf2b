import { readdirSync, readFileSync } from "node:fs";
import type { BenchEnvironment } from "../bench-environment.ts";
import { budgets, judge } from "../budgets.ts";
import { bundleWorker } from "../bundles.ts";
import { ms, printLine, printTable } from "../report.ts";
import { startWorkerd } from "../workerd.ts";

/** Linux counts CPU time in 10 ms ticks. */
const TICK_MS = 10;
const CALLERS = 4;
const TRIPS_PER_CALL = 100;

function processAt(port: string): string {
  const isOurs = (id: string) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0").includes(`127.0.0.1:${port}`);
    } catch {
      return false;
    }
  };
  const id = readdirSync("/proc").find((name) => /^\d+$/.test(name) && isOurs(name));
  if (!id) throw new Error(`no database server listens at ${port}`);
  return id;
}

function processorTime(id: string): number {
  const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The cost of `select 1` to a database with the site's schema, on new and on open streams. */
export async function measureRoundTrips(bench: BenchEnvironment, seconds: number) {
  printLine("running select 1 from a worker");
  const database = await bench.database("trips");
  const server = processAt(new URL(database).port);
  const module = await bundleWorker(bench, "speed/select-one.ts");
  const worker = await startWorkerd(bench, "trips", module, { DATABASE_URL: database });

  const measure = async (query: string) => {
    const call = async () => {
      const { status } = await fetch(`${worker}/?times=${TRIPS_PER_CALL}&${query}`);
      if (status !== 200) throw new Error(`the worker answers ${status}`);
      return TRIPS_PER_CALL;
    };
    await call();
    const [start, spent] = [performance.now(), processorTime(server)];
    const caller = async () => {
      let trips = 0;
      while (performance.now() < start + seconds * 1000) trips += await call();
      return trips;
    };
    const all = await Promise.all(Array.from({ length: CALLERS }, caller));
    const trips = all.reduce((sum, one) => sum + one, 0);
    const took = (performance.now() - start) / 1000;
    return { perSecond: trips / took, processorMs: (processorTime(server) - spent) / trips };
  };

  const results = [
    { name: "a new stream each time", ...(await measure("fresh")) },
    { name: "the site's streams", ...(await measure("")) },
  ];
  printTable(
    `Database: one round trip of select 1, ${CALLERS} at a time, ${seconds} s each`,
    ["on", "per second", "processor time", "verdict"],
    results.map(({ name, perSecond, processorMs }) => [
      name,
      perSecond.toFixed(0),
      ms(processorMs),
      judge(processorMs, budgets.roundTripTime),
    ]),
    "Processor time is the database server's.",
  );
  return results;
}
