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

/** Two pictures of the most bytes, and the words and boundaries of a form beside them. */
const FORM_BYTES = 2 * MAX_IMAGE_BYTES + 256 * 1024;

/** No page can put a file back into its field. */
const CHOOSE_IMAGE_AGAIN = "Please choose the picture again.";
const TOO_MANY_IMAGES =
  "You sent many pictures in a short time. Save the words alone, and choose a picture again in an hour.";
const imageUploadMessages: Record<MediaRefusal, string> = { ...mediaMessages, ...imageMessages };

type Purpose = "portrait" | "cover";
type ReceivedImage<P> = { id: string; kind: MediaKind; purpose: P };

/** Counts a picture that the account is about to put up; false where these are too many, however they came. */
async function allowImageUpload(context: AppLoadContext): Promise<boolean> {
  const { id } = requireMember(context);
  return (
    (await context.mayAttempt(`picture-${id}`)) &&
    (await consumeAttempt(context.deps, rateLimits.images, id)).ok
  );
}

/**
 * Reads a profile's form while its pictures go into storage: a file field is named as its picture's purpose, and the
 * first picture of each is taken. They are drawn by `draw`, once the words hold. `settle` runs what answers the form.
 */
export async function readImages<P extends Purpose>(
  request: Request,
  context: AppLoadContext,
  purposes: readonly P[],
) {
  const { deps } = context;
  const sellerId = requireMember(context).id;
  const chosen: P[] = [];
  const refused: Errors = {};
  let taken: ReceivedImage<P>[] = [];
  let tooMany = false;

  const isRefused = () => Object.keys(refused).length > 0;
  const remove = async () => {
    for (const { id } of taken)
      await discard(deps, id).catch((error: unknown) => console.error(context.requestId, id, error));
  };
  const onFile = async ({ field, name, data }: UploadedFile) => {
    const purpose = purposes.find((one) => one === field);
    if (purpose === undefined || chosen.includes(purpose)) return;
    chosen.push(purpose);
    // The form comes back as it is: its other picture would be stored for nothing.
    if (isRefused()) return;
    const { head, all } = await peek(data, 1);
    tooMany = head.length > 0 && !(await allowImageUpload(context));
    if (tooMany) refused[purpose] = TOO_MANY_IMAGES;
    else {
      const found = await receiveFile(deps, { sellerId, purpose, name, data: all });
      if (found.ok) taken.push({ id: found.id, kind: found.kind, purpose });
      else refused[purpose] = imageUploadMessages[found.reason];
    }
  };
  const { form, outage } = await readMultipartForm(request, { atMost: FORM_BYTES, onFile }).catch(
    async (error: unknown) => {
      await remove();
      throw error;
    },
  );

  return {
    form,
    isRefused,
    /** For an answer that `isRefused`: 429 where it was for the count alone. */
    status: tooMany ? (429 as const) : (422 as const),
    /** What a form that comes back says at its file fields. */
    errors: (): Errors => ({
      ...Object.fromEntries(chosen.map((purpose) => [purpose, CHOOSE_IMAGE_AGAIN])),
      ...refused,
    }),
    /** Draws what was taken; null where one is refused after all. Throws what kept a picture from storage. */
    async process() {
      if (outage !== null) throw outage;
      const drawn: { mediaItemId: string; url: string; purpose: P }[] = [];
      for (const one of taken) {
        const made = await processProfileImage(deps, one);
        if (!made.ok) {
          refused[one.purpose] = imageUploadMessages[made.reason];
          return null;
        }
        drawn.push({ mediaItemId: made.mediaItemId, url: made.url, purpose: one.purpose });
      }
      return drawn;
    },
    /**
     * Runs what saves the profile with its pictures. A write without an answer may still come to hold, so that its
     * pictures are then left to the sweep, which sees whether it did.
     */
    async save<R extends string, T extends object>(work: () => Promise<Outcome<R, T>>) {
      const used = taken;
      taken = [];
      const done = await work();
      if (!done.ok) taken = used;
      return done;
    },
    /** Runs what answers the form; pictures that no profile was saved with are removed at its end. */
    async withCleanup<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } finally {
        await remove();
      }
    },
  };
}
