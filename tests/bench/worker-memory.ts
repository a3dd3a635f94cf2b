import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Cloudflare stops larger workers: https://developers.cloudflare.com/workers/platform/limits/#memory */
export const MEMORY_LIMIT_MB = 128;
const MB = 1024 * 1024;
/** While copying a video, the storage simulator keeps the thread it shares with the worker too busy for a sample. */
const TIMEOUT_MS = 300_000;
const POLL_INTERVAL_MS = 250;
/** How long to wait for an answer before waking the worker (ms). */
const ASLEEP_MS = 200;

/** Resident memory in MB of this process's workerd children: the worker and the storage simulator. */
function workerMemory(): number {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const [, command = "", parent = "0"] = /\((.*)\) \S (\d+)/.exec(stat) ?? [];
      parents.set(Number(name), Number(parent));
      const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${name}/status`, "utf8"));
      if (command === "workerd") sizes.set(Number(name), Number(resident?.[1] ?? 0) / 1024);
    } catch {
      // It has exited since.
    }
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0));
  return [...sizes].reduce((sum, [pid, size]) => sum + (isOurs(pid) ? size : 0), 0);
}

/**
 * The isolate's heap and external bytes, from the debugger. workerd answers only once a request runs in the isolate, so
 * `wake` sends one when it's idle.
 */
async function openDebugger(inspector: string, wake: () => Promise<unknown>) {
  const [target] = (await (await fetch(`${inspector}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error("the worker cannot be inspected");
  // The debugger accepts only local pages, by their Origin.
  const socket = new WebSocket(target.webSocketDebuggerUrl, {
    headers: { Origin: "http://localhost" },
  } as unknown as string[]);
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = () => fail(new Error("the worker's debugger does not answer"));
  });
  const waiting = new Map<number, (result: Record<string, number>) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  let asked = 0;
  const askOnce = (method: string) =>
    new Promise<Record<string, number>>((done, fail) => {
      const id = ++asked;
      const late = setTimeout(
        () => fail(new Error("the debugger didn't report the worker's memory")),
        TIMEOUT_MS,
      );
      waiting.set(id, (result) => {
        clearTimeout(late);
        done(result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  const ask = async (method: string) => {
    let isAnswered = false;
    const answer = askOnce(method).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      await Promise.race([answer, pause(ASLEEP_MS)]);
      if (!isAnswered) await Promise.race([answer, wake()]);
    }
    return answer;
  };
  return {
    /** After a garbage collection. */
    async megabytes(): Promise<number> {
      await ask("HeapProfiler.collectGarbage");
      const {
        usedSize = 0,
        embedderHeapUsedSize = 0,
        backingStorageSize = 0,
      } = await ask("Runtime.getHeapUsage");
      return (usedSize + embedderHeapUsedSize + backingStorageSize) / MB;
    },
    close: () => socket.close(),
  };
}

/** Connects to a development server's debugger at `inspector`; requests to `site` keep it answering. */
export async function openMemory(inspector: string, site: string) {
  const isolate = await openDebugger(inspector, () => fetch(`${site}/legal`, { method: "HEAD" }));
  return {
    /** Current memory in MB: the isolate's after garbage collection, and the whole process's. */
    look: async () => ({ isolate: await isolate.megabytes(), process: workerMemory() }),
    /**
     * Memory in MB, after garbage collection, while `work` runs: before, at its peak, and how much higher the second
     * half's peak was than the first's, where a leak would show. `process` is the peak of the whole workerd process,
     * including the storage simulator. Throws if `work` does.
     */
    async watch(work: () => Promise<unknown>) {
      const before = await isolate.megabytes();
      const processBefore = workerMemory();
      let process = processBefore;
      const outside = setInterval(() => {
        process = Math.max(process, workerMemory());
      }, POLL_INTERVAL_MS);
      const seen = [before];
      let ended = false;
      const looking = async () => {
        while (!ended) {
          seen.push(await isolate.megabytes());
          await pause(POLL_INTERVAL_MS);
        }
      };
      const started = performance.now();
      const working = work().finally(() => {
        ended = true;
        clearInterval(outside);
      });
      await Promise.all([working, looking()]);
      const seconds = (performance.now() - started) / 1000;
      const half = Math.ceil(seen.length / 2);
      const [early, late] = [Math.max(...seen.slice(0, half)), Math.max(...seen.slice(half), before)];
      return { before, peak: Math.max(early, late), rise: late - early, processBefore, process, seconds };
    },
    close: isolate.close,
  };
}
