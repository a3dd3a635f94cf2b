import { describe, expect, test } from "vitest";
import { migrateDatabase, migrationHistory } from "../../db/migrate.ts";
import { openTestDatabase } from "./fixtures/test-database.ts";

describe("the migration history", () => {
  async function withHistory(change: string, history: "matching" | "newer" | "different") {
    const { client, url, end } = await openTestDatabase();
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
    const { client, url, end } = await openTestDatabase();
    try {
      const last = "rowid = (select max(rowid) from __drizzle_migrations)";
      await client.execute(`delete from __drizzle_migrations where ${last}`);
      await client.batch(["delete from region_rules", "delete from feature_flags"], "write");
      expect(await migrationHistory(url)).toBe("matching");
      await migrateDatabase(url);
      const flags = await client.execute("select count(*) as count from feature_flags");
      expect(flags.rows[0]?.count).toBe(6);
    } finally {
      await end();
    }
  });
});
