import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { databaseForFile } from "./fixtures/test-database.ts";

const databaseFolder = path.resolve(import.meta.dirname, "../../db");
const database = databaseForFile();

async function schemaTables() {
  const files = readdirSync(path.join(databaseFolder, "schema"), { recursive: true, encoding: "utf8" });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith(".ts"))
      .map((file) => import(path.join(databaseFolder, "schema", file))),
  );
  const tables = modules
    .flatMap((module) => Object.values(module))
    .filter((one): one is SQLiteTable => is(one, SQLiteTable))
    .map((table) => getTableConfig(table));
  return new Map(tables.map((table) => [table.name, table]));
}

const defaultText = (value: unknown) => {
  if (value === undefined) return null;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return `'${typeof value === "string" ? value : JSON.stringify(value)}'`;
};

const rows = async (sql: string) => (await database().client.execute(sql)).rows.map((row) => ({ ...row }));

describe("a database built by the migrations", () => {
  test("has exactly the tables of the schema", async () => {
    // Full-text tables are virtual; Drizzle can't declare them.
    const tables = await rows(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
    );
    const names = tables.map(({ name }) => String(name)).filter((name) => name !== "__drizzle_migrations");
    const declared = [...(await schemaTables()).keys()];
    expect(declared.length).toBeGreaterThan(30);
    expect(names.toSorted()).toEqual(declared.toSorted());
  });

  test("has exactly the columns of the schema", async () => {
    for (const [name, { columns, primaryKeys }] of await schemaTables()) {
      const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
      expect(
        await rows(
          `select name, type, "notnull" as required, dflt_value as value, pk > 0 as key from pragma_table_xinfo('${name}')`,
        ),
        name,
      ).toEqual(
        columns.map((column) => ({
          name: column.name,
          type: column.getSQLType().toUpperCase(),
          required: Number(column.notNull),
          value: defaultText(column.default),
          key: Number(column.primary || keys.includes(column.name)),
        })),
      );
    }
  });

  test("has exactly the indexes of the schema", async () => {
    for (const [name, { indexes }] of await schemaTables()) {
      expect(
        await rows(
          `select name, "unique", partial from pragma_index_list('${name}') where origin = 'c' order by name`,
        ),
        name,
      ).toEqual(
        indexes
          .map(({ config }) => ({
            name: config.name,
            unique: Number(config.unique),
            partial: Number(config.where !== undefined),
          }))
          .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      );
    }
  });
});

test("the journal lists every migration file in the order in which Drizzle applies them", () => {
  const folder = path.join(databaseFolder, "migrations");
  const { entries } = JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, i) => i));
  // Drizzle skips a migration dated before the last applied one.
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).toSorted((a, b) => a - b));
  const last = String(entries.at(-1)?.idx).padStart(4, "0");
  expect(readdirSync(path.join(folder, "meta"))).toContain(`${last}_snapshot.json`);
});
