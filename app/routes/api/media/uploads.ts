import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import { teamUpload } from "#domain/creators/team/team-files.ts";
import { findUploadedMedia } from "#domain/media/complete-upload.ts";
import { beginUpload } from "#domain/media/multipart-upload.ts";
import { singleLine } from "#domain/visible-text.ts";
import { jsonError, postOnly, readJson, runApiCall } from "#http/api/json.ts";
import { requireMember } from "#http/context.ts";
import { mediaErrorResponse, uploadResponse } from "#http/media/upload-responses.ts";
import { callUploader } from "#http/media/uploader.ts";

const payload = z.object({
  post_key: z.string().regex(/^[\w-]{8,64}$/, "Reload the page and choose the file again."),
  name: z.string().max(255).overwrite(singleLine),
  bytes: z.number().int().min(0),
  fingerprint: z.string().min(1).max(400),
});

export const loader = postOnly;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { post_key, name, bytes, fingerprint } = await readJson(request, payload);
  const viewer = requireMember(context);
  if (viewer.deletionDueAt !== null) return jsonError(cancelDeletionTo("post"), 409);
  return runApiCall(async () => {
    const { sellerId, purpose, limits, texts } = await callUploader(context, params.creatorId);
    const begun = await beginUpload(context.deps, {
      sellerId,
      name,
      bytes,
      quota: limits.quota,
      ...(purpose === "team"
        ? teamUpload(params.creatorId ?? "", post_key, fingerprint)
        : { postKey: post_key, fingerprint }),
    });
    if (!begun.ok) return mediaErrorResponse(begun.reason, texts);
    const uploaded =
      begun.upload.completed_at === null ? null : await findUploadedMedia(context.deps, begun.upload);
    return uploadResponse(begun.upload, uploaded?.ok ? uploaded.mediaItem : null);
  });
}
