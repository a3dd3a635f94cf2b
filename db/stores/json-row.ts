import { Column, is, noopDecoder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

type Columns = Record<string, SQLiteColumn | SQL>;
type Value<C> = C extends SQLiteColumn
  ? C["_"]["notNull"] extends true
    ? C["_"]["data"]
    : C["_"]["data"] | null
  : C extends SQL<infer T>
    ? T
    : never;
/** A row of columns. For those of a table that may be missing from a join, see `Optional`. */
export type Row<C extends Columns> = { [K in keyof C]: Value<C[K]> };
export type Optional<R> = { [K in keyof R]: R[K] | null };

type Decoder = { mapFromDriverValue(value: unknown): unknown };
/** What makes a column's value of what the database sent; null if that is the value. */
function decoderOf(column: SQLiteColumn | SQL): Decoder | null {
  const decoder = is(column, Column) ? column : (column as unknown as { decoder: Decoder }).decoder;
  const isPlain =
    decoder === noopDecoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return isPlain ? null : decoder;
}

/**
 * Many columns as one JSON array. The database sends a third of the bytes, and a row is decoded in a fifth of the time,
 * since the protocol wraps every single value. For texts and integers: JSON has no bytes, and 15 digits of a fraction.
 */
export function jsonRow<C extends Columns>(columns: C): SQL.Aliased<Row<C>> {
  const entries = Object.entries(columns).map(([name, column]) => ({ name, decoder: decoderOf(column) }));
  const list = sql.join(Object.values(columns), sql`, `);
  const decode = (text: string) => {
    const values: unknown[] = JSON.parse(text);
    const row: Record<string, unknown> = {};
    entries.forEach(({ name, decoder }, i) => {
      const value = values[i] ?? null;
      row[name] = value === null || decoder === null ? value : decoder.mapFromDriverValue(value);
    });
    return row as Row<C>;
  };
  // Without a name of its own, the column is named by its whole text, in each response.
  return sql<Row<C>>`json_array(${list})`.mapWith(decode).as("row");
}
