import { type SQL, sql } from "drizzle-orm";
import type { Match, RequestedCounts } from "#domain/discovery/search/query.ts";
import { preparedSearch } from "./prepared-search.ts";
import {
  countExpressions,
  dateCountExpressions,
  type Index,
  matchingRows,
  padded,
} from "./search-conditions.ts";
import { rowAt, toCountValues } from "./search-match.ts";

type Matches = Pick<Match, "any" | "since" | "hiddenFrom">;
const documents = { post_index: sql.raw("search_posts"), creator_index: sql.raw("search_creators") };
const toValues = ({ any, since, hiddenFrom }: Matches, limit: number) => ({
  any,
  hiddenFrom,
  since: since === null ? null : rowAt(since),
  limit,
});

export const countOfIndex = preparedSearch(
  toValues,
  (db, { any, since, hiddenFrom, limit }, { index }: { index: Index }) =>
    db
      .select({ count: sql<number>`count(*)` })
      .from(sql`(${matchingRows(index, { match: any, since, hiddenFrom, limit })})`),
);

type FacetShape = { index: Index; timeIndexes: Record<string, number | null> };
export const facetCounts = preparedSearch(
  (matches: Matches, limit: number, requested: RequestedCounts) => ({
    ...toValues(matches, limit),
    requested: toCountValues(requested),
  }),
  (db, { any, since, hiddenFrom, limit, requested }, { index, timeIndexes }: FacetShape) =>
    db
      .select(asColumns(countExpressions(padded.facets, requested, timeIndexes)))
      .from(sql`(${matchingRows(index, { match: any, since, hiddenFrom, limit })}) hits
        cross join ${documents[index]} d on d.row = hits.row`),
);

export const countsByDate = preparedSearch(
  (matches: Omit<Matches, "since">, times: Record<string, number>, limit: number) => ({
    ...toValues({ ...matches, since: Math.min(...Object.values(times)) }, limit),
    times: Object.fromEntries(Object.entries(times).map(([name, at]) => [name, rowAt(at)])),
  }),
  (db, { any, since, hiddenFrom, limit, times }, _: null) =>
    db
      .select(asColumns(dateCountExpressions(times)))
      .from(sql`(${matchingRows("post_index", { match: any, since, hiddenFrom, limit })})`),
);

const asColumns = (expressions: { name: string; sum: SQL }[]): Record<string, SQL<number>> =>
  Object.fromEntries(expressions.map(({ name, sum }) => [name, sum.mapWith(Number)]));
