import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { type Buildable, type Builder, type Param, prepared } from "../prepared.ts";

/** A request with parameters instead of its texts and numbers. Lists keep their lengths; null, true, and false stay. */
export type ParamsOf<T> = T extends string | number
  ? Param
  : T extends boolean | null
    ? T
    : { readonly [K in keyof T]: ParamsOf<T[K]> };

const isValue = (part: unknown) => typeof part === "string" || typeof part === "number";

/** Replaces the texts and numbers of a request; `replace` gets each with its path. */
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
 * A query for searches, which have lists such as their words. `toValues` turns a search into texts and numbers; what is left
 * without them is its shape, to which `fixed` belongs as it is.
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
