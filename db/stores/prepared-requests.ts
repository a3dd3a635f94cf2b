import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { type Buildable, type Builder, type Param, prepared } from "./prepared.ts";

/** A request with parameters instead of its texts and numbers. Lists keep their lengths; null, true, and false stay. */
export type ParamsOf<T> = T extends string | number
  ? Param
  : T extends boolean | null
    ? T
    : { readonly [K in keyof T]: ParamsOf<T[K]> };

/** Shapes that are kept. Searches have many, and the common ones come back soon. */
const MAX_SHAPES = 200;

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
 * A query for requests with lists, such as the words of a search. `toValues` turns a request into texts and numbers; the
 * query is built once for each shape, which is what is left without them. `fixed` belongs to the shape as it is.
 */
export function preparedByRequest<F, A extends unknown[], R, Q extends Buildable>(
  toValues: (...request: A) => R,
  build: (db: Builder, params: ParamsOf<R>, fixed: F) => Q,
) {
  const shapes = new Map<string, ReturnType<typeof prepared<Q>>>();
  return (db: Database, fixed: F, ...request: A): Promise<Awaited<Q>> => {
    const parts = toValues(...request);
    const values: Record<string, unknown> = {};
    const shape = replaceValues(parts, (value, path) => {
      values[path] = value;
      return 0;
    });
    const key = JSON.stringify([fixed, shape]);
    const known = shapes.get(key);
    if (known) return known.run(db, values);
    if (shapes.size >= MAX_SHAPES) shapes.clear();
    const params = replaceValues(parts, (_, path) => sql.placeholder(path)) as ParamsOf<R>;
    const query = prepared<Q>((builder) => build(builder, params, fixed));
    shapes.set(key, query);
    return query.run(db, values);
  };
}
