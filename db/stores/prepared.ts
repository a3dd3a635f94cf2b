import type { Client, InValue, ResultSet } from "@libsql/client/http";
import { is, Placeholder, type Query, type SQL, Param as SqlParam, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "./database.ts";

/** Queries built on this connection are prepared and never run directly. */
export type Builder = Database & { readonly isBuilder: true };
/** A query parameter. Typed as SQL, too, because `.set(...)` accepts placeholders although its type doesn't say so. */
export type Param = Placeholder & SQL;
/** Parameters by name. Every name exists, so they can't be listed or spread. */
export type Params<V> = { readonly [K in keyof V]: Param };
export type ParamOr<T> = T | Placeholder;
export type Condition<V> = (db: Builder, params: Params<V>) => SQL;

export type Buildable = PromiseLike<unknown> & {
  prepare(): { getQuery(): Query; mapResult(result: unknown, isFromBatch: boolean): unknown };
};

/** For `in`: literal texts of a type. */
export const literals = <T extends string>(...texts: T[]): SQL =>
  sql.raw(`(${texts.map((text) => `'${text}'`).join(", ")})`);

/** Where the viewer is. The connection has the values, so that no query can forget them. */
export const viewerPlaces = sql`(${sql.placeholder("$place1")}, ${sql.placeholder("$place2")})`;
const placesOf = ({ $viewerPlaces: [$place1 = "", $place2 = ""] = [] }: Database) => ({ $place1, $place2 });

/** Cached shapes per query. Only searches have many, and common ones are soon cached again. */
const MAX_SHAPES = 200;

const anyParam = new Proxy(
  {},
  {
    get: (_, name) => sql.placeholder(String(name)),
    ownKeys: () => {
      throw new Error("parameters cannot be listed or spread");
    },
  },
);

/**
 * A query built once per isolate. `build` gets the parameters and runs once per shape: what the text depends on besides
 * them, such as whether there's a viewer. It must not use anything else from a request.
 */
export function prepared<Q extends Buildable, V extends object = object, S = void>(
  build: (db: Builder, params: Params<V>, shape: S) => Q,
) {
  type Built = { query: ReturnType<Q["prepare"]>; text: string; params: ParamEncoder[] };
  const shapes = new Map<string | undefined, Built>();
  const prepare = (db: Database, shape: S): Built => {
    const key = JSON.stringify(shape);
    const known = shapes.get(key);
    if (known) return known;
    if (shapes.size >= MAX_SHAPES) shapes.clear();
    const query = build(db as Builder, anyParam as Params<V>, shape).prepare() as ReturnType<Q["prepare"]>;
    const { sql: text, params } = query.getQuery();
    const built = { query, text, params: params.map(encoderOf) };
    shapes.set(key, built);
    return built;
  };
  const statement = (db: Database, { text, params }: Built, values: V) => {
    const all = { ...values, ...placesOf(db) };
    return { sql: text, params: params.map((encode) => encode(all)) };
  };
  return {
    async run(db: Database, values: V, shape: S): Promise<Awaited<Q>> {
      const built = prepare(db, shape);
      const { query } = built;
      const { sql: text, params } = statement(db, built, values);
      const read = isRead(query, text) ? readerOf(db) : undefined;
      const result = read
        ? { rows: await read(text, params) }
        : await clientOf(db).execute({ sql: text, args: params as InValue[] });
      return query.mapResult(result, true) as Awaited<Q>;
    },
    /** Binds values, to run in a batch with other statements. */
    bind(db: Database, values: V, shape: S) {
      const built = prepare(db, shape);
      const bound = {
        getQuery: () => statement(db, built, values),
        mapResult: (result: ResultSet) => built.query.mapResult(result, true),
      };
      // biome-ignore lint/suspicious/noThenProperty: awaiting it must fail, see `refuse`
      return { _prepare: () => bound, then: refuse } as unknown as RunnableQuery<Awaited<Q>, "sqlite">;
    },
  };
}

/** Awaiting a statement on its own would silently do nothing. */
function refuse(): never {
  throw new Error("this statement runs in a batch");
}

/** Whether a column has a value from a JSON list. The text stays the same however long the list is. */
export const isOneOf = (column: SQLiteColumn, list: Param) =>
  sql`${column} in (select value from json_each(${list}))`;

type ParamEncoder = (values: Record<string, unknown>) => unknown;

/** Uses the column's encoder, except for null, which Drizzle would encode. */
function encoderOf(param: unknown): ParamEncoder {
  const placeholder: unknown = is(param, SqlParam) ? param.value : param;
  if (!is(placeholder, Placeholder)) return () => param;
  const { name } = placeholder;
  const encoder = is(param, SqlParam) ? param.encoder : null;
  return (values) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for placeholder "${name}"`);
    return value === null || encoder === null ? value : encoder.mapToDriverValue(value);
  };
}

type Reader = (sql: string, params: unknown[]) => Promise<unknown[][]>;
const readerOf = (db: Database): Reader | undefined => (db as Database & { $read?: Reader }).$read;

/** Whether a query only reads, and is mapped by column position rather than name. */
const isRead = (query: object, text: string): boolean =>
  text.startsWith("select") && "fields" in query && query.fields !== undefined;

function clientOf(db: Database): Client {
  const { $client } = db as Database & { $client?: Client };
  if ($client === undefined) throw new Error("prepared queries run on a connection, not in a transaction");
  return $client;
}
