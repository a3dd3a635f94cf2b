import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sweepReleased } from "#domain/media/sweep.ts";
import { isPaidAccess } from "#domain/posts/access/check-access.ts";
import { postPayload } from "#domain/posts/api-forms.ts";
import { getPost } from "#domain/posts/get-post.ts";
import { cacheableJson } from "#http/api/cacheable-json.ts";
import { cardJson, fullPostJson } from "#http/api/content-json.ts";
import { jsonError, methodNotAllowed, readJson, runApiCall } from "#http/api/json.ts";
import { notOwnerResponse, requireCreatorCaller, saveContent } from "#http/api/save-content.ts";
import { closeWithdrawnSales } from "#http/close-withdrawn-sales.ts";
import { viewerId } from "#http/context.ts";
import { recordAccess } from "#http/posts/record-access.ts";

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  runApiCall(async () => {
    const { posts, clock } = context.deps;
    const query = { id: params.contentId ?? "", viewerId: viewerId(context) };
    const seen = await getPost({ posts, now: clock.now() }, query);
    if (seen === null) return jsonError("Not found", 404);
    if (seen.post && isPaidAccess(seen.access))
      recordAccess(context, { sellerId: seen.card.creator.id, contentIds: [query.id], action: "view" });
    return cacheableJson(
      request,
      seen.post ? fullPostJson(seen.card, seen.post) : cardJson(seen.card),
      "post",
    );
  });

export const action = (args: ActionFunctionArgs) =>
  runApiCall(async () => {
    const { method } = args.request;
    if (method === "PATCH") return update(args);
    if (method === "DELETE") return remove(args);
    return methodNotAllowed("GET", "PATCH", "DELETE");
  });

/** Keeps the fields that aren't in the body. */
async function update({ request, params, context }: ActionFunctionArgs) {
  const id = params.contentId ?? "";
  const seller = requireCreatorCaller(context);
  const changes = await readJson(request, postPayload, "PATCH");
  const own = await context.deps.authoring.findOwn(id, seller.id);
  if (own === null) return notOwnerResponse(context, id, seller.id, "update");
  const { post, media } = own;
  const current = {
    title: post.title,
    description: post.description,
    description_public: post.description_public,
    body: post.body,
    tags: post.tags,
    visibility_type: post.visibility_type,
    price: post.price,
    subscribers_pay_too: post.subscribers_pay_too,
    media: media.map(({ mediaItem, isPreview }) => ({
      id: mediaItem.id,
      alt: mediaItem.alt,
      is_preview: isPreview,
    })),
  };
  return saveContent(context, seller, { ...current, ...changes }, { id, baseRevision: post.revision });
}

/** Also deletes the post's files. Idempotent. */
async function remove({ params, context }: ActionFunctionArgs) {
  const { ownPosts, clock } = context.deps;
  const id = params.contentId ?? "";
  const seller = requireCreatorCaller(context);
  const deleted = await ownPosts.remove(id, seller.id, clock.now());
  if (!deleted.removed && !(await ownPosts.wasOwn(id, seller.id)))
    return notOwnerResponse(context, id, seller.id, "delete");
  context.waitUntil(sweepReleased(context.deps, deleted.media));
  closeWithdrawnSales(context);
  return Response.json({ success: true });
}
