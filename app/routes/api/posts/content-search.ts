import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { contentTypes, dateRanges, priceRanges, sorts } from "#domain/discovery/search/filters.ts";
import { MAX_PAGE, readSearch } from "#domain/discovery/search/forms.ts";
import { RESULTS_PER_PAGE, searchPosts } from "#domain/discovery/search/search.ts";
import { cacheableJson } from "#http/api/cacheable-json.ts";
import { cardJson } from "#http/api/content-json.ts";
import { readQuery, runApiCall } from "#http/api/json.ts";
import { viewerId } from "#http/context.ts";

const MAX_RESULTS = 50;
const integerParam = (name: string, min: number, max: number, fallback: number) =>
  z.coerce
    .number({ error: `${name} must be a number from ${min} to ${max}` })
    .int(`${name} must be a whole number`)
    .min(min, `${name} must be at least ${min}`)
    .max(max, `${name} must be at most ${max}`)
    .default(fallback);
const enumParam = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, { error: `${name} must be one of ${values.join(", ")}` }).optional();

/** Unlike pages, the API rejects invalid parameters. */
const query = z.object({
  q: z.string().max(200, "q must be at most 200 characters").default(""),
  type: enumParam("type", contentTypes),
  price: enumParam("price", priceRanges),
  date: enumParam("date", dateRanges),
  sort: enumParam("sort", sorts),
  page: integerParam("page", 0, MAX_PAGE, 0),
  limit: integerParam("limit", 1, MAX_RESULTS, RESULTS_PER_PAGE),
});

/** Teasers only, without bodies or locked descriptions. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  runApiCall(async () => {
    const { page, limit, sort } = readQuery(request, query);
    const { search, clock } = context.deps;
    const parsed = readSearch(new URL(request.url).searchParams);
    // Newest first by default (docs/product.md, section 7.6), unlike the search page.
    const searchRequest = { ...parsed, page, posts: { ...parsed.posts, sort: sort ?? "newest" } };
    const found = await searchPosts({ search, now: clock.now() }, searchRequest, viewerId(context), limit);
    const has_more = found.hasMore && page < MAX_PAGE;
    const { corrected } = found;
    return cacheableJson(
      request,
      { success: true, items: found.cards.map(cardJson), corrected, page, limit, has_more },
      "list",
    );
  });
