import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recentQuery } from "../../domain/discover/api-query.ts";
import { listPosts } from "../../domain/discover/list-posts.ts";
import { cardJson } from "../../http/content-json.ts";
import { viewerId } from "../../http/context.ts";
import { freshJson } from "../../http/fresh-json.ts";
import { answering, readQuery } from "../../http/json.ts";

const FRESH_S = 30;

/** What was published last. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  answering(async () => {
    const { page, limit } = readQuery(request, recentQuery);
    const { feeds, clock } = context.deps;
    const { cards, next } = await listPosts(
      { feeds, now: clock.now() },
      {
        ...{ feed: { of: "newest" }, viewerId: viewerId(context), after: null },
        ...{ size: limit, offset: page * limit },
      },
    );
    return freshJson(
      request,
      { success: true, items: cards.map(cardJson), page, limit, has_more: next !== null },
      FRESH_S,
    );
  });
