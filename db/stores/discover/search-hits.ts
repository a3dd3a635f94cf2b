import { type SQL, sql } from "drizzle-orm";
import type { SearchTerm } from "../../../app/domain/search/query.ts";

/** Row numbers are seconds times this (migration search_index). */
const ROWS_PER_SECOND = 2 ** 20;
/**
 * So many of the newest matches are looked through and weighed against each other; what is older comes by other sorts,
 * or by more words.
 */
export const CANDIDATES = 1000;
/** Of what holds the words in its heading, when all that holds them is too much to look through. */
const MAX_TITLE_MATCHES = 200;
/** So many that say most of what is asked are weighed by their titles and likes. */
const MAX_WEIGHED = 200;
/** Asks the index for nothing, and costs nothing. */
const MATCH_NOTHING = 'facets : ("none")';

export type Match = {
  /** For the index, from `writeMatch`: in all that may be read, and in the heading alone. */
  any: string;
  heading: string;
  asked: SearchTerm[];
  /** Published at or after, in ms. */
  since: number | null;
};
export type PostMatch = Match & {
  /** What filters ask for besides: alternatives within a list, demands between lists; and the words with them. */
  facets: string[][];
  filtered: string;
};
export type PostOrder = "relevance" | "newest" | "oldest" | "popular" | "price_low" | "price_high";
export type Page = { limit: number; offset: number };
export type Index = "post_index" | "creator_index";

/** A document's columns with a space before and after, so that a word in them is one between spaces. */
export const padded = {
  heading: sql`' ' || d.heading || ' '`,
  text: sql`' ' || d.text || ' '`,
  facets: sql`' ' || d.facets || ' '`,
};
type Padded = typeof padded;

/** Whether a padded column holds a word; a run without spaces is held by its pairs. */
const contains = (column: SQL, word: string, run: boolean) =>
  sql`instr(${column}, ${run ? [...word].slice(0, 2).join("") : ` ${word} `}) > 0`;
/** Of an open word its beginning is looked for, instead of each longer word that begins so. */
const containsAny = (column: SQL, { word, alternatives, unspaced, isPrefix }: SearchTerm) => {
  const others = isPrefix ? alternatives.filter((one) => !one.startsWith(word)) : alternatives;
  const each = others.map((one) => contains(column, one, unspaced));
  return sql.join([...(isPrefix ? [sql`instr(${column}, ${` ${word}`}) > 0`] : []), ...each], sql` or `);
};
const containsAll = (column: SQL, asked: SearchTerm[]) =>
  sql.join(
    asked.map((one) => sql`(${containsAny(column, one)})`),
    sql` and `,
  );
const sum = (terms: SQL[]) => (terms.length === 0 ? sql`0` : sql.join(terms, sql` + `));
/** How much a document says of what is asked: each word by its weight, most in its heading, as it was typed. */
export const score = (asked: SearchTerm[], { heading, text }: Pick<Padded, "heading" | "text">) =>
  sum(
    asked.map(
      (one) => sql`${one.weight} * case when ${contains(heading, one.word, one.unspaced)} then 3
        when ${containsAny(heading, one)} then 2
        when ${contains(text, one.word, one.unspaced)} then 1 else 0.5 end`,
    ),
  );
/** What a word is worth besides where it stands in the title itself, and not among the tags. */
export const titleBonus = (asked: SearchTerm[], title: SQL) =>
  sum(asked.map(({ weight, word }) => sql`${weight} * (instr(lower(${title}), ${word}) > 0)`));
export const likeBonus = (count: SQL) =>
  sql`case when ${count} >= 1000 then 1.5 when ${count} >= 100 then 1 when ${count} >= 10 then 0.5 else 0 end`;

