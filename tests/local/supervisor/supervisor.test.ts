import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { resolveDatabase } from "#db/admin.ts";
import { demoError, discardHalfLoadedDemo } from "#local/supervisor/half-loaded-demo.ts";
import { lockFolder, requireFreePorts } from "#local/supervisor/locks.ts";
import { readOptions } from "#local/supervisor/options.ts";
import { processTable } from "#local/supervisor/processes.ts";
import { loadSecrets } from "#local/supervisor/secrets.ts";

let data: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), "fanlight-local-"));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const options = (more: string[] = [], env = {}) => {
  const read = readOptions(["--data", data, ...more], env);
  mkdirSync(read.logs, { recursive: true });
  return read;
};

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const family = (file: string) =>
  `const child = require("node:child_process").spawn("sleep", ["60"]);
   require("node:fs").writeFileSync(${JSON.stringify(file)}, [process.pid, child.pid].join(" "));
   setInterval(() => {}, 1000);`;

async function idsIn(file: string): Promise<number[]> {
  while (!existsSync(file) || readFileSync(file, "utf8") === "") await sleep(20);
  return readFileSync(file, "utf8").split(" ").map(Number);
}

async function allGone(ids: readonly number[]): Promise<boolean> {
  for (let i = 0; i < 100 && ids.some(isAlive); i++) await sleep(100);
  return !ids.some(isAlive);
}

describe("processes", () => {
  test("one that exits unexpectedly is reported with its name and last output", async () => {
    const table = processTable(options());
    table.start({ name: "loser", command: "sh", args: ["-c", "echo what went wrong >&2; exit 3"] });
    await expect(table.died).rejects.toThrow(
      /loser stopped unexpectedly \(exit code 3\)[\s\S]*what went wrong/,
    );
    await table.end();
  });

  test("one that must finish reports why it failed", async () => {
    const table = processTable(options());
    await expect(
      table.run({ name: "step", command: "sh", args: ["-c", "echo no space left; exit 1"] }),
    ).rejects.toThrow(/step failed \(exit code 1\)[\s\S]*no space left/);
    await expect(table.run({ name: "step", command: "true", args: [] })).resolves.toBeUndefined();
    await table.end();
  });

  test("ending them ends their children too", async () => {
    const table = processTable(options());
    const file = path.join(data, "ids");
    table.start({ name: "family", command: process.execPath, args: ["-e", family(file)] });
    const ids = await idsIn(file);
    expect(ids.every(isAlive)).toBe(true);
    await table.end();
    expect(await allGone(ids)).toBe(true);
  });

  test("they end even when the supervisor is killed without warning", async () => {
    const file = path.join(data, "ids");
    const program = `
      import { readOptions } from ${JSON.stringify(path.resolve("local/supervisor/options.ts"))};
      import { processTable } from ${JSON.stringify(path.resolve("local/supervisor/processes.ts"))};
      const table = processTable(readOptions(["--data", ${JSON.stringify(data)}], {}));
      table.start({ name: "family", command: process.execPath, args: ["-e", ${JSON.stringify(family(file))}] });
      setInterval(() => {}, 1000);`;
    options();
    const script = path.join(data, "supervise.ts");
    writeFileSync(script, program);
    const supervisor = spawn(process.execPath, ["--import", "tsx", script], { stdio: "ignore" });
    const ids = await idsIn(file);
    supervisor.kill("SIGKILL");
    expect(await allGone(ids)).toBe(true);
  });
});

describe("two copies", () => {
  test("in one folder: the second is refused and names the first one's URL", () => {
    const mine = options();
    const other = path.join(data, "running.json");
    writeFileSync(other, JSON.stringify({ pid: process.ppid, origin: "http://localhost:8787" }));
    expect(() => lockFolder(mine)).toThrow(/is already running from this folder at http:\/\/localhost:8787/);
  });

  test("the admin command finds the running site's database, and says so if no site runs", () => {
    const lock = path.join(data, "running.json");
    const database = (env: NodeJS.ProcessEnv) => resolveDatabase(env, lock);
    expect(() => database({})).toThrow(
      "No site is running from this folder. Start the site with npm start first",
    );
    const release = lockFolder(options([], { PORT: "9100" }));
    expect(database({})).toEqual({ url: "http://127.0.0.1:9101" });
    expect(database({ PORT: "9200" })).toEqual({ url: "http://127.0.0.1:9201" });
    const named = { DATABASE_URL: "libsql://x.example", DATABASE_AUTH_TOKEN: "t", PORT: "9200" };
    expect(database(named)).toEqual({ url: "libsql://x.example", authToken: "t" });
    release();
    expect(() => database({})).toThrow("No site is running");
    writeFileSync(lock, "half a rec");
    expect(() => database({})).toThrow("No site is running");
  });

  test("a lock whose process is gone is taken over, and removed at the end", () => {
    const lock = path.join(data, "running.json");
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 22 + 1, origin: "http://localhost:8787" }));
    const release = lockFolder(options());
    expect(JSON.parse(readFileSync(lock, "utf8")).pid).toBe(process.pid);
    release();
    expect(existsSync(lock)).toBe(false);
  });

  test("on one port: the message names the port and the solution", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    try {
      await expect(requireFreePorts(options([], { PORT: String(port) }))).rejects.toThrow(
        new RegExp(`Port ${port}, needed for the site, is in use[\\s\\S]*PORT=9000 npm start`),
      );
    } finally {
      server.close();
    }
  });
});

describe("a restart", () => {
  const rowsAfter = (first: string[], isWhole: boolean, second: string[] = []) => {
    const rows = path.join(data, "sqld", "rows");
    discardHalfLoadedDemo(options(first));
    mkdirSync(path.dirname(rows), { recursive: true });
    writeFileSync(rows, "");
    if (isWhole) writeFileSync(path.join(data, "demo-complete"), "");
    discardHalfLoadedDemo(options(second));
    return existsSync(rows);
  };
  test("after a crash while loading the demo loads it into a new database", () => {
    expect(rowsAfter([], false)).toBe(false);
    expect(demoError(options(), new Error("Busy.")).message).toMatch(
      /Busy\.\s+The next npm start loads the demo/,
    );
  });
  test("after a crash, without the demo, has none of it", () => {
    expect(rowsAfter([], false, ["--no-demo"])).toBe(false);
  });
  test("keeps the whole demo, and what was there before it", () => {
    expect(rowsAfter([], true)).toBe(true);
    rmSync(path.join(data, "demo-complete"));
    rmSync(path.join(data, "sqld"), { recursive: true });
    expect(rowsAfter(["--no-demo"], false)).toBe(true);
    expect(demoError(options(), new Error("Busy.")).message).toContain("npm start -- --fresh");
  });
  test("with --fresh empties the folder", () => {
    writeFileSync(path.join(data, "old"), "");
    lockFolder(options(["--fresh"]))();
    expect(existsSync(path.join(data, "old"))).toBe(false);
  });

  test("creates its secrets once", () => {
    const first = loadSecrets(data);
    expect(loadSecrets(data)).toEqual(first);
    expect(Buffer.from(first.SESSION_SECRET, "base64url")).toHaveLength(32);
  });

  test("refuses an invalid port", () => {
    expect(() => options([], { PORT: "80" })).toThrow(/between 1024 and 65500/);
    expect(() => options([], { PORT: "nine" })).toThrow(/between 1024 and 65500/);
  });
});
