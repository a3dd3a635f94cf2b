import type { UploadedMedia } from "#domain/media/complete-upload.ts";
import { mediaMessages } from "#domain/media/messages.ts";
import { PART_BYTES } from "#domain/media/put-object.ts";
import type { Upload } from "#domain/media/upload.ts";
import { jsonError } from "../api/json.ts";

const statuses: Partial<Record<keyof typeof mediaMessages, number>> = {
  no_such_upload: 404,
  no_such_media: 404,
  upload_over: 409,
  parts_missing: 409,
  rendition_exists: 409,
  storage_full: 409,
  poster_signed: 409,
  poster_unreviewed: 409,
  poster_unanswered: 409,
  too_many_uploads: 429,
};

export const mediaErrorResponse = (
  reason: keyof typeof mediaMessages,
  texts: Partial<typeof mediaMessages> = {},
) => jsonError(texts[reason] ?? mediaMessages[reason], statuses[reason] ?? 422, { code: reason });

export const uploadResponse = (upload: Upload, mediaItem: UploadedMedia | null) =>
  Response.json({
    success: true,
    id: upload.id,
    bytes: upload.bytes,
    part_bytes: PART_BYTES,
    done: upload.parts.map(({ number }) => number),
    ...(mediaItem ? mediaItemJson(mediaItem) : {}),
  });

export const mediaItemJson = ({ mediaItemId, kind, ready, failure }: UploadedMedia) => ({
  media_id: mediaItemId,
  kind,
  ready,
  failure: failure === null ? null : (mediaMessages[failure as keyof typeof mediaMessages] ?? failure),
});
