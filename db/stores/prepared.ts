import type { Client, InValue, ResultSet } from "@libsql/client/http";
import { fillPlaceholders, type Placeholder, type Query, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { Database } from "./database.ts";

/** A place in a query for a value that comes with each run. */
export type Slots<V> = { readonly [K in keyof V]: Placeholder };
/** A value, or the place of one in a prepared query. */
export type Slot<T> = T | Placeholder;

/** What Drizzle's query builders have in common. */
type Buildable = PromiseLike<unknown> & {
  prepare(): { getQuery(): Query; mapResult(result: unknown, isFromBatch: boolean): unknown };
};

/** Shapes of one query that are kept; more would mean that a value has become part of the shape. */
const MAX_SHAPES = 200;

const slots = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/**
 * A query that is built once per isolate. `build` gets the places of its values, and runs once: nothing of a request may
 * be in it.
 */
export function prepared<Q extends Buildable, V extends object = object>(
  build: (db: Database, slots: Slots<V>) => Q,
) {
  let built: ReturnType<Q["prepare"]> | undefined;
  const prepare = (db: Database) => {
    built ??= build(db, slots as Slots<V>).prepare() as ReturnType<Q["prepare"]>;
    return built;
  };
  const statement = (query: ReturnType<Q["prepare"]>, values: V) => {
    const { sql: text, params } = query.getQuery();
    return { sql: text, params: fillPlaceholders(params, values as Record<string, unknown>) };
  };
  return {
    /** Runs the query and returns its rows. */
    async run(db: Database, values: V): Promise<Awaited<Q>> {
      const query = prepare(db);
      const { sql: text, params } = statement(query, values);
      const result = await clientOf(db).execute({ sql: text, args: params as InValue[] });
      return query.mapResult(result, true) as Awaited<Q>;
    },
    /** The query with its values, to run in a batch with others. */
    bind(db: Database, values: V) {
      const query = prepare(db);
      const bound = {
        getQuery: () => statement(query, values),
        mapResult: (result: ResultSet) => query.mapResult(result, true),
      };
      return { _prepare: () => bound } as unknown as RunnableQuery<Awaited<Q>, "sqlite">;
    },
  };
}

/** The same for a query whose text depends on more than values: it is built once for each shape. */
export function preparedByShape<S, Q extends Buildable, V extends object = object>(
  build: (db: Database, shape: S, slots: Slots<V>) => Q,
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

function clientOf(db: Database): Client {
  const { $client } = db as Database & { $client?: Client };
  if ($client === undefined) throw new Error("prepared queries run on a connection, not in a transaction");
  return $client;
}
