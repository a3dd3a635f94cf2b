import { type SQL, sql } from "drizzle-orm";
import type { CreatorCard } from "../../app/domain/creators/creator.ts";
import type { Asked, Vocabulary, vocabularyFor } from "../../app/domain/search/query.ts";
import type { Known } from "../../app/domain/search/spelling.ts";
import { profiles } from "../schema/accounts.ts";
import { content } from "../schema/posts.ts";
import { search_terms } from "../schema/search.ts";
import { cardColumns } from "./creator-pages.ts";
import type { Database } from "./database.ts";
import { type PostFacts, selectTeasers, toFacts } from "./teasers.ts";

/** Row numbers are seconds times this (migration search_index). */
const ROOM = 2 ** 20;
/** So many of the newest matches are weighed against each other; what is older comes by other sorts, or by more words. */
export const CANDIDATES = 1000;
const BEST = 200;

export type Match = {
  /** For the index, from `writeMatch`: in all that may be read, and in the heading alone. */
  any: string;
  heading: string;
  asked: Asked[];
  /** Published at or after, in ms. */
  since: number | null;
};
export type PostOrder = "relevance" | "newest" | "oldest" | "popular" | "price_low" | "price_high";
type Page = { limit: number; offset: number };
type Index = "post_index" | "creator_index";
export type SearchStore = ReturnType<typeof searchStore>;

/** Whether a column of a document holds a word; a run without spaces is held by its pairs. */
const holds = (column: SQL, word: string, run: boolean) => {
  if (!run) return sql`instr(' ' || ${column} || ' ', ${` ${word} `}) > 0`;
  return sql`instr(${column}, ${[...word].slice(0, 2).join("")}) > 0`;
};
const holdsAny = (column: SQL, { alternatives, run }: Asked) =>
  sql.join(
    alternatives.map((word) => holds(column, word, run)),
    sql` or `,
  );
/** How much a document `d` says of what is asked: each word by its weight, most in the title, then among its tags, as it was typed. */
const score = (asked: Asked[], title: SQL) =>
  asked.length === 0
    ? sql`0`
    : sql.join(
        asked.map(
          (one) => sql`${one.weight} * case when ${holds(sql`d.heading`, one.word, one.run)} then 3
            when ${holdsAny(sql`d.heading`, one)} then 2
            when ${holds(sql`d.text`, one.word, one.run)} then 1 else 0.5 end
            + ${one.weight} * (instr(lower(${title}), ${one.word}) > 0)`,
        ),
        sql` + `,
      );
const liked = (count: SQL) =>
  sql`case when ${count} >= 1000 then 1.5 when ${count} >= 100 then 1 when ${count} >= 10 then 0.5 else 0 end`;

