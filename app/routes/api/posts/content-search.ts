import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { contentTypes, dateRanges, priceRanges, sorts } from "../../../domain/search/filters.ts";
import { MAX_PAGE, readSearch } from "../../../domain/search/forms.ts";
import { RESULTS_PER_PAGE, searchPosts } from "../../../domain/search/search.ts";
import { cacheableJson } from "../../../http/api/cacheable-json.ts";
import { cardJson } from "../../../http/api/content-json.ts";
import { readQuery, runApiCall } from "../../../http/api/json.ts";
import { viewerId } from "../../../http/context.ts";

const MAX_RESULTS = 50;
const CACHE_SECONDS = 30;
const integerParam = (name: string, least: number, most: number, fallback: number) =>
  z.coerce
    .number({ error: `${name} is a number from ${least} to ${most}` })
    .int(`${name} is a whole number`)
    .min(least, `${name} is ${least} at least`)
    .max(most, `${name} is ${most} at most`)
    .default(fallback);
const enumParam = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, { error: `${name} is one of ${values.join(", ")}` }).optional();

/** What a page forgives in an address, a call is told. */
const query = z.object({
  q: z.string().max(200, "q has 200 characters at most").default(""),
  type: enumParam("type", contentTypes),
  price: enumParam("price", priceRanges),
  date: enumParam("date", dateRanges),
  sort: enumParam("sort", sorts),
  page: integerParam("page", 0, MAX_PAGE, 0),
  limit: integerParam("limit", 1, MAX_RESULTS, RESULTS_PER_PAGE),
});

/** Published posts that match, as anybody past the gates may know them; never a body, nor a locked description. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  runApiCall(async () => {
    const { page, limit, sort } = readQuery(request, query);
    const { search, clock } = context.deps;
    const wanted = readSearch(new URL(request.url).searchParams);
    // The specification's search gives the newest first unless it is asked otherwise.
    const asked = { ...wanted, page, posts: { ...wanted.posts, sort: sort ?? "newest" } };
    const found = await searchPosts({ search, now: clock.now() }, asked, viewerId(context), limit);
    const has_more = found.hasMore && page < MAX_PAGE;
    const { corrected } = found;
    return cacheableJson(
      request,
      { success: true, items: found.cards.map(cardJson), corrected, page, limit, has_more },
      CACHE_SECONDS,
    );
  });
