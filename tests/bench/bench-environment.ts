import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { migrateDatabase } from "#db/migrate.ts";
import { isPortTaken } from "#local/supervisor/locks.ts";
import { readOptions } from "#local/supervisor/options.ts";
import { databaseProcess } from "#local/supervisor/process-specs.ts";
import { processTable } from "#local/supervisor/processes.ts";
import { waitForResponse } from "#local/supervisor/wait-for-response.ts";
import { freePort } from "../free-port.ts";

async function findConsecutivePorts(): Promise<number> {
  for (let first = 20_000 + Math.floor(Math.random() * 20_000); ; first += 6) {
    const taken = await Promise.all([0, 1, 2, 3, 4, 5].map((i) => isPortTaken(first + i)));
    if (!taken.includes(true)) return first;
  }
}

export function openBenchEnvironment() {
  const base = readOptions([], {});
  const { root } = base;
  mkdirSync(path.join(root, ".local"), { recursive: true });
  const folder = mkdtempSync(path.join(root, ".local/bench-"));
  const logs = path.join(folder, "log");
  mkdirSync(logs);
  const table = processTable({ ...base, logs });

  return {
    root,
    folder,
    table,

    /** Starts a new sqld with the real migrations; `place` may put its files into the folder first. */
    async database(name: string, place?: (files: string) => void): Promise<string> {
      const data = path.join(folder, name);
      mkdirSync(data);
      place?.(path.join(data, "sqld"));
      const options = readOptions(["--data", data], { PORT: String((await freePort()) - 1) });
      table.start({ ...databaseProcess(options), name: `database-${name}` });
      await waitForResponse(`The database ${name}`, `${options.addresses.database}/health`, 20);
      await migrateDatabase(options.addresses.database);
      return options.addresses.database;
    },

    async site(): Promise<string> {
      const port = await findConsecutivePorts();
      table.start({
        name: "site",
        command: process.execPath,
        args: [path.join(root, "local/start.mjs"), "--data", path.join(folder, "site")],
        env: { PORT: String(port), npm_lifecycle_event: "" },
      });
      await waitForResponse("The demo site", `http://127.0.0.1:${port}/legal`, 400, 500);
      return `http://localhost:${port}`;
    },

    /**
     * Starts the site without data. Returns the URLs of the site, its database, and its debugger, and the path of its
     * secrets.
     */
    async emptySite() {
      const port = await findConsecutivePorts();
      const data = path.join(folder, "empty-site");
      table.start({
        name: "empty-site",
        command: process.execPath,
        args: [path.join(root, "local/start.mjs"), "--no-demo", "--data", data],
        env: { PORT: String(port), npm_lifecycle_event: "" },
      });
      await waitForResponse("The empty site", `http://127.0.0.1:${port}/legal`, 400, 500);
      const at = (offset: number) => `http://127.0.0.1:${port + offset}`;
      return { site: `http://localhost:${port}`, database: at(1), inspector: at(4), data };
    },

    async end() {
      await table.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type BenchEnvironment = ReturnType<typeof openBenchEnvironment>;
