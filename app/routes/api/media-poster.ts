import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { setPoster } from "../../domain/media/poster.ts";
import { member } from "../../http/context.ts";
import { answering, jsonError, onlyPost } from "../../http/json.ts";
import { chunksOf } from "../../http/upload.ts";
import { refuseMedium } from "../../http/upload-answers.ts";

export const loader = onlyPost;

/** Takes a picture, as the body itself, to stand for a creator's own film or sound. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST" || request.body === null) return onlyPost();
  const viewer = member(context);
  const { body } = request;
  return answering(async () => {
    if (!(await context.mayAttempt(`poster-${viewer.id}`)))
      return jsonError("Too many attempts. Please try again later.", 429);
    const poster = { sellerId: viewer.id, mediumId: params.mediaId ?? "", data: chunksOf(body) };
    const set = await setPoster(context.deps, poster);
    return set.ok ? Response.json({ success: true }) : refuseMedium(set.reason);
  });
}
