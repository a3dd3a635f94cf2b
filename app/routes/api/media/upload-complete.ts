import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { completeUpload } from "#domain/media/complete-upload.ts";
import { postOnly, runApiCall } from "#http/api/json.ts";
import { mediaErrorResponse, mediaItemJson } from "#http/media/upload-responses.ts";
import { callUploader } from "#http/media/uploader.ts";

export const loader = postOnly;

export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return postOnly();
  return runApiCall(async () => {
    const { sellerId, purpose, texts } = await callUploader(context, params.creatorId);
    const work = completeUpload(context.deps, { sellerId, purpose, id: params.uploadId ?? "" });
    // Finishes the work even if the client loses its connection.
    context.waitUntil(work.catch(() => {}));
    const completed = await work;
    if (!completed.ok) return mediaErrorResponse(completed.reason, texts);
    return Response.json({ success: true, ...mediaItemJson(completed.mediaItem) });
  });
}
