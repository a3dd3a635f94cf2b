import { createHash } from "node:crypto";
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { type Client, createClient } from "@libsql/client";
import { migrateDatabase } from "#db/migrate.ts";
import { startServer } from "../stores/fixtures/database-server.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { printLine } from "./report.ts";

const FILES = "files";
const RESULT = "result.json";

function fingerprint(root: string, key: string): string {
  const hash = createHash("sha256").update(`${key} ${new Date().toISOString().slice(0, 10)}`);
  for (const folder of ["db/migrations", "tests/bench/fixtures"])
    for (const name of readdirSync(path.join(root, folder)).toSorted())
      if (/\.(sql|ts)$/.test(name)) hash.update(name).update(readFileSync(path.join(root, folder, name)));
  return hash.digest("hex").slice(0, 16);
}

/**
 * Fills the database file without a server, which would cut off statements of 10,000 rows and run checkpoints in
 * between.
 */
async function fillFile<T>(folder: string, fill: (client: Client) => Promise<T>): Promise<T> {
  const server = await startServer(folder);
  await migrateDatabase(server.url);
  await server.end("SIGTERM");
  const client = createClient({ url: `file:${path.join(folder, "dbs/default/data")}` });
  for (const pragma of ["journal_mode=off", "synchronous=off", "cache_size=-400000"])
    await client.execute(`pragma ${pragma}`);
  const result = await fill(client);
  await client.execute("pragma journal_mode=wal");
  client.close();
  return result;
}

/**
 * Starts sqld with what `fill` writes and returns (as JSON). Kept for the day in node_modules/.cache, since filling
 * takes minutes; `key` names the contents.
 */
export async function filledDatabase<T>(
  bench: BenchEnvironment,
  name: string,
  key: string,
  fill: (client: Client) => Promise<T>,
): Promise<{ database: string; filled: T }> {
  const cache = path.join(bench.root, "node_modules/.cache/bench");
  const kind = key.replaceAll(/[^a-z0-9]+/g, "-");
  const kept = path.join(cache, `${kind}.${fingerprint(bench.root, key)}`);
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true });
    for (const old of readdirSync(cache).filter((one) => one.startsWith(`${kind}.`)))
      rmSync(path.join(cache, old), { recursive: true, force: true });
    const made = path.join(bench.folder, `filling-${name}`);
    mkdirSync(path.join(made, FILES), { recursive: true });
    const started = performance.now();
    const result = await fillFile(path.join(made, FILES), fill);
    writeFileSync(path.join(made, RESULT), JSON.stringify(result));
    renameSync(made, kept);
    printLine(`${key}: filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  const files = path.join(kept, FILES);
  const copy = (data: string) => cpSync(files, data, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const database = await bench.database(name, copy);
  return { database, filled: JSON.parse(readFileSync(path.join(kept, RESULT), "utf8")) as T };
}
