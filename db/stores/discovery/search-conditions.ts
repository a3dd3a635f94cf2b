import { type SQL, sql } from "drizzle-orm";
import { isClosedHere, isRemovedHere } from "../creators/shown-here.ts";
import type { Param } from "../prepared.ts";
import type { CountParams, Facets, Term } from "./search-match.ts";

export const MATCH_NOTHING = 'facets : ("none")';

export type Index = "post_index" | "creator_index";

/** A document `d`'s columns with a space at each end, so that every word is between two spaces. */
export const padded = {
  heading: sql`' ' || d.heading || ' '`,
  text: sql`' ' || d.text || ' '`,
  facets: sql`' ' || d.facets || ' '`,
};
type Padded = typeof padded;

export const contains = (column: SQL, word: Param | string) => sql`instr(${column}, ${word}) > 0`;
const containsAny = (column: SQL, { any }: Term) =>
  sql.join(
    any.map((one) => contains(column, one)),
    sql` or `,
  );
export const containsAll = (column: SQL, terms: readonly Term[]) =>
  sql.join(
    terms.map((term) => sql`(${containsAny(column, term)})`),
    sql` and `,
  );
const sum = (terms: SQL[]) => (terms.length === 0 ? sql`0` : sql.join(terms, sql` + `));
/** A document's relevance: words count by weight, more in the heading and more as typed. */
export const score = (terms: readonly Term[], { heading, text }: Pick<Padded, "heading" | "text">) =>
  sum(
    terms.map(
      (term) => sql`${term.weight} * case when ${contains(heading, term.typed)} then 3
        when ${containsAny(heading, term)} then 2
        when ${contains(text, term.typed)} then 1 else 0.5 end`,
    ),
  );
/** Extra score for words in the title itself, since a heading also holds the tags. */
export const titleBonus = (terms: readonly Term[], title: SQL) =>
  sum(terms.map(({ weight, word }) => sql`${weight} * (instr(lower(${title}), ${word}) > 0)`));
export const likeBonus = (count: SQL) =>
  sql`case when ${count} >= 1000 then 1.5 when ${count} >= 100 then 1 when ${count} >= 10 then 0.5 else 0 end`;

export const matchesFacets = (column: SQL, facets: Facets) => {
  const lists = facets.map((list) => {
    const each = list.map((facet) => contains(column, facet));
    return sql`(${sql.join(each, sql` or `)})`;
  });
  return lists.length === 0 ? sql`1` : sql.join(lists, sql` and `);
};
/** A row number, cast because the client sends floats, which the index rejects. */
const asRow = (row: Param) => sql`cast(${row} as integer)`;
export const isSince = (row: Param | null) => (row === null ? sql`1` : sql`d.row >= ${asRow(row)}`);
/** Counts documents by name. For rows that group documents, `countSince` gives a row's number of documents. */
export const countExpressions = (
  column: SQL,
  counts: CountParams,
  indexes: Record<string, number | null>,
  countSince: (index: number | null) => SQL = (index) =>
    isSince(index === null ? null : (counts.times[index] ?? null)),
) =>
  Object.entries(counts.facets).map(([name, facets]) => ({
    name,
    sum: sql`total((${matchesFacets(column, facets)}) * (${countSince(indexes[name] ?? null)}))`,
  }));

export const dateCountExpressions = (times: Readonly<Record<string, Param>>) =>
  Object.entries(times).map(([name, at]) => ({ name, sum: sql`total(row >= ${asRow(at)})` }));

const sinceCondition = (since: Param | null) => (since === null ? sql`` : sql`and rowid >= ${asRow(since)}`);
/** Rows by creators whom the viewer blocked or who blocked the viewer. */
function rowsBehindBlocks(index: Index, viewerId: Param): SQL {
  const rowsOf = (creator: SQL) =>
    index === "creator_index"
      ? sql`cross join search_creators h on h.profile_id = ${creator}`
      : sql`cross join content c on c.seller_id = ${creator} cross join search_posts h on h.content_id = c.id`;
  return sql`select h.row from blocks b ${rowsOf(sql`b.blocked_id`)} where b.blocker_id = ${viewerId}
    union all select h.row from blocks b ${rowsOf(sql`b.blocker_id`)} where b.blocked_id = ${viewerId}`;
}
/** Whether a row's creator closed their page where the viewer is, or we removed the post there. */
const isRowClosedHere = (index: Index, viewerId: Param) =>
  index === "creator_index"
    ? sql`exists (select 1 from search_creators h where h.row = creator_index.rowid
        and ${isClosedHere(viewerId, sql`h.profile_id`)})`
    : sql`exists (select 1 from search_posts h cross join content c on c.id = h.content_id
        where h.row = post_index.rowid and (${isClosedHere(viewerId, sql`c.seller_id`)}
          or ${isRemovedHere(viewerId, sql`c.id`, sql`c.seller_id`)}))`;
type MatchingRowsOptions = {
  match: Param | SQL | string;
  since: Param | null;
  hiddenFrom: Param | null;
  limit: Param | SQL | number;
  from?: "newest" | "oldest";
  before?: SQL;
};
export const matchingRows = (
  index: Index,
  { match, since, hiddenFrom, limit, from = "newest", before }: MatchingRowsOptions,
) =>
  sql`select rowid as row from ${sql.raw(index)} where ${sql.raw(index)} match ${match} ${sinceCondition(since)}
    ${
      hiddenFrom === null
        ? sql``
        : sql`and rowid not in (${rowsBehindBlocks(index, hiddenFrom)})
      and not ${isRowClosedHere(index, hiddenFrom)}`
    }
    ${before ? sql`and rowid < ${before}` : sql``}
    order by rowid ${from === "newest" ? sql`desc` : sql`asc`} limit ${limit}`;
export const matchIf = (match: Param, condition: SQL) =>
  sql`case when ${condition} then ${match} else ${MATCH_NOTHING} end`;
