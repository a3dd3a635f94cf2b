import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { migrationHistory } from "#db/migrate.ts";
import { sqldArguments, sqldBinary } from "../supervisor/sqld.ts";
import { openDatabase } from "./database.ts";
import { differences, type Figures, readFigures } from "./figures.ts";
import { restoreDump } from "./restore.ts";

const USAGE = `Restores a backup into an empty database, serves it, and compares what is in it with what was backed up: rows of each
table, what fans may see, the ledger, search, and the list of media. Changes nothing else.

  npm run drill -- FOLDER [--objects LISTING]

LISTING: the objects in the bucket, a line "key<tab>bytes" each, to find files that are missing or have another size.`;
const ROOT = path.resolve(import.meta.dirname, "../..");
const START_MS = 20_000;

/** Restores a backup and returns its differences as readable lines; empty if it's intact. */
export async function drill(backup: string, listing: string | null = null): Promise<string[]> {
  const expected: Figures = JSON.parse(readFileSync(path.join(backup, "figures.json"), "utf8"));
  const folder = mkdtempSync(path.join(tmpdir(), "fanlight-drill-"));
  try {
    const data = path.join(folder, "dbs/default");
    mkdirSync(data, { recursive: true });
    const problems = await restoreDump(path.join(backup, "database.sql"), path.join(data, "data"));
    const found = await withServer(folder, async (url) => {
      const { ask, close } = openDatabase({ url });
      try {
        const history = await migrationHistory(url);
        return [
          ...(history === "matching" ? [] : [`migrations: ${history} than this version's`]),
          ...(await readFigures(ask).then(
            (figures) => differences(expected, figures),
            (error: unknown) => [`unreadable: ${error instanceof Error ? error.message : error}`],
          )),
        ];
      } finally {
        close();
      }
    });
    return [...problems, ...found, ...missingObjects(path.join(backup, "media.tsv"), listing)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function missingObjects(list: string, listing: string | null): string[] {
  const read = (file: string) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.split("\t"));
  if (listing === null) return [];
  const sizes = new Map(read(listing).map(([key, bytes]) => [key, bytes]));
  return read(list).flatMap(([key, bytes]) =>
    sizes.get(key) === bytes ? [] : [`${key}: ${bytes} bytes expected, ${sizes.get(key) ?? "nothing"} found`],
  );
}

async function withServer<T>(folder: string, use: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const server = spawn(sqldBinary(ROOT), sqldArguments(folder, port), { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  server.once("error", () => {});
  try {
    const url = `http://127.0.0.1:${port}`;
    for (const started = Date.now(); ; ) {
      const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(START_MS) }).catch(
        () => null,
      );
      if (answer?.ok) break;
      if (server.exitCode !== null || Date.now() - started > START_MS)
        throw new Error("The libSQL server did not start. It is installed by npm start.");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return await use(url);
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { objects: { type: "string" }, help: { type: "boolean" } },
  });
  const [backup] = positionals;
  if (values.help || backup === undefined) return console.log(USAGE);
  const started = Date.now();
  const wrong = await drill(path.resolve(backup), values.objects ?? null);
  for (const line of wrong) console.error(`  ✗ ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
  else console.log(`  ✓ Restored and equal, in ${Math.ceil((Date.now() - started) / 1000)} s`);
}

if (process.argv[1] === import.meta.filename)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
