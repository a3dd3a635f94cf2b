import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sellerQuery } from "../../domain/discover/api-query.ts";
import { listPosts } from "../../domain/discover/list-posts.ts";
import { postPayload } from "../../domain/posts/api-forms.ts";
import { cardJson } from "../../http/content-json.ts";
import { viewerId } from "../../http/context.ts";
import { freshJson } from "../../http/fresh-json.ts";
import { answering, jsonError, readJson, readQuery } from "../../http/json.ts";
import { creatorCalling, saveContent } from "../../http/save-content.ts";

const FRESH_S = 30;

/** The published posts of one creator, by id, newest first. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  answering(async () => {
    const { seller_id: sellerId, page, limit } = readQuery(request, sellerQuery);
    const { feeds, clock } = context.deps;
    const { cards, next } = await listPosts(
      { feeds, now: clock.now() },
      {
        ...{ feed: { of: "seller", sellerId, type: null }, viewerId: viewerId(context), after: null },
        ...{ size: limit, offset: page * limit },
      },
    );
    return freshJson(
      request,
      { success: true, items: cards.map(cardJson), page, limit, has_more: next !== null },
      FRESH_S,
    );
  });

/** Publishes a post of the caller's own: whoever `seller_id` names, it is theirs. */
export const action = ({ request, context }: ActionFunctionArgs) =>
  answering(async () => {
    const seller = creatorCalling(context);
    const post = await readJson(request, postPayload);
    if (post.seller_id === "") return jsonError("Seller ID is required to upload content", 400);
    return saveContent(context, seller, post, { id: context.deps.clock.newId(), based: null });
  });
