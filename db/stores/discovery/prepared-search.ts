import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { type Buildable, type Builder, type Param, prepared } from "../prepared.ts";

/** A request with parameters in place of strings and numbers. Lists keep their length; nulls and booleans stay. */
export type ParamsOf<T> = T extends string | number
  ? Param
  : T extends boolean | null
    ? T
    : { readonly [K in keyof T]: ParamsOf<T[K]> };

const isValue = (part: unknown) => typeof part === "string" || typeof part === "number";

function replaceValues(
  part: unknown,
  replace: (value: unknown, path: string) => unknown,
  path = "",
): unknown {
  if (isValue(part)) return replace(part, path);
  if (Array.isArray(part)) return part.map((one, i) => replaceValues(one, replace, `${path}.${i}`));
  if (part === null || typeof part !== "object") return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, one]) => [name, replaceValues(one, replace, `${path}.${name}`)]),
  );
}

/**
 * A query for requests with lists, such as search words. `toValues` turns a request into strings and numbers; what
 * remains without them is its shape, together with `fixed`.
 */
export function preparedSearch<F, A extends unknown[], R, Q extends Buildable>(
  toValues: (...request: A) => R,
  build: (db: Builder, params: ParamsOf<R>, fixed: F) => Q,
) {
  const query = prepared((db, _, { fixed, rest }: { fixed: F; rest: unknown }) =>
    build(db, replaceValues(rest, (_, path) => sql.placeholder(path)) as ParamsOf<R>, fixed),
  );
  return (db: Database, fixed: F, ...request: A): Promise<Awaited<Q>> => {
    const values: Record<string, unknown> = {};
    const rest = replaceValues(toValues(...request), (value, path) => {
      values[path] = value;
      return 0;
    });
    return query.run(db, values, { fixed, rest });
  };
}
