import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { migrate } from "drizzle-orm/libsql/migrator";
import { describe, expect, test } from "vitest";
import { migrateDatabase, migrationHistory } from "#db/migrate.ts";
import { startServer } from "./fixtures/database-server.ts";
import { openTestServer } from "./fixtures/test-database.ts";

async function withoutLastMigrations(folder: string, end = -1) {
  await cp(path.resolve(import.meta.dirname, "../../db/migrations"), folder, { recursive: true });
  const journal = path.join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8"));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, end) }));
  return folder;
}

describe("the migration history", () => {
  async function withHistory(change: string, history: "matching" | "newer" | "different") {
    const { client, url, end } = await openTestServer();
    const everything = async () =>
      (await client.batch(["select * from sqlite_schema", "select * from __drizzle_migrations"], "read")).map(
        (result) => result.rows.map((row) => ({ ...row })),
      );
    try {
      await client.execute(change);
      const before = await everything();
      expect(await migrationHistory(url)).toBe(history);
      if (history === "matching") await migrateDatabase(url);
      else
        await expect(migrateDatabase(url)).rejects.toThrow(
          `The migration history of the database at ${new URL(url).host} does not match this version of Fanlight.`,
        );
      expect(await everything()).toEqual(before);
    } finally {
      await end();
    }
  }

  test.each([
    ["of a database that is up to date", "select 1", "matching"],
    [
      "with another first migration",
      "update __drizzle_migrations set hash = 'x' where rowid = 1",
      "different",
    ],
    [
      "with another last migration",
      "update __drizzle_migrations set hash = 'x' where rowid = (select max(rowid) from __drizzle_migrations)",
      "different",
    ],
    [
      "with a migration from another time",
      "update __drizzle_migrations set created_at = created_at - 1",
      "different",
    ],
    [
      "with one migration more",
      "insert into __drizzle_migrations (hash, created_at) values ('x', 9e15)",
      "newer",
    ],
    ["without its first migration", "delete from __drizzle_migrations where rowid = 1", "different"],
  ] as const)("%s", (_, change, history) => withHistory(change, history));

  test("resumes where it stopped", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
    const { url, end } = await startServer(path.join(folder, "database"));
    const client = createClient({ url });
    const schema = async () =>
      (await client.execute("select name, sql from sqlite_schema order by name")).rows;
    try {
      const first = await withoutLastMigrations(path.join(folder, "migrations"));
      await migrate(drizzle(client), { migrationsFolder: first });
      const before = await schema();
      expect(await migrationHistory(url)).toBe("matching");
      await migrateDatabase(url);
      const flags = await client.execute("select count(*) as count from feature_flags");
      expect(flags.rows[0]?.count).toBe(7);
      expect(await schema()).not.toEqual(before);
    } finally {
      await end("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("keeps deletions that were canceled when the column had another name", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
    const { url, end } = await startServer(path.join(folder, "database"));
    const client = createClient({ url });
    try {
      const earlier = await withoutLastMigrations(path.join(folder, "migrations"), 6);
      await migrate(drizzle(client), { migrationsFolder: earlier });
      await client.executeMultiple(`pragma foreign_keys = off;
        insert into account_deletions (user_id, requested_at, due_at, called_off_at) values ('ada', 1, 3, 2), ('ben', 1, 3, null);
        insert into audit_log (id, action, created_at) values ('a', 'account.deletion_called_off', 2)`);
      await migrateDatabase(url);
      const kept = await client.execute(
        "select user_id, canceled_at from account_deletions order by user_id",
      );
      expect(kept.rows.map((row) => [row.user_id, row.canceled_at])).toEqual([
        ["ada", 2],
        ["ben", null],
      ]);
      const logged = await client.execute("select action from audit_log");
      expect(logged.rows.map(({ action }) => action)).toEqual(["account.deletion_canceled"]);
    } finally {
      await end("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    }
  });
});
