import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sellerQuery } from "../../domain/discover/api-query.ts";
import { listPosts } from "../../domain/discover/list-posts.ts";
import { isCallKey, postPayload } from "../../domain/posts/api-forms.ts";
import { cardJson } from "../../http/content-json.ts";
import { viewerId } from "../../http/context.ts";
import { freshJson } from "../../http/fresh-json.ts";
import { answering, jsonError, readJson, readQuery } from "../../http/json.ts";
import { creatorCalling, saveContent } from "../../http/save-content.ts";

const FRESH_S = 30;
/** Of an id made of 128 bits, in characters. */
const ID_LENGTH = 22;
const WRONG_KEY = "Idempotency-Key must be 8 to 200 letters, digits and signs without spaces";

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

/**
 * Publishes a post of the caller's own: whoever `seller_id` names, it is theirs. With an `Idempotency-Key` header the
 * same call may be sent again, or several times at once: they make one post, and each is answered with its id. As the
 * key of the composer's form does, it names the post; drawn together with its sender, so that it meets nobody else's.
 */
export const action = ({ request, context }: ActionFunctionArgs) =>
  answering(async () => {
    const seller = creatorCalling(context);
    const post = await readJson(request, postPayload);
    if (post.seller_id === "") return jsonError("Seller ID is required to upload content", 400);
    const key = request.headers.get("Idempotency-Key");
    if (key !== null && !isCallKey(key)) return jsonError(WRONG_KEY, 422);
    const { clock, secrets } = context.deps;
    const id = key === null ? clock.newId() : secrets.digest(`post ${seller.id} ${key}`).slice(0, ID_LENGTH);
    return saveContent(context, seller, post, { id, based: null });
  });
