import { type SQL, sql } from "drizzle-orm";
import type { CreatorCard } from "../../../app/domain/creators/creator.ts";
import type { VocabularyRequest } from "../../../app/domain/search/query.ts";
import { profiles } from "../../schema/accounts.ts";
import { content } from "../../schema/posts.ts";
import { cardColumns } from "../creators/creator-pages.ts";
import type { Database } from "../database.ts";
import {
  countExpressions,
  dateCountExpressions,
  type Index,
  likeBonus,
  type Match,
  matchIf,
  matchingRows,
  type PostMatch,
  padded,
  type RequestedCounts,
  score,
  titleBonus,
} from "./search-conditions.ts";
import { type Page, type PostOrder, postHits } from "./search-hits.ts";
import { type PostFacts, selectTeasers, toPostFacts } from "./teasers.ts";
import { findVocabulary } from "./vocabulary.ts";

/** How many pages of matching creators are read, both of the newest and of those with the words in their name. */
const MAX_PAGES = 10;
export type SearchStore = ReturnType<typeof searchStore>;

/** The full-text indexes and their vocabulary, which triggers keep up to date. */
export function searchStore(db: Database) {
  return {
    /** Looks up words, similar words in case of typos, and completions of the last one. */
    findVocabulary: (request: VocabularyRequest) => findVocabulary(db, request),

    /**
     * Returns a page of matching published posts, as teasers with what decides access, and the requested counts over
     * the newest matches. `shown` counts those left by the filters. The counts are null on an empty page.
     */
    async findPosts(
      match: PostMatch,
      order: PostOrder,
      page: Page,
      viewerId: string | null,
      requestedCounts: RequestedCounts = {},
    ): Promise<{ posts: PostFacts[]; counts: Record<string, number> | null }> {
      // The unary plus keeps the planner from scanning all posts to look each one up among the hits.
      const found = await selectTeasers(db, viewerId, { counts: sql<string>`hit.counts` })
        .innerJoin(sql`(${postHits(match, order, page, requestedCounts)}) hit`, sql`+hit.id = ${content.id}`)
        .orderBy(sql`hit.sort_key`, sql`hit.row desc`);
      const [first] = found;
      return {
        posts: found.map((row) => toPostFacts(row, viewerId)),
        counts: first ? JSON.parse(first.counts) : null,
      };
    },

    /**
     * Returns a page of matching creators, from the newest matches and the newest with the words in their name. `count`
     * is the number of matches, up to `max` + 1; null if an empty page leaves it unknown. `prices` are whole dollars a
     * month, inclusive.
     */
    async findCreators(
      { any, heading, asked: terms, since }: Match,
      page: Page,
      prices: readonly [number, number] | null,
      max: number,
    ): Promise<{ creators: CreatorCard[]; count: number | null }> {
      const priceCondition = prices
        ? sql`where p.subscription_price between ${prices[0] * 100} and ${prices[1] * 100 + 99}`
        : sql``;
      const sortKey = sql`-(${score(terms, padded)} + ${titleBonus(terms, sql`p.username`)} + ${likeBonus(sql`p.like_count`)}
        + case when p.post_count > 0 then 1 else 0 end)`;
      const maxRead = MAX_PAGES * page.limit;
      // A separate query for matches by name is needed only if there are more matches than are read.
      const nameQuery = matchIf(
        heading,
        sql`${terms.length > 0 ? 1 : 0} and (select count(*) from newest) > ${maxRead}`,
      );
      const best = sql`with newest as materialized (${matchingRows("creator_index", { match: any, since, limit: max + 1 })}),
        name_matches as materialized (${matchingRows("creator_index", { match: nameQuery, since, limit: maxRead })})
        select p.id as id, ${sortKey} as sort_key, d.row as row, (select count(*) from newest) as match_count
        from (select row from (select row from newest order by row desc limit ${maxRead}) union select row from name_matches) hits
        cross join search_creators d on d.row = hits.row cross join profiles p on p.id = d.profile_id ${priceCondition}
        order by 2, 3 desc limit ${page.limit} offset ${page.offset}`;
      const rows = await db
        .select({ ...cardColumns, matchCount: sql<number>`hit.match_count` })
        .from(profiles)
        .innerJoin(sql`(${best}) hit`, sql`hit.id = ${profiles.id}`)
        .orderBy(sql`hit.sort_key`, sql`hit.row desc`);
      // An empty first page means no matches, unless the price filter removed them.
      const countIfEmpty = page.offset === 0 && prices === null ? 0 : null;
      return {
        creators: rows.map(({ matchCount: _, ...card }) => card),
        count: rows[0]?.matchCount ?? countIfEmpty,
      };
    },

    /** Counts the matches, up to `max` + 1. */
    async count(index: Index, { any, since }: Pick<Match, "any" | "since">, max: number): Promise<number> {
      const [found] = await db.all<{ count: number }>(
        sql`select count(*) as count from (${matchingRows(index, { match: any, since, limit: max + 1 })})`,
      );
      return found?.count ?? 0;
    },

    /** Counts the newest matches, at most `max`, by the requested facets. */
    async countFacets(
      index: Index,
      { any, since }: Pick<Match, "any" | "since">,
      requestedCounts: RequestedCounts,
      max: number,
    ): Promise<Record<string, number>> {
      const documents = sql.raw(index === "post_index" ? "search_posts" : "search_creators");
      const [found] = await db.all<Record<string, number>>(
        sql`select ${asColumns(countExpressions(padded.facets, requestedCounts))} from (${matchingRows(index, { match: any, since, limit: max })}) hits
          cross join ${documents} d on d.row = hits.row`,
      );
      return found ?? {};
    },

    /** Counts the newest matching posts, at most `max`, published at or after each time (ms). */
    async countByDate(
      any: string,
      times: Record<string, number>,
      max: number,
    ): Promise<Record<string, number>> {
      const since = Math.min(...Object.values(times));
      const [found] = await db.all<Record<string, number>>(
        sql`select ${asColumns(dateCountExpressions(times))} from (${matchingRows("post_index", { match: any, since, limit: max })})`,
      );
      return found ?? {};
    },

    /**
     * Merges segments of both indexes (the "merge" command of SQLite's FTS5). Every write adds a segment, and a search
     * has to read them all. Writes at most about `pages` 4 kB pages per index; false if there was nothing to merge.
     */
    async mergeIndexes(pages: number): Promise<boolean> {
      const changes = sql`select total_changes() as n`;
      const merge = (index: Index) =>
        sql`insert into ${sql.raw(index)} (${sql.raw(index)}, rank) values ('merge', ${pages})`;
      const [before, , between, , after] = await db.batch([
        db.all<{ n: number }>(changes),
        db.run(merge("post_index")),
        db.all<{ n: number }>(changes),
        db.run(merge("creator_index")),
        db.all<{ n: number }>(changes),
      ]);
      const [first = 0, second = 0, third = 0] = [before, between, after].map(([row]) => row?.n);
      // The command itself counts as one change.
      return second - first > 1 || third - second > 1;
    },
  };
}

const asColumns = (expressions: { name: string; sum: SQL }[]) =>
  sql.join(
    expressions.map(({ name, sum }) => sql`${sum} as ${sql.identifier(name)}`),
    sql`, `,
  );
