import { type SQL, sql } from "drizzle-orm";
import { preparedSearch } from "./prepared-search.ts";
import {
  countExpressions,
  dateCountExpressions,
  type Index,
  matchingRows,
  padded,
} from "./search-conditions.ts";
import { type Match, type RequestedCounts, rowAt, toCountValues } from "./search-match.ts";

type Matches = Pick<Match, "any" | "since">;
const documents = { post_index: sql.raw("search_posts"), creator_index: sql.raw("search_creators") };
const toValues = ({ any, since }: Matches, limit: number) => ({
  any,
  since: since === null ? null : rowAt(since),
  limit,
});

export const countOfIndex = preparedSearch(
  toValues,
  (db, { any, since, limit }, { index }: { index: Index }) =>
    db
      .select({ count: sql<number>`count(*)` })
      .from(sql`(${matchingRows(index, { match: any, since, limit })})`),
);

type FacetShape = { index: Index; timeIndexes: Record<string, number | null> };
export const facetCounts = preparedSearch(
  (matches: Matches, limit: number, requested: RequestedCounts) => ({
    ...toValues(matches, limit),
    requested: toCountValues(requested),
  }),
  (db, { any, since, limit, requested }, { index, timeIndexes }: FacetShape) =>
    db
      .select(asColumns(countExpressions(padded.facets, requested, timeIndexes)))
      .from(sql`(${matchingRows(index, { match: any, since, limit })}) hits
        cross join ${documents[index]} d on d.row = hits.row`),
);

export const countsByDate = preparedSearch(
  (any: string, times: Record<string, number>, limit: number) => ({
    ...toValues({ any, since: Math.min(...Object.values(times)) }, limit),
    times: Object.fromEntries(Object.entries(times).map(([name, at]) => [name, rowAt(at)])),
  }),
  (db, { any, since, limit, times }, _: null) =>
    db
      .select(asColumns(dateCountExpressions(times)))
      .from(sql`(${matchingRows("post_index", { match: any, since, limit })})`),
);

const asColumns = (expressions: { name: string; sum: SQL }[]): Record<string, SQL<number>> =>
  Object.fromEntries(expressions.map(({ name, sum }) => [name, sum.mapWith(Number)]));
