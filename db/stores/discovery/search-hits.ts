import { type SQL, sql } from "drizzle-orm";
import { content } from "#db/schema/posts/posts.ts";
import type { PostMatch, RequestedCounts } from "#domain/discovery/search/query.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { type ParamsOf, preparedSearch } from "./prepared-search.ts";
import {
  contains,
  containsAll,
  countExpressions,
  isSince,
  likeBonus,
  matchesFacets,
  matchIf,
  matchingRows,
  padded,
  score,
  titleBonus,
} from "./search-conditions.ts";
import { type CountParams, type Term, toCountValues, toPostMatchValues } from "./search-match.ts";
import { published, selectTeasers } from "./teasers.ts";

/** The newest matches that are read and ranked. Older ones show up in other orders or for more words. */
const MAX_CANDIDATES = 1000;
const MAX_TITLE_MATCHES = 200;
const MAX_RANKED = 200;

export type PostOrder = "relevance" | "newest" | "oldest" | "popular" | "price_low" | "price_high";
export type Page = { limit: number; offset: number };

const isFree = contains(sql`d.facets`, " free ");
const post = (column: SQL) => sql`(select ${column} from content c where c.id = d.content_id)`;
/**
 * The cents it costs to see a post: nothing, its price, or a month of its creator's subscription. Free posts are marked
 * in the index, so they need no lookup; others cost at least 1, so that none sorts among the free ones.
 */
const cost = sql`case when ${isFree} then 0 else ${post(sql`max(1, case c.visibility_type when 'ppv' then c.price
  else (select coalesce(p.subscription_price, 0) from profiles p where p.id = c.seller_id) end)`)} end`;
const orderExpression = (order: PostOrder, terms: readonly Term[]): SQL =>
  ({
    relevance: sql`-(d.text_score + ${likeBonus(sql`d.likes`)} + ${post(titleBonus(terms, sql`c.title`))})`,
    newest: sql`-d.row`,
    oldest: sql`d.row`,
    popular: sql`-d.likes`,
    price_low: cost,
    price_high: sql`-(${cost})`,
  })[order];

type HitsShape = { order: PostOrder; timeIndexes: Record<string, number | null>; isMember: boolean };
const toHitsValues = (
  match: PostMatch,
  page: Page,
  viewerId: string | null,
  requestedCounts: RequestedCounts,
) => {
  const end = page.offset + page.limit;
  return {
    match: toPostMatchValues(match),
    requested: toCountValues(requestedCounts),
    viewerId: viewerId ?? "",
    page: { ...page, end, maxRead: Math.max(MAX_CANDIDATES + 1, end), maxRanked: Math.max(MAX_RANKED, end) },
  };
};
type HitsParams = ParamsOf<ReturnType<typeof toHitsValues>>;

/** Groups documents by facets. There are few combinations, so each is checked once for many documents. */
function facetGroups({ times }: CountParams) {
  const column = (index: number) => sql.identifier(`since_${index}`);
  const sinceCounts = times.map((at, index) => sql`, total(${isSince(at)}) as ${column(index)}`);
  return {
    groups: sql`select d.facets, count(*) as matches, max(d.row) as newest_row, min(d.row) as oldest_row,
      total(d.in_heading) as heading_matches
      ${sql.join(sinceCounts)} from docs d group by d.facets`,
    countSince: (index: number | null) => (index === null ? sql`matches` : sql`${column(index)}`),
  };
}

/**
 * Further lists of matches, by name: older ones if the newest may not suffice, and heading matches. Lists a search
 * can't need are left out of the query.
 */
function furtherLists({ order }: HitsShape, { match, page }: HitsParams): Record<string, SQL> {
  const { since, hiddenFrom, terms } = match;
  const { end, maxRead } = page;
  const ifMoreThanRead = (query: Param, condition = sql`1`) =>
    sql`(select ${matchIf(query, sql`matches >= ${maxRead} and ${condition}`)} from summary)`;
  const filtered = { match: ifMoreThanRead(match.filtered), since, hiddenFrom };
  const lists: Record<string, SQL> = {};
  if (order === "oldest")
    lists.older = matchingRows("post_index", { ...filtered, limit: end, from: "oldest" });
  else if (match.facets.length > 0)
    lists.older = matchingRows("post_index", {
      ...filtered,
      before: sql`(select oldest_row from summary)`,
      limit: sql`(select cast(${maxRead} - shown as integer) from summary)`,
    });
  // The title query pays off only if the rows read so far are a small, recent part of the index.
  const readRecentPart = sql`4 * (newest_row - oldest_row) < newest_row - (select min(row) from search_posts)`;
  if (order === "relevance" && terms.length > 0)
    lists.title_matches = matchingRows("post_index", {
      match: ifMoreThanRead(match.heading, sql`heading_matches < ${MAX_TITLE_MATCHES} and ${readRecentPart}`),
      since,
      hiddenFrom,
      limit: MAX_TITLE_MATCHES,
    });
  return lists;
}

