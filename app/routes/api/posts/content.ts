import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sellerQuery } from "#domain/discovery/api-query.ts";
import { isIdempotencyKey, postPayload } from "#domain/posts/api-forms.ts";
import { jsonError, readJson, readQuery, runApiCall } from "#http/api/json.ts";
import { listContent } from "#http/api/list-content.ts";
import { requireCreatorCaller, saveContent } from "#http/api/save-content.ts";

/** 128 bits in base64url. */
const ID_LENGTH = 22;
const INVALID_KEY = "Idempotency-Key must be 8 to 200 letters, digits, and symbols without spaces";

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  runApiCall(() => {
    const { seller_id: sellerId, ...page } = readQuery(request, sellerQuery);
    return listContent(request, context, { feed: { name: "seller", sellerId, type: null } }, page, "list");
  });

/**
 * Publishes as the caller, whatever `seller_id` says. Calls with the same `Idempotency-Key` create one post and all
 * return its ID, which is a hash of the caller and the key.
 */
export const action = ({ request, context }: ActionFunctionArgs) =>
  runApiCall(async () => {
    const seller = requireCreatorCaller(context);
    const post = await readJson(request, postPayload);
    if (post.seller_id === "") return jsonError("Seller ID is required to upload content", 400);
    const key = request.headers.get("Idempotency-Key");
    if (key !== null && !isIdempotencyKey(key)) return jsonError(INVALID_KEY, 422);
    const { clock, secrets } = context.deps;
    const id = key === null ? clock.newId() : secrets.digest(`post ${seller.id} ${key}`).slice(0, ID_LENGTH);
    return saveContent(context, seller, post, { id, baseRevision: null });
  });
