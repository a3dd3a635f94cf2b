import type { AppLoadContext } from "@remix-run/cloudflare";
import { limits, takeAttempt } from "../domain/accounts/attempts.ts";
import { drawPicture } from "../domain/media/draw-picture.ts";
import type { MediumKind } from "../domain/media/kinds.ts";
import { type MediumRefusal, mediumMessages } from "../domain/media/messages.ts";
import { MAXIMUM_PICTURE_BYTES, pictureMessages } from "../domain/media/picture.ts";
import { peek } from "../domain/media/pieces.ts";
import { discard, takeFile } from "../domain/media/store-file.ts";
import type { Outcome } from "../domain/outcome.ts";
import { member } from "./context.ts";
import type { Errors } from "./form.ts";
import { readPostForm, type SentFile } from "./upload.ts";

/** Two pictures of the most bytes, and the words and boundaries of a form beside them. */
const FORM_BYTES = 2 * MAXIMUM_PICTURE_BYTES + 256 * 1024;

/** No page can put a file back into its field. */
const CHOOSE_AGAIN = "Please choose the picture again.";
const TOO_MANY_PICTURES =
  "You sent many pictures in a short time. Save the words alone, and choose a picture again in an hour.";
const words: Record<MediumRefusal, string> = { ...mediumMessages, ...pictureMessages };

type Purpose = "portrait" | "cover";
type Taken<P> = { id: string; kind: MediumKind; purpose: P };

/** Counts a picture that the account is about to put up; false where these are too many, however they came. */
async function mayPutUp(context: AppLoadContext): Promise<boolean> {
  const { id } = member(context);
  return (
    (await context.mayAttempt(`picture-${id}`)) && (await takeAttempt(context.deps, limits.pictures, id)).ok
  );
}

/**
 * Reads a profile's form while its pictures go into storage: a file field is named as its picture's purpose, and the
 * first picture of each is taken. They are drawn by `draw`, once the words hold. `settle` runs what answers the form.
 */
export async function readPictures<P extends Purpose>(
  request: Request,
  context: AppLoadContext,
  purposes: readonly P[],
) {
  const { deps } = context;
  const sellerId = member(context).id;
  const chosen: P[] = [];
  const refused: Errors = {};
  let taken: Taken<P>[] = [];
  let tooMany = false;

  const isRefused = () => Object.keys(refused).length > 0;
  const remove = async () => {
    for (const { id } of taken)
      await discard(deps, id).catch((error: unknown) => console.error(context.requestId, id, error));
  };
  const onFile = async ({ field, name, data }: SentFile) => {
    const purpose = purposes.find((one) => one === field);
    if (purpose === undefined || chosen.includes(purpose)) return;
    chosen.push(purpose);
    // The form comes back as it is: its other picture would be stored for nothing.
    if (isRefused()) return;
    const { head, all } = await peek(data, 1);
    tooMany = head.length > 0 && !(await mayPutUp(context));
    if (tooMany) refused[purpose] = TOO_MANY_PICTURES;
    else {
      const found = await takeFile(deps, { sellerId, purpose, name, data: all });
      if (found.ok) taken.push({ id: found.id, kind: found.kind, purpose });
      else refused[purpose] = words[found.reason];
    }
  };
  const { form, outage } = await readPostForm(request, { atMost: FORM_BYTES, onFile }).catch(
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
      ...Object.fromEntries(chosen.map((purpose) => [purpose, CHOOSE_AGAIN])),
      ...refused,
    }),
    /** Draws what was taken; null where one is refused after all. Throws what kept a picture from storage. */
    async draw() {
      if (outage !== null) throw outage;
      const drawn: { mediumId: string; url: string; purpose: P }[] = [];
      for (const one of taken) {
        const made = await drawPicture(deps, one);
        if (!made.ok) {
          refused[one.purpose] = words[made.reason];
          return null;
        }
        drawn.push({ mediumId: made.mediumId, url: made.url, purpose: one.purpose });
      }
      return drawn;
    },
    /**
     * Runs what saves the profile with its pictures. A write without an answer may still come to hold, so that its
     * pictures are then left to the sweep, which sees whether it did.
     */
    async saving<R extends string, T extends object>(work: () => Promise<Outcome<R, T>>) {
      const used = taken;
      taken = [];
      const done = await work();
      if (!done.ok) taken = used;
      return done;
    },
    /** Runs what answers the form; pictures that no profile was saved with are removed at its end. */
    async settle<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } finally {
        await remove();
      }
    },
  };
}
