import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sweepReleased } from "../../domain/media/sweep.ts";
import { postPayload } from "../../domain/posts/api-forms.ts";
import { seePost } from "../../domain/posts/see.ts";
import { cardJson, openJson } from "../../http/content-json.ts";
import { viewerId } from "../../http/context.ts";
import { freshJson } from "../../http/fresh-json.ts";
import { answering, jsonError, onlyMethods, readJson } from "../../http/json.ts";
import { creatorCalling, notYours, saveContent } from "../../http/save-content.ts";

/** One post: whole for a caller with access, else what anybody may know of it. */
export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  answering(async () => {
    const { posts, clock } = context.deps;
    const wanted = { id: params.contentId ?? "", viewerId: viewerId(context) };
    const seen = await seePost({ posts, now: clock.now() }, wanted);
    if (seen === null) return jsonError("Not found", 404);
    return freshJson(request, seen.post ? openJson(seen.card, seen.post) : cardJson(seen.card), 0);
  });

export const action = (args: ActionFunctionArgs) =>
  answering(async () => {
    const { method } = args.request;
    if (method === "PATCH") return update(args);
    if (method === "DELETE") return remove(args);
    return onlyMethods("GET", "PATCH", "DELETE");
  });

/** Changes what the call names and leaves the rest as it is. */
async function update({ request, params, context }: ActionFunctionArgs) {
  const id = params.contentId ?? "";
  const seller = creatorCalling(context);
  const changes = await readJson(request, postPayload, "PATCH");
  const own = await context.deps.authoring.own(id, seller.id);
  if (own === null) return notYours(context, id, seller.id, "update");
  const { post, media } = own;
  const now = {
    ...{ title: post.title, description: post.description, description_public: post.description_public },
    ...{ body: post.body, tags: post.tags, visibility_type: post.visibility_type, price: post.price },
    subscribers_pay_too: post.subscribers_pay_too,
    media: media.map(({ medium, isPreview }) => ({ id: medium.id, alt: medium.alt, is_preview: isPreview })),
  };
  return saveContent(context, seller, { ...now, ...changes }, { id, based: post.revision });
}

/** Deletes a post with its bytes; once more it changes nothing and says the same. */
async function remove({ params, context }: ActionFunctionArgs) {
  const { ownPosts, clock } = context.deps;
  const id = params.contentId ?? "";
  const seller = creatorCalling(context);
  const gone = await ownPosts.remove(id, seller.id, clock.now());
  if (!gone.removed && !(await ownPosts.wasMine(id, seller.id)))
    return notYours(context, id, seller.id, "delete");
  context.afterwards(sweepReleased(context.deps, gone.media));
  return Response.json({ success: true });
}
