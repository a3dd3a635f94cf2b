import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { setPoster } from "#domain/media/poster.ts";
import { jsonError, postOnly, runApiCall } from "#http/api/json.ts";
import { streamChunks } from "#http/body/multipart.ts";
import { requireMember } from "#http/context.ts";
import { mediaErrorResponse } from "#http/media/upload-responses.ts";
import { callUploader } from "#http/media/uploader.ts";

export const loader = postOnly;

export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST" || request.body === null) return postOnly();
  const viewer = requireMember(context);
  const { body } = request;
  return runApiCall(async () => {
    if (!(await context.mayAttempt(`poster-${viewer.id}`)))
      return jsonError("Too many attempts. Please try again later.", 429);
    const { sellerId, texts } = await callUploader(context, params.creatorId);
    const poster = { sellerId, mediaItemId: params.mediaId ?? "", data: streamChunks(body) };
    const set = await setPoster(context.deps, poster);
    return set.ok ? Response.json({ success: true }) : mediaErrorResponse(set.reason, texts);
  });
}
