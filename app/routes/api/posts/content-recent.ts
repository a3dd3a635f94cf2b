import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recentQuery } from "../../../domain/discover/api-query.ts";
import { listPosts } from "../../../domain/discover/list-posts.ts";
import { cacheableJson } from "../../../http/api/cacheable-json.ts";
import { cardJson } from "../../../http/api/content-json.ts";
import { readQuery, runApiCall } from "../../../http/api/json.ts";
import { viewerId } from "../../../http/context.ts";

/** The newest posts. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  runApiCall(async () => {
    const { page, limit } = readQuery(request, recentQuery);
    const { feeds, clock } = context.deps;
    const { cards, next } = await listPosts(
      { feeds, now: clock.now() },
      {
        feed: { name: "newest" },
        viewerId: viewerId(context),
        after: null,
        size: limit,
        offset: page * limit,
      },
    );
    return cacheableJson(
      request,
      { success: true, items: cards.map(cardJson), page, limit, has_more: next !== null },
      "list",
    );
  });
