import type { AppLoadContext } from "@remix-run/cloudflare";
import { peek } from "../../domain/media/byte-chunks.ts";
import { imageMessages, MAX_IMAGE_BYTES } from "../../domain/media/image/image.ts";
import { processProfileImage } from "../../domain/media/image/process-profile-image.ts";
import type { MediaKind } from "../../domain/media/media-types.ts";
import { type MediaRefusal, mediaMessages } from "../../domain/media/messages.ts";
import { discard, receiveFile } from "../../domain/media/store-file.ts";
import type { Outcome } from "../../domain/outcome.ts";
import { consumeAttempt, rateLimits } from "../../domain/rate-limits/rate-limits.ts";
import { readMultipartForm, type UploadedFile } from "../body/multipart-form.ts";
import { requireMember } from "../context.ts";
import type { Errors } from "../forms/form.ts";

/** Two photos of the largest size, and the fields and boundaries of a form around them. */
const MAX_FORM_BYTES = 2 * MAX_IMAGE_BYTES + 256 * 1024;

/** A page can't put a file back into its field. */
const CHOOSE_AGAIN = "Please choose the photo again.";
const TOO_MANY_PHOTOS =
  "You've uploaded a lot of photos in a short time. Save your other changes now, and add a photo in an hour.";
const refusalMessages: Record<MediaRefusal, string> = { ...mediaMessages, ...imageMessages };

type Purpose = "portrait" | "cover";
type ReceivedImage<P> = { id: string; kind: MediaKind; purpose: P };

/** Counts an upload; false after too many by this account, from any form. */
async function allowUpload(context: AppLoadContext): Promise<boolean> {
  const { id } = requireMember(context);
  return (
    (await context.mayAttempt(`photo-${id}`)) &&
    (await consumeAttempt(context.deps, rateLimits.images, id)).ok
  );
}

/**
 * Reads a profile form while its photos are stored. A file field has the name of its photo's purpose, and the
 * first photo of each counts. Call `process` once the other fields are valid, and respond inside `withCleanup`.
 */
export async function readImages<P extends Purpose>(
  request: Request,
  context: AppLoadContext,
  purposes: readonly P[],
) {
  const { deps } = context;
  const sellerId = requireMember(context).id;
  const chosen: P[] = [];
  const refusals: Errors = {};
  let received: ReceivedImage<P>[] = [];
  let tooMany = false;

  const isRefused = () => Object.keys(refusals).length > 0;
  const discardReceived = async () => {
    for (const { id } of received)
      await discard(deps, id).catch((error: unknown) => console.error(context.requestId, id, error));
  };
  const onFile = async ({ field, name, data }: UploadedFile) => {
    const purpose = purposes.find((one) => one === field);
    if (purpose === undefined || chosen.includes(purpose)) return;
    chosen.push(purpose);
    // The form will be shown again, so storing the other photo would be pointless.
    if (isRefused()) return;
    const { head, all } = await peek(data, 1);
    tooMany = head.length > 0 && !(await allowUpload(context));
    if (tooMany) {
      refusals[purpose] = TOO_MANY_PHOTOS;
      return;
    }
    const file = await receiveFile(deps, { sellerId, purpose, name, data: all });
    if (file.ok) received.push({ id: file.id, kind: file.kind, purpose });
    else refusals[purpose] = refusalMessages[file.reason];
  };
  const { form, outage } = await readMultipartForm(request, { maxBytes: MAX_FORM_BYTES, onFile }).catch(
    async (error: unknown) => {
      await discardReceived();
      throw error;
    },
  );

  return {
    form,
    isRefused,
    /** The status of a form that `isRefused`: 429 if only the number of uploads was the reason. */
    status: tooMany ? (429 as const) : (422 as const),
    /** A refused form's messages for its file fields. */
    errors: (): Errors => ({
      ...Object.fromEntries(chosen.map((purpose) => [purpose, CHOOSE_AGAIN])),
      ...refusals,
    }),
    /** Processes the photos; null if one is refused. Throws the error of an outage during the upload. */
    async process() {
      if (outage !== null) throw outage;
      const processed: { mediaItemId: string; url: string; purpose: P }[] = [];
      for (const image of received) {
        const result = await processProfileImage(deps, image);
        if (!result.ok) {
          refusals[image.purpose] = refusalMessages[result.reason];
          return null;
        }
        processed.push({ mediaItemId: result.mediaItemId, url: result.url, purpose: image.purpose });
      }
      return processed;
    },
    /**
     * Saves the profile with its photos, using `work`. If its outcome is unknown, because the database did not answer, the
     * photos stay: the profile may have them, and the sweep removes those that nothing uses.
     */
    async save<R extends string, T extends object>(work: () => Promise<Outcome<R, T>>) {
      const used = received;
      received = [];
      const saved = await work();
      if (!saved.ok) received = used;
      return saved;
    },
    /** Handles the form, then removes photos that were not saved with a profile. */
    async withCleanup<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } finally {
        await discardReceived();
      }
    },
  };
}
