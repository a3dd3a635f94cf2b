import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

/** CPU time in ms used so far by this process's descendants with that name, so other load doesn't count. */
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
      // It has exited since.
    }
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0));
  return [...used].reduce((sum, [pid, ms]) => sum + (isOurs(pid) ? ms : 0), 0);
}