/**
 * A page of hits (id, sort_key, row). Each row repeats `counts`: JSON by the names in `requested`, plus `shown`, the
 * number of hits after filters. Reading the index for common words is slow, so it happens once: filters, counts, and
 * headings are checked on the newest matches. Only if there are more matches, a second, quick read gets older ones.
 */
function postHits(shape: HitsShape, params: HitsParams): SQL {
  const { order, timeIndexes } = shape;
  const { match, requested, page } = params;
  const { since, hiddenFrom, terms } = match;
  const { end, maxRead } = page;
  const byRelevance = order === "relevance";
  const passesFilters = matchesFacets(sql`d.facets`, match.facets);
  const { groups, countSince } = facetGroups(requested);
  const counts = countExpressions(sql`d.facets`, requested, timeIndexes, countSince).map(
    ({ name, sum }) => sql`${name}, ${sum}`,
  );
  const { older, title_matches: titleMatches } = furtherLists(shape, params);
  const textScore = byRelevance ? score(terms, padded) : sql`0`;
  const inHeading = byRelevance && terms.length > 0 ? containsAll(padded.heading, terms) : sql`0`;
  const documents = sql`select d.row, d.content_id, d.likes, ${padded.facets} as facets, ${textScore} as text_score, ${inHeading} as in_heading`;
  const firstListCondition =
    order === "oldest"
      ? sql`and (select matches from summary) < ${maxRead}`
      : order === "price_low"
        ? sql`and (${isFree} or (select shown_free from summary) < ${end})`
        : sql``;
  // Each list leaves out what earlier ones contain, so that no document appears twice.
  const candidates = [sql`select * from docs d where ${passesFilters} ${firstListCondition}`];
  if (older) candidates.push(sql`${documents} from older cross join search_posts d on d.row = older.row`);
  if (titleMatches)
    candidates.push(sql`${documents} from title_matches cross join search_posts d on d.row = title_matches.row
      where title_matches.row not in (select row from newest) ${older && sql`and title_matches.row not in (select row from older)`}
        and ${matchesFacets(padded.facets, match.facets)}`);
  const found = sql.join(candidates, sql` union all `);
  // Title and like bonuses need a lookup per post, so only the best text matches get them.
  const best = byRelevance
    ? sql`select * from (${found}) order by text_score desc, row desc limit ${page.maxRanked}`
    : found;
  const totalShown =
    order === "oldest"
      ? sql`case when matches < ${maxRead} then shown else max(shown, (select count(*) from older)) end`
      : sql`shown ${older && sql`+ (select count(*) from older)`}`;
  return sql`with newest as materialized (${matchingRows("post_index", { match: match.any, since, hiddenFrom, limit: maxRead })}),
    docs as materialized (${documents} from newest cross join search_posts d on d.row = newest.row),
    summary as materialized (select total(matches) as matches, max(newest_row) as newest_row, min(oldest_row) as oldest_row,
      total(heading_matches) as heading_matches, total((${passesFilters}) * matches) as shown,
      total((${passesFilters}) * (${isFree}) * matches) as shown_free, json_object(${sql.join(counts, sql`, `)}) as counts
      from (${groups}) d),
    ${older && sql`older as materialized (${older}),`}
    ${titleMatches && sql`title_matches as materialized (${titleMatches}),`}
    page as materialized (select d.content_id as id, ${orderExpression(order, terms)} as sort_key, d.row as row
      from (${best}) d order by 2, 3 desc limit ${page.limit} offset ${page.offset})
    select id, sort_key, row, (select json_set(counts, '$.shown', ${totalShown}) from summary) as counts from page`;
}

export const postsOfHits = preparedSearch(toHitsValues, (db, params, shape: HitsShape) =>
  // The unary plus keeps the planner from scanning all posts to look each one up among the hits.
  selectTeasers(db, shape.isMember ? params.viewerId : null, { counts: sql<string>`hit.counts` })
    .innerJoin(sql`(${postHits(shape, params)}) hit`, sql`+hit.id = ${content.id}`)
    .orderBy(sql`hit.sort_key`, sql`hit.row desc`),
);

type FoundParams = Params<{ ids: string; viewerId: string }>;
/** Teasers of posts from an earlier search (`ids`: JSON) that can still be found, in the same order. */
export const postsFoundBefore = prepared(
  (db, { ids, viewerId }: FoundParams, { isMember }: { isMember: boolean }) =>
    selectTeasers(db, isMember ? viewerId : null)
      .innerJoin(sql`json_each(${ids}) hit`, sql`hit.value = ${content.id}`)
      .where(sql`${published} and exists (select 1 from search_posts d where d.content_id = ${content.id})`)
      .orderBy(sql`hit.key`),
);
