import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { arrivedOf } from "../../domain/media/complete-upload.ts";
import { beginUpload } from "../../domain/media/upload-in-parts.ts";
import { member } from "../../http/context.ts";
import { answering, jsonError, onlyPost, readJson } from "../../http/json.ts";
import { refuseMedium, uploadAnswer } from "../../http/upload-answers.ts";

const payload = z.object({
  /** A new post's key, or the id of one that is edited. */
  post_key: z.string().regex(/^[\w-]{8,64}$/, "Reload the page and choose the file again."),
  name: z.string().max(255),
  bytes: z.number().int().min(0),
  fingerprint: z.string().min(1).max(400),
});

export const loader = onlyPost;

/** Begins an upload in parts, or tells where the same file stopped. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { post_key, name, bytes, fingerprint } = await readJson(request, payload);
  const viewer = member(context);
  if (viewer.deletionDueAt !== null)
    return jsonError("Your account will be deleted. Call that off before you post.", 409);
  return answering(async () => {
    const begun = await beginUpload(context.deps, {
      ...{ sellerId: viewer.id, postKey: post_key },
      ...{ name, bytes, fingerprint },
    });
    if (!begun.ok) return refuseMedium(begun.reason);
    const arrived = begun.upload.completed_at === null ? null : await arrivedOf(context.deps, begun.upload);
    return uploadAnswer(begun.upload, arrived?.ok ? arrived.arrived : null);
  });
}