/** Whether padded facets hold one of each list. */
const matchesFacets = (column: SQL, facets: string[][]) => {
  const lists = facets
    .filter((list) => list.length > 0)
    .map((list) => {
      const each = list.map((facet) => contains(column, facet, false));
      return sql`(${sql.join(each, sql` or `)})`;
    });
  return lists.length === 0 ? sql`1` : sql.join(lists, sql` and `);
};
/** The first row number of an instant in ms. */
const rowAt = (at: number) => sql`cast(${Math.floor(at / 1000) * ROWS_PER_SECOND} as integer)`;
/** What is counted, by name: the facets of a filter, as `facets` of a match, and since when, in ms. */
export type RequestedCounts = Record<string, { facets: string[][]; since?: number }>;
/** How many documents `d` are of an instant or later; of all, where none is given. */
const isSince = (since?: number) => (since === undefined ? sql`1` : sql`d.row >= ${rowAt(since)}`);
/** How many documents `d` have what is asked for, by name; or of kinds of them, where `many` tells how many a kind has. */
export const countExpressions = (
  facets: SQL,
  wanted: RequestedCounts,
  many: (since?: number) => SQL = isSince,
) =>
  Object.entries(wanted).map(([name, one]) => ({
    name,
    sum: sql`total((${matchesFacets(facets, one.facets)}) * (${many(one.since)}))`,
  }));

/** How many of the row numbers `r` are of each instant or later, by name. */
export const dateCountExpressions = (instants: Record<string, number>) =>
  Object.entries(instants).map(([name, at]) => ({ name, sum: sql`total(r >= ${rowAt(at)})` }));

// The client sends numbers as floating ones, which the index does not take for a row.
const sinceCondition = (since: number | null) => (since === null ? sql`` : sql`and rowid >= ${rowAt(since)}`);
type MatchingRowsOptions = {
  match: string | SQL;
  since: number | null;
  limit: number | SQL;
  from?: "newest" | "oldest";
  before?: SQL;
};
/** The row numbers of the newest matches, or the oldest; of those `before` a row alone. */
export const matchingRows = (
  index: Index,
  { match, since, limit, from = "newest", before }: MatchingRowsOptions,
) =>
  sql`select rowid as r from ${sql.raw(index)} where ${sql.raw(index)} match ${match} ${sinceCondition(since)}
    ${before ? sql`and rowid < ${before}` : sql``}
    order by rowid ${from === "newest" ? sql`desc` : sql`asc`} limit ${limit}`;
/** A match that asks the index only where something holds. */
export const matchIf = (match: string, condition: SQL) =>
  sql`case when ${condition} then ${match} else ${MATCH_NOTHING} end`;

const isFree = contains(sql`d.facets`, "free", false);
const post = (column: SQL) => sql`(select ${column} from content c where c.id = d.content_id)`;
/**
 * What it costs to see a post: nothing, its price, or a month of its creator. What is free says so in the index, and
 * is not looked up; nothing else stands among it.
 */
const cost = sql`case when ${isFree} then 0 else ${post(sql`max(1, case c.visibility_type when 'ppv' then c.price
  else (select coalesce(p.subscription_price, 0) from profiles p where p.id = c.seller_id) end)`)} end`;
const orderExpression = (order: PostOrder, asked: SearchTerm[]): SQL =>
  ({
    relevance: sql`-(d.says + ${likeBonus(sql`d.likes`)} + ${post(titleBonus(asked, sql`c.title`))})`,
    newest: sql`-d.row`,
    oldest: sql`d.row`,
    popular: sql`-d.likes`,
    price_low: cost,
    price_high: sql`-(${cost})`,
  })[order];

/** The documents parted by their facets, of which there are few: each kind is looked into once, however many it has. */
function facetKinds(wanted: RequestedCounts) {
  const instants = [...new Set(Object.values(wanted).flatMap(({ since }) => since ?? []))];
  const column = (since: number) => sql.identifier(`since_${instants.indexOf(since)}`);
  const each = instants.map((at) => sql`, total(${isSince(at)}) as ${column(at)}`);
  return {
    kinds: sql`select d.facets, count(*) as n, max(d.row) as newest, min(d.row) as oldest, total(d.named) as named
      ${sql.join(each)} from docs d group by d.facets`,
    many: (since?: number) => (since === undefined ? sql`n` : sql`${column(since)}`),
  };
}

