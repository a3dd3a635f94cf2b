import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findUploadedMedia } from "#domain/media/complete-upload.ts";
import { cancelUpload } from "#domain/media/multipart-upload.ts";
import { methodNotAllowed, runApiCall } from "#http/api/json.ts";
import { mediaErrorResponse, uploadResponse } from "#http/media/upload-responses.ts";
import { callUploader } from "#http/media/uploader.ts";

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  runApiCall(async () => {
    const { sellerId } = await callUploader(context, params.creatorId);
    const upload = await context.deps.uploads.find(params.uploadId ?? "", sellerId);
    if (upload === null) return mediaErrorResponse("no_such_upload");
    if (upload.aborted_at !== null) return mediaErrorResponse("upload_over");
    if (upload.completed_at === null) return uploadResponse(upload, null);
    const uploaded = await findUploadedMedia(context.deps, upload);
    return uploaded.ok ? uploadResponse(upload, uploaded.mediaItem) : mediaErrorResponse(uploaded.reason);
  });

export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "DELETE") return methodNotAllowed("GET", "DELETE");
  return runApiCall(async () => {
    const { sellerId } = await callUploader(context, params.creatorId);
    const canceled = await cancelUpload(context.deps, { sellerId, id: params.uploadId ?? "" });
    return canceled.ok ? Response.json({ success: true }) : mediaErrorResponse(canceled.reason);
  });
}
