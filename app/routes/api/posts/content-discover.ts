import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { discoverQuery } from "../../../domain/discover/api-query.ts";
import { listPosts } from "../../../domain/discover/list-posts.ts";
import { cacheableJson } from "../../../http/api/cacheable-json.ts";
import { cardJson } from "../../../http/api/content-json.ts";
import { readQuery, runApiCall } from "../../../http/api/json.ts";
import { viewerId } from "../../../http/context.ts";

/** Published posts by type, price and order; without access, the caller gets teasers. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  runApiCall(async () => {
    const { type, price, sort, page, limit } = readQuery(request, discoverQuery);
    const { feeds, clock } = context.deps;
    const { cards, next } = await listPosts(
      { feeds, now: clock.now() },
      {
        feed: { name: sort },
        viewerId: viewerId(context),
        filter: { type, price },
        after: null,
        size: limit,
        offset: page * limit,
      },
    );
    return cacheableJson(
      request,
      { success: true, items: cards.map(cardJson), page, limit, has_more: next !== null },
      "discover",
    );
  });