/**
 * A page of hits (id, place, row), each with what was counted (`told`: JSON, by the names of `wanted`, and `shown`: how
 * many the filters leave). Walking through the lists of common words costs most, so it is done once: the newest matches
 * are read, and filters, counts and headings looked up in them. Only where there are more of them than are read is the
 * index asked again, for older ones, which is then quick to answer.
 */
export function postHits(
  match: PostMatch,
  order: PostOrder,
  page: Page,
  requestedCounts: RequestedCounts,
): SQL {
  const { since, asked } = match;
  const [filters, weighed] = [match.facets.some((list) => list.length > 0), order === "relevance"];
  const end = page.offset + page.limit;
  const most = Math.max(CANDIDATES + 1, end);
  const fit = matchesFacets(sql`d.facets`, match.facets);
  const { kinds, many } = facetKinds(requestedCounts);
  const told = countExpressions(sql`d.facets`, requestedCounts, many).map(
    ({ name, sum }) => sql`, ${name}, ${sum}`,
  );
  const whenMore = (wish: string, and = sql`1`) =>
    sql`(select ${matchIf(wish, sql`n >= ${most} and ${and}`)} from told)`;
  // Worth its while only where what was read lies near the top.
  const near = sql`4 * (newest - oldest) < newest - (select min(row) from search_posts)`;
  const again =
    order === "oldest"
      ? matchingRows("post_index", { match: whenMore(match.filtered), since, limit: end, from: "oldest" })
      : filters
        ? matchingRows("post_index", {
            ...{ match: whenMore(match.filtered), since, before: sql`(select oldest from told)` },
            limit: sql`(select cast(${most} - fit as integer) from told)`,
          })
        : matchingRows("post_index", { match: MATCH_NOTHING, since: null, limit: 0 });
  // The newest with the words in their heading are among what was read unless that has fewer of them.
  const titled =
    weighed && asked.length > 0
      ? whenMore(match.heading, sql`named < ${MAX_TITLE_MATCHES} and ${near}`)
      : MATCH_NOTHING;
  // Words are read where they are weighed.
  const says = weighed ? score(asked, padded) : sql`0`;
  const named = weighed && asked.length > 0 ? containsAll(padded.heading, asked) : sql`0`;
  const documents = sql`select d.row, d.content_id, d.likes, ${padded.facets} as facets, ${says} as says, ${named} as named`;
  const more =
    order === "oldest"
      ? sql`and (select n from told) < ${most}`
      : order === "price_low"
        ? sql`and (${isFree} or (select free from told) < ${end})`
        : sql``;
  // Each document once: what is in the first lists is left out of the next.
  const kept = sql`select * from docs d where ${fit} ${more}
    union all ${documents} from again cross join search_posts d on d.row = again.r
    union all ${documents} from titled cross join search_posts d on d.row = titled.r
      where titled.r not in (select r from found) and titled.r not in (select r from again) and ${matchesFacets(padded.facets, match.facets)}`;
  // Only those that stand highest by their words are looked up for the rest.
  const best = weighed
    ? sql`select * from (${kept}) order by says desc, row desc limit ${Math.max(MAX_WEIGHED, end)}`
    : kept;
  const shown =
    order === "oldest"
      ? sql`case when n < ${most} then fit else max(fit, (select count(*) from again)) end`
      : sql`fit + (select count(*) from again)`;
  return sql`with found as materialized (${matchingRows("post_index", { match: match.any, since, limit: most })}),
    docs as materialized (${documents} from found cross join search_posts d on d.row = found.r),
    told as materialized (select total(n) as n, max(newest) as newest, min(oldest) as oldest, total(named) as named,
      total((${fit}) * n) as fit, total((${fit}) * (${isFree}) * n) as free, json_object('looked', total(n) ${sql.join(told)}) as counts from (${kinds}) d),
    again as materialized (${again}),
    titled as materialized (${matchingRows("post_index", { match: titled, since, limit: MAX_TITLE_MATCHES })}),
    page as materialized (select d.content_id as id, ${orderExpression(order, asked)} as place, d.row as row
      from (${best}) d order by 2, 3 desc limit ${page.limit} offset ${page.offset})
    select id, place, row, (select json_set(counts, '$.shown', ${shown}) from told) as told from page`;
}
