import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { findUploadedMedia } from "../../../domain/media/complete-upload.ts";
import { beginUpload } from "../../../domain/media/multipart-upload.ts";
import { jsonError, postOnly, readJson, runApiCall } from "../../../http/api/json.ts";
import { requireMember } from "../../../http/context.ts";
import { mediaErrorResponse, uploadResponse } from "../../../http/media/upload-responses.ts";

const payload = z.object({
  /** A new post's key, or the id of one that is edited. */
  post_key: z.string().regex(/^[\w-]{8,64}$/, "Reload the page and choose the file again."),
  name: z.string().max(255),
  bytes: z.number().int().min(0),
  fingerprint: z.string().min(1).max(400),
});

export const loader = postOnly;

/** Begins an upload in parts, or tells where the same file stopped. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { post_key, name, bytes, fingerprint } = await readJson(request, payload);
  const viewer = requireMember(context);
  if (viewer.deletionDueAt !== null)
    return jsonError("Your account will be deleted. Call that off before you post.", 409);
  return runApiCall(async () => {
    const begun = await beginUpload(context.deps, {
      ...{ sellerId: viewer.id, postKey: post_key },
      ...{ name, bytes, fingerprint },
    });
    if (!begun.ok) return mediaErrorResponse(begun.reason);
    const arrived =
      begun.upload.completed_at === null ? null : await findUploadedMedia(context.deps, begun.upload);
    return uploadResponse(begun.upload, arrived?.ok ? arrived.mediaItem : null);
  });
}
