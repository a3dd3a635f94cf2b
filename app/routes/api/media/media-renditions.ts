import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { renditionNames } from "#db/kinds.ts";
import { STORAGE_QUOTA_BYTES } from "#domain/media/image/image.ts";
import { beginRendition } from "#domain/media/renditions.ts";
import { postOnly, readJson, runApiCall } from "#http/api/json.ts";
import { requireMember } from "#http/context.ts";
import { mediaErrorResponse, uploadResponse } from "#http/media/upload-responses.ts";

const payload = z.object({ name: z.enum(renditionNames), bytes: z.number().int().min(1) });

export const loader = postOnly;

/** Starts the upload of a lighter version of a video; its parts are sent like those of any upload. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { name, bytes } = await readJson(request, payload);
  return runApiCall(async () => {
    const begun = await beginRendition(context.deps, {
      sellerId: requireMember(context).id,
      mediaItemId: params.mediaId ?? "",
      name,
      bytes,
      quota: STORAGE_QUOTA_BYTES,
    });
    return begun.ok ? uploadResponse(begun.upload, null) : mediaErrorResponse(begun.reason);
  });
}
