import type { Arrived } from "../domain/media/complete-upload.ts";
import { mediumMessages } from "../domain/media/messages.ts";
import { PART_BYTES } from "../domain/media/put-object.ts";
import type { Upload } from "../domain/media/upload-in-parts.ts";
import { jsonError } from "./json.ts";

const statuses: Partial<Record<keyof typeof mediumMessages, number>> = {
  no_such_upload: 404,
  no_such_medium: 404,
  upload_over: 409,
  parts_missing: 409,
  no_room: 409,
  too_many_uploads: 429,
};

/** A refusal of a file, a part or a poster: its code, and the words for the creator. */
export const refuseMedium = (reason: keyof typeof mediumMessages) =>
  jsonError(mediumMessages[reason], statuses[reason] ?? 422, { code: reason });

/** What the script is told of an upload: which parts are there, and the medium once it is one. */
export const uploadAnswer = (upload: Upload, arrived: Arrived | null) =>
  Response.json({
    success: true,
    id: upload.id,
    bytes: upload.bytes,
    part_bytes: PART_BYTES,
    done: upload.parts.map(({ number }) => number),
    ...(arrived ? mediumAnswer(arrived) : {}),
  });

/** What the script is told of a medium. */
export const mediumAnswer = ({ mediumId, kind, ready, failure }: Arrived) => ({
  medium_id: mediumId,
  kind,
  ready,
  failure: failure === null ? null : (mediumMessages[failure as keyof typeof mediumMessages] ?? failure),
});
