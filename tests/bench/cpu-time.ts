import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

/** Processor time in ms that this process's descendants of a name have used so far. Other load does not add to it. */
export function cpuMilliseconds(command: string): number {
  const parents = new Map<number, number>();
  const used = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const [, comm = "", rest = ""] = /\((.*)\) \S (.*)/.exec(stat) ?? [];
      const fields = rest.split(" ");
      parents.set(Number(name), Number(fields[0]));
      if (comm === command) used.set(Number(name), (Number(fields[10]) + Number(fields[11])) * TICK_MS);
    } catch {
      // It exited in the meantime.
    }
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0));
  return [...used].reduce((sum, [pid, ms]) => sum + (isOurs(pid) ? ms : 0), 0);
}