/** The full-text index and its vocabulary; triggers write both. */
export function searchStore(db: Database) {
  // The client sends numbers as floating ones, which the index does not take for a row.
  const newer = (since: number | null) =>
    since === null ? sql`` : sql`and rowid >= cast(${Math.floor(since / 1000) * ROOM} as integer)`;
  const newest = (index: Index, match: string, since: number | null, limit: number) =>
    sql`select rowid from ${sql.raw(index)} where ${sql.raw(index)} match ${match} ${newer(since)}
      order by rowid desc limit ${limit}`;
  /** The newest that hold the words in their heading, and the newest that hold them at all. */
  const candidates = (index: Index, { any, heading, asked, since }: Match) =>
    asked.length === 0
      ? newest(index, any, since, BEST)
      : sql`select rowid from (${newest(index, heading, since, BEST)}) union
          select rowid from (${newest(index, any, since, BEST)})`;

  const hits = (match: Match, order: PostOrder, { limit, offset }: Page): SQL => {
    const page = sql`limit ${limit} offset ${offset}`;
    if (order === "newest" || order === "oldest") {
      const [sign, way] = order === "newest" ? [-1, sql`desc`] : [1, sql`asc`];
      return sql`select d.content_id as id, ${sql.raw(String(sign))} * d.row as place, 0 as row
        from (select rowid from post_index where post_index match ${match.any} ${newer(match.since)}
          order by rowid ${way} ${page}) k
        cross join search_posts d on d.row = k.rowid limit ${limit}`;
    }
    if (order === "relevance")
      return sql`select d.content_id as id, -(${score(match.asked, sql`c.title`)} + ${liked(sql`c.like_count`)}) as place, d.row as row
        from (${candidates("post_index", match)}) k
        cross join search_posts d on d.row = k.rowid cross join content c on c.id = d.content_id
        order by 2, 3 desc ${page}`;
    // What it costs to see it: nothing, its price, or a month of its creator.
    const cost = sql`case c.visibility_type when 'free' then 0 when 'ppv' then c.price
      else (select coalesce(p.subscription_price, 0) from profiles p where p.id = c.seller_id) end`;
    const place = order === "popular" ? sql`-c.like_count` : order === "price_low" ? cost : sql`-(${cost})`;
    return sql`select d.content_id as id, ${place} as place, d.row as row
      from (${newest("post_index", match.any, match.since, CANDIDATES)}) k
      cross join search_posts d on d.row = k.rowid cross join content c on c.id = d.content_id
      order by 2, 3 desc ${page}`;
  };

  return {
    /** Looks up words, what they may have been meant as, and what the last one may become. */
    async vocabulary(wanted: ReturnType<typeof vocabularyFor>): Promise<Vocabulary> {
      const { terms, slips, prefix, completions } = wanted;
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
          .innerJoin(sql`search_slips s`, sql`s.slip = k.value ->> 'slip'`)
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
        near: near as (Known & { of: string })[],
        completions: prefix === null ? [] : longer,
      };
    },

    /** Gives a page of published posts that match, as teasers with what decides access. */
    async posts(match: Match, order: PostOrder, page: Page, viewerId: string | null): Promise<PostFacts[]> {
      const found = await selectTeasers(db, viewerId)
        .innerJoin(sql`(${hits(match, order, page)}) hit`, sql`hit.id = ${content.id}`)
        .orderBy(sql`hit.place`, sql`hit.row desc`);
      return found.map((row) => toFacts(row, viewerId));
    },

    /** Gives a page of creators that match. `prices` are whole dollars a month, both ends included. */
    async creators(
      match: Match,
      page: Page,
      prices: readonly [number, number] | null,
    ): Promise<CreatorCard[]> {
      const priced = prices
        ? sql`where p.subscription_price between ${prices[0] * 100} and ${prices[1] * 100 + 99}`
        : sql``;
      const best = sql`select p.id as id, -(${score(match.asked, sql`p.username`)} + ${liked(sql`p.like_count`)}
          + case when p.post_count > 0 then 1 else 0 end) as place, d.row as row
        from (${candidates("creator_index", match)}) k
        cross join search_creators d on d.row = k.rowid cross join profiles p on p.id = d.profile_id ${priced}
        order by 2, 3 desc limit ${page.limit} offset ${page.offset}`;
      return db
        .select(cardColumns)
        .from(profiles)
        .innerJoin(sql`(${best}) hit`, sql`hit.id = ${profiles.id}`)
        .orderBy(sql`hit.place`, sql`hit.row desc`);
    },

    /** Counts what matches, up to one more than `most`. */
    async count(index: Index, { any, since }: Match, most: number): Promise<number> {
      const [found] = await db.all<{ count: number }>(
        sql`select count(*) as count from (${newest(index, any, since, most + 1)})`,
      );
      return found?.count ?? 0;
    },

    /**
     * Counts the newest matches, at most `most`, by their facets: how many have each list of facets that is asked for.
     * `all` says how many were looked at.
     */
    async facets(
      { any, since }: Match,
      wanted: Record<string, string[]>,
      most: number,
    ): Promise<Record<string, number>> {
      const sums = Object.entries(wanted).map(([name, facets]) => {
        const each = facets.map((facet) => sql`instr(' ' || d.facets || ' ', ${` ${facet} `}) > 0`);
        return sql`sum(${each.length > 0 ? sql.join(each, sql` and `) : sql`1`}) as ${sql.identifier(name)}`;
      });
      const [found] = await db.all<Record<string, number | null>>(
        sql`select ${sql.join(sums, sql`, `)} from (${newest("post_index", any, since, most)}) k
          cross join search_posts d on d.row = k.rowid`,
      );
      return Object.fromEntries(Object.keys(wanted).map((name) => [name, found?.[name] ?? 0]));
    },
  };
}
