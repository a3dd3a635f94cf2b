import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { type Address, findDatabase, openDatabase } from "./database.ts";
import { writeDump } from "./dump.ts";
import { differences, type Figures, readFigures } from "./figures.ts";
import { restoreDump } from "./restore.ts";

const USAGE = `Writes a backup: the database as SQL, the list of the media in R2, and the figures to compare a restored copy by.

  npm run backup -- [--to FOLDER]      a folder in backups/ unless named

Uses the database named by DATABASE_URL and DATABASE_AUTH_TOKEN, or the local site's that npm start is running.`;
/** A busy site changes during every dump, so after this many tries the figures are taken from the dump itself. */
const ATTEMPTS = 3;

/**
 * Writes database.sql, media.tsv (key, bytes, type), and figures.json to a folder that gets its final name only when
 * complete and test-restored. `isCompared`: whether the live database's figures matched.
 */
export async function writeBackup(
  database: Address,
  folder: string,
): Promise<{ figures: Figures; isCompared: boolean }> {
  const partial = `${folder}.partial`;
  mkdirSync(path.dirname(folder), { recursive: true });
  mkdirSync(partial, { mode: 0o700 });
  const { ask, close } = openDatabase(database);
  try {
    for (let attempt = 1; ; attempt++) {
      const before = await readFigures(ask);
      const dump = path.join(partial, "database.sql");
      rmSync(dump, { force: true });
      await writeDump(database, dump);
      const restored = await readRestored(dump, path.join(partial, "media.tsv"));
      const after = await readFigures(ask);
      const isQuiet = differences(before, after).length === 0;
      if (!isQuiet && attempt < ATTEMPTS) continue;
      const missing = isQuiet ? differences(before, restored) : [];
      if (missing.length > 0) throw new Error(`The dump differs from the database:\n${missing.join("\n")}`);
      writeFileSync(path.join(partial, "figures.json"), `${JSON.stringify(restored, null, 2)}\n`);
      renameSync(partial, folder);
      return { figures: restored, isCompared: isQuiet };
    }
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  } finally {
    close();
  }
}

async function readRestored(dump: string, list: string): Promise<Figures> {
  // Other users of this machine can't read it.
  const own = mkdtempSync(path.join(tmpdir(), "fanlight-backup-"));
  const file = path.join(own, "restored.db");
  try {
    const problems = await restoreDump(dump, file);
    if (problems.length > 0) throw new Error(`The dump can't be restored:\n${problems.join("\n")}`);
    const restored = new DatabaseSync(file, { readOnly: true });
    try {
      const media = restored
        .prepare("select key, bytes, content_type from media_variants order by key")
        .all();
      writeFileSync(list, media.map((row) => `${Object.values(row).join("\t")}\n`).join(""));
      return await readFigures(async (sql) => restored.prepare(sql).all());
    } finally {
      restored.close();
    }
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

async function main() {
  const { values } = parseArgs({ options: { to: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) return console.log(USAGE);
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const folder = path.resolve(values.to ?? path.join("backups", stamp));
  const { figures, isCompared } = await writeBackup(findDatabase(), folder);
  console.log(`  Backup in ${path.relative(process.cwd(), folder)}`);
  console.log(
    `  ${Object.keys(figures).length} figures, ${figures.media?.split(",")[0]} in the list of media`,
  );
  console.log(
    isCompared
      ? "  The same as the database, figure by figure"
      : "  The database changed meanwhile: the figures are those of the dump's moment",
  );
}

if (process.argv[1] === import.meta.filename)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
