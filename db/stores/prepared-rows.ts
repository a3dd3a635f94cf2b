import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Place, Slots } from "./prepared.ts";

/** A whole row as the values of a prepared query, named by table and column so that other values can join them. */
export type RowOf<T extends SQLiteTable> = {
  [K in keyof T["$inferSelect"] & string as `${T["_"]["name"]}.${K}`]: T["$inferSelect"][K];
};

const nameOf = (table: SQLiteTable, column: string) => `${getTableName(table)}.${column}`;

/** The values of a new row. A column left out has its default, or null. */
export function rowOf<T extends SQLiteTable>(table: T, row: T["$inferInsert"]): RowOf<T> {
  const given = row as Record<string, unknown>;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => [
    nameOf(table, name),
    given[name] === undefined ? (column.default ?? null) : given[name],
  ]);
  return Object.fromEntries(values);
}

/** The places of a row, by column, for `.values(...)`. */
export function rowPlaces<T extends SQLiteTable>(table: T, slots: Slots<RowOf<T>>) {
  const places = slots as Record<string, Place>;
  return Object.fromEntries(
    Object.keys(getTableColumns(table)).map((name) => [name, places[nameOf(table, name)]]),
  ) as { [K in keyof T["$inferSelect"]]: Place };
}

/** Some columns of a row as values, and their names for the query's shape. Those that are undefined are left out. */
export function partOf<T extends SQLiteTable>(table: T, part: Partial<T["$inferInsert"]>) {
  const given = Object.entries(part).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(given.map(([name, value]) => [nameOf(table, name), value]));
  return { columns: given.map(([name]) => name), values: values as Partial<RowOf<T>> };
}

/** The places of these columns, for `.set(...)`. */
export function placesOf<T extends SQLiteTable>(
  table: T,
  columns: string[],
  slots: Slots<Partial<RowOf<T>>>,
): Record<string, Place> {
  const places = slots as Record<string, Place>;
  return Object.fromEntries(
    columns.flatMap((name) => {
      const place = places[nameOf(table, name)];
      return place ? [[name, place]] : [];
    }),
  );
}

/** A select of such a row if a condition holds, for `.select(...)`. Its columns are in the table's order, as Drizzle's are. */
export function selectRowIf<T extends SQLiteTable>(table: T, slots: Slots<RowOf<T>>, condition: SQL): SQL {
  const places = slots as Record<string, Place>;
  const values = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${sql.param(places[nameOf(table, name)], column)}`,
  );
  return sql`select ${sql.join(values, sql`, `)} where ${condition}`;
}
