import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Param, ParamOr, Params } from "./prepared.ts";

/** A row as values of a prepared query, named by table and column so that other values can join them. */
export type RowOf<T extends SQLiteTable> = {
  [K in keyof T["$inferSelect"] & string as `${T["_"]["name"]}.${K}`]: T["$inferSelect"][K];
};

const nameOf = (table: SQLiteTable, column: string) => `${getTableName(table)}.${column}`;

/** Omitted columns get their default, or null. */
export function rowOf<T extends SQLiteTable>(table: T, row: T["$inferInsert"]): RowOf<T> {
  const given = row as Record<string, unknown>;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => [
    nameOf(table, name),
    given[name] === undefined ? (column.default ?? null) : given[name],
  ]);
  return Object.fromEntries(values);
}

/** A row's parameters by column, for `.values(...)`. */
export function rowParams<T extends SQLiteTable>(table: T, params: Params<RowOf<T>>) {
  const byName = params as Record<string, Param>;
  return Object.fromEntries(
    Object.keys(getTableColumns(table)).map((name) => [name, byName[nameOf(table, name)]]),
  ) as { [K in keyof T["$inferSelect"]]: Param };
}

export function partOf<T extends SQLiteTable>(table: T, part: Partial<T["$inferInsert"]>) {
  const given = Object.entries(part).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(given.map(([name, value]) => [nameOf(table, name), value]));
  return { columns: given.map(([name]) => name), values: values as Partial<RowOf<T>> };
}

/** Parameters of these columns, for `.set(...)`. */
export function partParams<T extends SQLiteTable>(
  table: T,
  columns: string[],
  params: Params<Partial<RowOf<T>>>,
): Record<string, Param> {
  const byName = params as Record<string, Param>;
  return Object.fromEntries(
    columns.flatMap((name) => {
      const param = byName[nameOf(table, name)];
      return param ? [[name, param]] : [];
    }),
  );
}

/** What an `insert … select` selects, in the table's order. Omitted columns get their default, or null. */
export function newRow<T extends SQLiteTable>(
  table: T,
  row: { [K in keyof T["$inferInsert"]]: SQL | ParamOr<string | number | null> },
): SQL {
  const given = row as Record<string, SQL | undefined>;
  const values = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${given[name] ?? column.default ?? sql`null`}`,
  );
  return sql.join(values, sql`, `);
}

export function selectRowIf<T extends SQLiteTable>(table: T, params: Params<RowOf<T>>, condition: SQL): SQL {
  const byName = params as Record<string, Param>;
  const values = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${sql.param(byName[nameOf(table, name)], column)}`,
  );
  return sql`select ${sql.join(values, sql`, `)} where ${condition}`;
}
