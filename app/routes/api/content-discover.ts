import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { discoverQuery } from "../../domain/discover/api-query.ts";
import { listPosts } from "../../domain/discover/list-posts.ts";
import { cardJson } from "../../http/content-json.ts";
import { viewerId } from "../../http/context.ts";
import { freshJson } from "../../http/fresh-json.ts";
import { answering, readQuery } from "../../http/json.ts";

const FRESH_S = 5 * 60;

/** Published posts by type, price and order, as teasers where the caller may not see them. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  answering(async () => {
    const { type, price, sort, page, limit } = readQuery(request, discoverQuery);
    const { feeds, clock } = context.deps;
    const { cards, next } = await listPosts(
      { feeds, now: clock.now() },
      {
        ...{ feed: { of: sort }, viewerId: viewerId(context), filter: { type, price }, after: null },
        ...{ size: limit, offset: page * limit },
      },
    );
    return freshJson(
      request,
      { success: true, items: cards.map(cardJson), page, limit, has_more: next !== null },
      FRESH_S,
    );
  });
