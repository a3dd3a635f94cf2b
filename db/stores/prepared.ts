import type { Client, InValue, ResultSet } from "@libsql/client/http";
import { is, Param, Placeholder, type Query, type SQL, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "./database.ts";
import { shortSql } from "./short-sql.ts";

/** The connection in a builder: what builds on it is prepared, and never runs on its own. */
export type Builder = Database & { readonly isBuilder: true };
/** The place of a value. Typed as SQL too, because `.set(...)` takes placeholders although its type does not say so. */
export type Place = Placeholder & SQL;
/** Places in a query for values that come with each run. Any name has one, so they cannot be listed or spread. */
export type Slots<V> = { readonly [K in keyof V]: Place };
/** A value, or the place of one in a prepared query. */
export type Slot<T> = T | Placeholder;
/** A condition with places for its values. */
export type Condition<V> = (db: Builder, slots: Slots<V>) => SQL;

/** What Drizzle's query builders have in common. */
export type Buildable = PromiseLike<unknown> & {
  prepare(): { getQuery(): Query; mapResult(result: unknown, isFromBatch: boolean): unknown };
};

/** Shapes of one query that are kept; more would mean that a value has become part of the shape. */
const MAX_SHAPES = 200;

const slots = new Proxy(
  {},
  {
    get: (_, name) => sql.placeholder(String(name)),
    ownKeys: () => {
      throw new Error("slots cannot be listed or spread");
    },
  },
);

/**
 * A query that is built once per isolate. `build` gets the places of its values, and runs once: nothing of a request may
 * be in it.
 */
export function prepared<Q extends Buildable, V extends object = object>(
  build: (db: Builder, slots: Slots<V>) => Q,
) {
  type Built = { query: ReturnType<Q["prepare"]>; text: string; params: ParamEncoder[] };
  let built: Built | undefined;
  const prepare = (db: Database): Built => {
    if (built) return built;
    const query = build(db as Builder, slots as Slots<V>).prepare() as ReturnType<Q["prepare"]>;
    const { sql: text, params } = query.getQuery();
    built = { query, text: shortSql(text), params: params.map(encoderOf) };
    return built;
  };
  const statement = ({ text, params }: Built, values: V) => ({
    sql: text,
    params: params.map((encode) => encode(values as Record<string, unknown>)),
  });
  return {
    /** Runs the query and returns its rows. */
    async run(db: Database, values: V): Promise<Awaited<Q>> {
      const built = prepare(db);
      const { query } = built;
      const { sql: text, params } = statement(built, values);
      const rows = isRead(query, text) ? readerOf(db)?.(text, params) : null;
      const result = rows
        ? { rows: await rows }
        : await clientOf(db).execute({ sql: text, args: params as InValue[] });
      return query.mapResult(result, true) as Awaited<Q>;
    },
    /** The query with its values, to run in a batch with others. */
    bind(db: Database, values: V) {
      const built = prepare(db);
      const bound = {
        getQuery: () => statement(built, values),
        mapResult: (result: ResultSet) => built.query.mapResult(result, true),
      };
      // biome-ignore lint/suspicious/noThenProperty: awaiting it must fail, see `refuse`
      return { _prepare: () => bound, then: refuse } as unknown as RunnableQuery<Awaited<Q>, "sqlite">;
    },
  };
}

/** The same for a query whose text depends on more than values: it is built once for each shape. */
export function preparedByShape<S, Q extends Buildable, V extends object = object>(
  build: (db: Builder, shape: S, slots: Slots<V>) => Q,
) {
  const shapes = new Map<string, ReturnType<typeof prepared<Q, V>>>();
  return (shape: S) => {
    const key = JSON.stringify(shape);
    const known = shapes.get(key);
    if (known) return known;
    if (shapes.size >= MAX_SHAPES) shapes.clear();
    const query = prepared<Q, V>((db, values) => build(db, shape, values));
    shapes.set(key, query);
    return query;
  };
}

/** Awaiting a statement on its own would do nothing, unnoticed. */
function refuse(): never {
  throw new Error("this statement runs in a batch");
}

/** Whether a column has one of the values of a JSON list. The text stays the same however long the list is. */
export const isOneOf = (column: SQLiteColumn, list: Place) =>
  sql`${column} in (select value from json_each(${list}))`;

/** Returns a parameter's value, given the values of a run. */
type ParamEncoder = (values: Record<string, unknown>) => unknown;

/** Encodes as a parameter's column says. Null stays null, which Drizzle's own function would encode. */
function encoderOf(param: unknown): ParamEncoder {
  const place: unknown = is(param, Param) ? param.value : param;
  if (!is(place, Placeholder)) return () => param;
  const { name } = place;
  const encoder = is(param, Param) ? param.encoder : null;
  return (values) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for placeholder "${name}"`);
    return value === null || encoder === null ? value : encoder.mapToDriverValue(value);
  };
}

/** Reads rows as arrays; null for parameters that it can't send. */
type Reader = (sql: string, params: unknown[]) => Promise<unknown[][]> | null;
const readerOf = (db: Database): Reader | undefined => (db as Database & { $read?: Reader }).$read;

/** Whether a query only reads, and is mapped by its columns' places rather than their names. */
const isRead = (query: object, text: string): boolean =>
  text.startsWith("select") && "fields" in query && query.fields !== undefined;

function clientOf(db: Database): Client {
  const { $client } = db as Database & { $client?: Client };
  if ($client === undefined) throw new Error("prepared queries run on a connection, not in a transaction");
  return $client;
}
