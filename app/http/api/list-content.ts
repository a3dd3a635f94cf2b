import type { AppLoadContext } from "@remix-run/cloudflare";
import { listPosts } from "#domain/discovery/list-posts.ts";
import { viewerId } from "../context.ts";
import { cacheableJson } from "./cacheable-json.ts";
import { cardJson } from "./content-json.ts";

type ListedFeed = Pick<Parameters<typeof listPosts>[1], "feed" | "filter">;

export async function listContent(
  request: Request,
  context: AppLoadContext,
  feed: ListedFeed,
  { page, limit }: { page: number; limit: number },
  of: "list" | "discover",
): Promise<Response> {
  const { feeds, clock } = context.deps;
  const { cards, next } = await listPosts(
    { feeds, now: clock.now() },
    { ...feed, viewerId: viewerId(context), after: null, size: limit, offset: page * limit },
  );
  return cacheableJson(
    request,
    { success: true, items: cards.map(cardJson), page, limit, has_more: next !== null },
    of,
  );
}
