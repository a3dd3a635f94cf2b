import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sweepReleased } from "../../../domain/media/sweep.ts";
import { postPayload } from "../../../domain/posts/api-forms.ts";
import { getPost } from "../../../domain/posts/get-post.ts";
import { cacheableJson } from "../../../http/api/cacheable-json.ts";
import { cardJson, fullPostJson } from "../../../http/api/content-json.ts";
import { jsonError, methodNotAllowed, readJson, runApiCall } from "../../../http/api/json.ts";
import { notOwnerResponse, requireCreatorCaller, saveContent } from "../../../http/api/save-content.ts";
import { viewerId } from "../../../http/context.ts";

/** One post: whole for a caller with access, else what anybody may know of it. */
export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  runApiCall(async () => {
    const { posts, clock } = context.deps;
    const wanted = { id: params.contentId ?? "", viewerId: viewerId(context) };
    const seen = await getPost({ posts, now: clock.now() }, wanted);
    if (seen === null) return jsonError("Not found", 404);
    return cacheableJson(request, seen.post ? fullPostJson(seen.card, seen.post) : cardJson(seen.card), 0);
  });

export const action = (args: ActionFunctionArgs) =>
  runApiCall(async () => {
    const { method } = args.request;
    if (method === "PATCH") return update(args);
    if (method === "DELETE") return remove(args);
    return methodNotAllowed("GET", "PATCH", "DELETE");
  });

/** Changes what the call names and leaves the rest as it is. */
async function update({ request, params, context }: ActionFunctionArgs) {
  const id = params.contentId ?? "";
  const seller = requireCreatorCaller(context);
  const changes = await readJson(request, postPayload, "PATCH");
  const own = await context.deps.authoring.findOwn(id, seller.id);
  if (own === null) return notOwnerResponse(context, id, seller.id, "update");
  const { post, media } = own;
  const now = {
    ...{ title: post.title, description: post.description, description_public: post.description_public },
    ...{ body: post.body, tags: post.tags, visibility_type: post.visibility_type, price: post.price },
    subscribers_pay_too: post.subscribers_pay_too,
    media: media.map(({ mediaItem, isPreview }) => ({
      id: mediaItem.id,
      alt: mediaItem.alt,
      is_preview: isPreview,
    })),
  };
  return saveContent(context, seller, { ...now, ...changes }, { id, baseRevision: post.revision });
}

/** Deletes a post with its bytes; once more it changes nothing and says the same. */
async function remove({ params, context }: ActionFunctionArgs) {
  const { ownPosts, clock } = context.deps;
  const id = params.contentId ?? "";
  const seller = requireCreatorCaller(context);
  const gone = await ownPosts.remove(id, seller.id, clock.now());
  if (!gone.removed && !(await ownPosts.wasOwn(id, seller.id)))
    return notOwnerResponse(context, id, seller.id, "delete");
  context.waitUntil(sweepReleased(context.deps, gone.media));
  return Response.json({ success: true });
}
