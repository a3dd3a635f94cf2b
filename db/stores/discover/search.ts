import { type SQL, sql } from "drizzle-orm";
import type { CreatorCard } from "../../../app/domain/creators/creator.ts";
import type { Vocabulary, vocabularyRequest } from "../../../app/domain/search/query.ts";
import type { VocabularyTerm } from "../../../app/domain/search/spelling.ts";
import { profiles } from "../../schema/accounts.ts";
import { content } from "../../schema/posts.ts";
import { search_terms } from "../../schema/search.ts";
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
  type Page,
  type PostMatch,
  type PostOrder,
  padded,
  postHits,
  type RequestedCounts,
  score,
  titleBonus,
} from "./search-hits.ts";
import { type PostFacts, selectTeasers, toPostFacts } from "./teasers.ts";

/** So many pages of creators are looked through: of the newest, and of those with the words in their name. */
const MAX_PAGES = 10;
export type SearchStore = ReturnType<typeof searchStore>;

/** The full-text index and its vocabulary; triggers write both. */
export function searchStore(db: Database) {
  return {
    /** Looks up words, what they may have been meant as, and what the last one may become. */
    async findVocabulary(requestedCounts: ReturnType<typeof vocabularyRequest>): Promise<Vocabulary> {
      const { terms, slips, prefix, completions } = requestedCounts;
      const known = { term: search_terms.term, uses: search_terms.uses };
      const start = prefix === null ? "" : [...prefix].slice(0, [...prefix].length < 4 ? 2 : 4).join("");
      const bucket = [...start].length < 4 ? search_terms.two : search_terms.four;
      const [found, near, longer] = await db.batch([
        db
          .select(known)
          .from(search_terms)
          .where(sql`${search_terms.term} in (select value from json_each(${JSON.stringify(terms)}))`),
        db
          .select({ ...known, of: sql<string>`k.value ->> 'word'` })
          .from(sql`json_each(${JSON.stringify(slips)}) k`)
          .innerJoin(sql`search_typo_keys s`, sql`s.typo_key = k.value ->> 'slip'`)
          .innerJoin(search_terms, sql`${search_terms.term} = s.term`)
          .where(sql`not exists (select 1 from search_terms t where t.term = k.value ->> 'word')`)
          .limit(2000),
        db
          .select(known)
          .from(search_terms)
          .where(sql`${bucket} = ${start} and ${search_terms.term} >= ${prefix ?? ""}
            and ${search_terms.term} < ${`${prefix ?? ""}\u{10ffff}`}`)
          .orderBy(sql`${search_terms.uses} desc`)
          .limit(completions),
      ]);
      return {
        terms: found,
        near: near as (VocabularyTerm & { of: string })[],
        completions: prefix === null ? [] : longer,
      };
    },

    /**
     * Gives a page of published posts that match, as teasers with what decides access; and how many of the newest
     * matches have each of the facets that are asked for, and `shown`: how many the filters leave. Null on an empty page.
     */
    async findPosts(
      match: PostMatch,
      order: PostOrder,
      page: Page,
      viewerId: string | null,
      requestedCounts: RequestedCounts = {},
    ): Promise<{ posts: PostFacts[]; counts: Record<string, number> | null }> {
      // The plus keeps the planner from walking all posts to look each of them up among the hits.
      const found = await selectTeasers(db, viewerId, { told: sql<string>`hit.told` })
        .innerJoin(sql`(${postHits(match, order, page, requestedCounts)}) hit`, sql`+hit.id = ${content.id}`)
        .orderBy(sql`hit.place`, sql`hit.row desc`);
      const [first] = found;
      return {
        posts: found.map((row) => toPostFacts(row, viewerId)),
        counts: first ? JSON.parse(first.told) : null,
      };
    },

    /**
     * Gives a page of creators that match: of the newest that hold the words, and the newest with them in their name.
     * `count` is how many hold them, up to one more than `most`; null where an empty page does not tell. `prices` are
     * whole dollars a month, both ends included.
     */
    async findCreators(
      { any, heading, asked, since }: Match,
      page: Page,
      prices: readonly [number, number] | null,
      most: number,
    ): Promise<{ creators: CreatorCard[]; count: number | null }> {
      const priced = prices
        ? sql`where p.subscription_price between ${prices[0] * 100} and ${prices[1] * 100 + 99}`
        : sql``;
      const place = sql`-(${score(asked, padded)} + ${titleBonus(asked, sql`p.username`)} + ${likeBonus(sql`p.like_count`)}
        + case when p.post_count > 0 then 1 else 0 end)`;
      const looked = MAX_PAGES * page.limit;
      // Those with the words in their name are among the newest unless there are more than are looked through.
      const named = matchIf(
        heading,
        sql`${asked.length > 0 ? 1 : 0} and (select count(*) from found) > ${looked}`,
      );
      const best = sql`with found as materialized (${matchingRows("creator_index", { match: any, since, limit: most + 1 })}),
        named as materialized (${matchingRows("creator_index", { match: named, since, limit: looked })})
        select p.id as id, ${place} as place, d.row as row, (select count(*) from found) as found
        from (select r from (select r from found order by r desc limit ${looked}) union select r from named) k
        cross join search_creators d on d.row = k.r cross join profiles p on p.id = d.profile_id ${priced}
        order by 2, 3 desc limit ${page.limit} offset ${page.offset}`;
      const rows = await db
        .select({ ...cardColumns, found: sql<number>`hit.found` })
        .from(profiles)
        .innerJoin(sql`(${best}) hit`, sql`hit.id = ${profiles.id}`)
        .orderBy(sql`hit.place`, sql`hit.row desc`);
      // A first page is empty where there is nobody, unless it is the prices that leave nobody.
      const none = page.offset === 0 && prices === null ? 0 : null;
      return { creators: rows.map(({ found: _, ...card }) => card), count: rows[0]?.found ?? none };
    },

    /** Counts what matches, up to one more than `most`. */
    async count(index: Index, { any, since }: Pick<Match, "any" | "since">, most: number): Promise<number> {
      const [found] = await db.all<{ count: number }>(
        sql`select count(*) as count from (${matchingRows(index, { match: any, since, limit: most + 1 })})`,
      );
      return found?.count ?? 0;
    },

    /** Counts the newest matches, at most `most`, by their facets: how many have each that is asked for. */
    async countFacets(
      index: Index,
      { any, since }: Pick<Match, "any" | "since">,
      requestedCounts: RequestedCounts,
      most: number,
    ): Promise<Record<string, number>> {
      const documents = sql.raw(index === "post_index" ? "search_posts" : "search_creators");
      const [found] = await db.all<Record<string, number>>(
        sql`select ${asColumns(countExpressions(padded.facets, requestedCounts))} from (${matchingRows(index, { match: any, since, limit: most })}) k
          cross join ${documents} d on d.row = k.r`,
      );
      return found ?? {};
    },

    /** Counts the newest posts that match, at most `most`, by how many were published at an instant (ms) or later. */
    async countByDate(
      any: string,
      instants: Record<string, number>,
      most: number,
    ): Promise<Record<string, number>> {
      const since = Math.min(...Object.values(instants));
      const [found] = await db.all<Record<string, number>>(
        sql`select ${asColumns(dateCountExpressions(instants))} from (${matchingRows("post_index", { match: any, since, limit: most })})`,
      );
      return found ?? {};
    },

    /**
     * Joins parts of both indexes, of which writing makes ever more and each is asked for every word (the "merge" command
     * of SQLite's FTS5). Writes about `pages` of 4 kB for each index at most; false where there was nothing to join.
     */
    async mergeIndexes(pages: number): Promise<boolean> {
      const changes = sql`select total_changes() as n`;
      const join = (index: Index) =>
        sql`insert into ${sql.raw(index)} (${sql.raw(index)}, rank) values ('merge', ${pages})`;
      const [before, , between, , after] = await db.batch([
        db.all<{ n: number }>(changes),
        db.run(join("post_index")),
        db.all<{ n: number }>(changes),
        db.run(join("creator_index")),
        db.all<{ n: number }>(changes),
      ]);
      const [first = 0, second = 0, third = 0] = [before, between, after].map(([row]) => row?.n);
      // The command itself counts as one.
      return second - first > 1 || third - second > 1;
    },
  };
}

const asColumns = (all: { name: string; sum: SQL }[]) =>
  sql.join(
    all.map(({ name, sum }) => sql`${sum} as ${sql.identifier(name)}`),
    sql`, `,
  );
