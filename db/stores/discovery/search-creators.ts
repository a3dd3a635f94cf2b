import { sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import type { Match } from "#domain/discovery/search/query.ts";
import { cardColumns } from "../creators/creator-pages.ts";
import { type Params, prepared } from "../prepared.ts";
import { preparedSearch } from "./prepared-search.ts";
import { likeBonus, matchIf, matchingRows, padded, score, titleBonus } from "./search-conditions.ts";
import type { Page } from "./search-hits.ts";
import { toMatchValues } from "./search-match.ts";

const MAX_PAGES = 10;

const toCreatorValues = (
  match: Match,
  page: Page,
  prices: readonly [number, number] | null,
  max: number,
) => ({
  match: toMatchValues(match),
  page: { ...page, maxRead: MAX_PAGES * page.limit, maxCounted: max + 1 },
  cents: prices && { from: prices[0] * 100, to: prices[1] * 100 + 99 },
});

export const creatorHits = preparedSearch(toCreatorValues, (db, { match, page, cents }, _: null) => {
  const { any, heading, terms, since, hiddenFrom } = match;
  const { maxRead } = page;
  const priceCondition = cents
    ? sql`where p.subscription_price between ${cents.from} and ${cents.to}`
    : sql``;
  const sortKey = sql`-(${score(terms, padded)} + ${titleBonus(terms, sql`p.username`)} + ${likeBonus(sql`p.like_count`)}
      + case when p.post_count > 0 then 1 else 0 end)`;
  // Only needed if there are more matches than are read.
  const nameQuery = matchIf(
    heading,
    sql`${terms.length > 0 ? 1 : 0} and (select count(*) from newest) > ${maxRead}`,
  );
  const best = sql`with newest as materialized (${matchingRows("creator_index", { match: any, since, hiddenFrom, limit: page.maxCounted })}),
      name_matches as materialized (${matchingRows("creator_index", { match: nameQuery, since, hiddenFrom, limit: maxRead })})
      select p.id as id, ${sortKey} as sort_key, d.row as row, (select count(*) from newest) as match_count
      from (select row from (select row from newest order by row desc limit ${maxRead}) union select row from name_matches) hits
      cross join search_creators d on d.row = hits.row cross join profiles p on p.id = d.profile_id ${priceCondition}
      order by 2, 3 desc limit ${page.limit} offset ${page.offset}`;
  return db
    .select({
      ...cardColumns,
      matchCount: sql<number>`hit.match_count`,
    })
    .from(profiles)
    .innerJoin(sql`(${best}) hit`, sql`hit.id = ${profiles.id}`)
    .orderBy(sql`hit.sort_key`, sql`hit.row desc`);
});

/** Cards of creators from an earlier search (`ids`: JSON) that can still be found, in the same order. */
export const creatorsFoundBefore = prepared((db, { ids }: Params<{ ids: string }>) =>
  db
    .select(cardColumns)
    .from(profiles)
    .innerJoin(sql`json_each(${ids}) hit`, sql`hit.value = ${profiles.id}`)
    .where(sql`exists (select 1 from search_creators d where d.profile_id = ${profiles.id})`)
    .orderBy(sql`hit.key`),
);
