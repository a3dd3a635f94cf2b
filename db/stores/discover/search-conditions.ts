import { type SQL, sql } from "drizzle-orm";
import type { SearchTerm } from "../../../app/domain/search/query.ts";

/** Row numbers are seconds times this (migration search_index). */
const ROWS_PER_SECOND = 2 ** 20;
/** A query that matches nothing and costs nothing. */
export const MATCH_NOTHING = 'facets : ("none")';

export type Match = {
  /** Index queries from `writeMatch`: over all searchable text, and over the heading alone. */
  any: string;
  heading: string;
  asked: SearchTerm[];
  /** Published at or after, in ms. */
  since: number | null;
};
export type PostMatch = Match & {
  /** What the filters require: one facet of each list. `filtered` is the index query that includes them. */
  facets: string[][];
  filtered: string;
};
/** What to count, by name: facets as in `PostMatch`, optionally since a time (ms). */
export type RequestedCounts = Record<string, { facets: string[][]; since?: number }>;
export type Index = "post_index" | "creator_index";

/** The columns of a document `d` with a space at each end, so that every word is between two spaces. */
export const padded = {
  heading: sql`' ' || d.heading || ' '`,
  text: sql`' ' || d.text || ' '`,
  facets: sql`' ' || d.facets || ' '`,
};
type Padded = typeof padded;

/** Whether a padded column contains a word. Unspaced text (such as Japanese) is indexed by pairs of characters. */
export const contains = (column: SQL, word: string, unspaced: boolean) =>
  sql`instr(${column}, ${unspaced ? [...word].slice(0, 2).join("") : ` ${word} `}) > 0`;
/** For a word that is still being typed, looks for its prefix instead of each longer word that begins with it. */
const containsAny = (column: SQL, { word, alternatives, unspaced, isPrefix }: SearchTerm) => {
  const others = isPrefix ? alternatives.filter((one) => !one.startsWith(word)) : alternatives;
  const each = others.map((one) => contains(column, one, unspaced));
  return sql.join([...(isPrefix ? [sql`instr(${column}, ${` ${word}`}) > 0`] : []), ...each], sql` or `);
};
export const containsAll = (column: SQL, terms: SearchTerm[]) =>
  sql.join(
    terms.map((term) => sql`(${containsAny(column, term)})`),
    sql` and `,
  );
const sum = (terms: SQL[]) => (terms.length === 0 ? sql`0` : sql.join(terms, sql` + `));
/** How well a document matches: each word counts by its weight, more in the heading and more as typed. */
export const score = (terms: SearchTerm[], { heading, text }: Pick<Padded, "heading" | "text">) =>
  sum(
    terms.map(
      (term) => sql`${term.weight} * case when ${contains(heading, term.word, term.unspaced)} then 3
        when ${containsAny(heading, term)} then 2
        when ${contains(text, term.word, term.unspaced)} then 1 else 0.5 end`,
    ),
  );
/** Extra score for words in the title itself, since a heading also holds the tags. */
export const titleBonus = (terms: SearchTerm[], title: SQL) =>
  sum(terms.map(({ weight, word }) => sql`${weight} * (instr(lower(${title}), ${word}) > 0)`));
export const likeBonus = (count: SQL) =>
  sql`case when ${count} >= 1000 then 1.5 when ${count} >= 100 then 1 when ${count} >= 10 then 0.5 else 0 end`;

/** Whether padded facets contain one facet of each list. */
export const matchesFacets = (column: SQL, facets: string[][]) => {
  const lists = facets
    .filter((list) => list.length > 0)
    .map((list) => {
      const each = list.map((facet) => contains(column, facet, false));
      return sql`(${sql.join(each, sql` or `)})`;
    });
  return lists.length === 0 ? sql`1` : sql.join(lists, sql` and `);
};
/** The first row number of a time in ms, cast because the client sends floats, which the index rejects. */
const rowAt = (at: number) => sql`cast(${Math.floor(at / 1000) * ROWS_PER_SECOND} as integer)`;
/** Whether a document `d` was published at or after a time (ms); true if none is given. */
export const isSince = (since?: number) => (since === undefined ? sql`1` : sql`d.row >= ${rowAt(since)}`);
/** Counts documents by name. For rows that group documents, `countSince` gives how many documents a row has. */
export const countExpressions = (
  facets: SQL,
  requestedCounts: RequestedCounts,
  countSince: (since?: number) => SQL = isSince,
) =>
  Object.entries(requestedCounts).map(([name, requested]) => ({
    name,
    sum: sql`total((${matchesFacets(facets, requested.facets)}) * (${countSince(requested.since)}))`,
  }));

/** Counts the row numbers `row` at or after each time (ms), by name. */
export const dateCountExpressions = (times: Record<string, number>) =>
  Object.entries(times).map(([name, at]) => ({ name, sum: sql`total(row >= ${rowAt(at)})` }));

const sinceCondition = (since: number | null) => (since === null ? sql`` : sql`and rowid >= ${rowAt(since)}`);
type MatchingRowsOptions = {
  match: string | SQL;
  since: number | null;
  limit: number | SQL;
  from?: "newest" | "oldest";
  before?: SQL;
};
/** The row numbers of the newest or oldest matches, optionally only those `before` a row. */
export const matchingRows = (
  index: Index,
  { match, since, limit, from = "newest", before }: MatchingRowsOptions,
) =>
  sql`select rowid as row from ${sql.raw(index)} where ${sql.raw(index)} match ${match} ${sinceCondition(since)}
    ${before ? sql`and rowid < ${before}` : sql``}
    order by rowid ${from === "newest" ? sql`desc` : sql`asc`} limit ${limit}`;
/** A query that reads the index only if a condition holds. */
export const matchIf = (match: string, condition: SQL) =>
  sql`case when ${condition} then ${match} else ${MATCH_NOTHING} end`;
