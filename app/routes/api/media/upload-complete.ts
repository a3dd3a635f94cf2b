import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { completeUpload } from "../../../domain/media/complete-upload.ts";
import { postOnly, runApiCall } from "../../../http/api/json.ts";
import { requireMember } from "../../../http/context.ts";
import { mediaErrorResponse, mediaItemJson } from "../../../http/media/upload-responses.ts";

export const loader = postOnly;

/** Turns an upload with all its parts into a media item. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return postOnly();
  return runApiCall(async () => {
    const own = { sellerId: requireMember(context).id, id: params.uploadId ?? "" };
    const work = completeUpload(context.deps, own);
    // Lets the work continue if the client loses its connection.
    context.waitUntil(work.catch(() => {}));
    const completed = await work;
    if (!completed.ok) return mediaErrorResponse(completed.reason);
    return Response.json({ success: true, ...mediaItemJson(completed.mediaItem) });
  });
}
