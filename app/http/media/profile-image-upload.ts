import type { AppLoadContext } from "@remix-run/cloudflare";
import type { MediaKind } from "#db/kinds.ts";
import { consumeAttempt, rateLimits } from "#domain/gates/rate-limits.ts";
import { imageMessages, MAX_IMAGE_BYTES } from "#domain/media/image/image.ts";
import { findKeptImage } from "#domain/media/image/kept-profile-image.ts";
import { processProfileImage } from "#domain/media/image/process-profile-image.ts";
import { type MediaRefusal, mediaMessages } from "#domain/media/messages.ts";
import { discard, receiveFile } from "#domain/media/store-file.ts";
import type { Outcome } from "#domain/outcome.ts";
import { peek } from "#platform/formats/byte-chunks.ts";
import { readMultipartForm, type UploadedFile } from "../body/multipart-form.ts";
import { requireMember } from "../context.ts";
import type { Errors } from "../forms/form.ts";

/** Two photos of the largest size, plus the form's fields and boundaries. */
const MAX_FORM_BYTES = 2 * MAX_IMAGE_BYTES + 256 * 1024;

/** A page can't refill a file field. */
const CHOOSE_AGAIN = "Please choose the photo again.";
const TOO_MANY_PHOTOS =
  "You've uploaded a lot of photos in a short time. Save your other changes now, and add a photo in an hour.";
const refusalMessages: Record<MediaRefusal, string> = { ...mediaMessages, ...imageMessages };

type Purpose = "portrait" | "cover";
type ReceivedImage<P> = { id: string; kind: MediaKind; purpose: P };
type ReadyImage<P> = { mediaItemId: string; url: string; purpose: P };

const keptField = (purpose: Purpose) => `kept_${purpose}`;

async function allowUpload(context: AppLoadContext): Promise<boolean> {
  const { id } = requireMember(context);
  return (
    (await context.mayAttempt(`photo-${id}`)) &&
    (await consumeAttempt(context.deps, rateLimits.images, id)).ok
  );
}

/**
 * A file field is named after its photo's purpose, and the first photo of each counts. Call `process` once the other
 * fields are valid, and respond inside `withCleanup`.
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
  let ready: ReadyImage<P>[] = [];
  const kept = new Set<string>();
  let tooMany = false;

  const isRefused = () => Object.keys(refusals).length > 0;
  const discardReceived = async () => {
    const ids = [...received.map(({ id }) => id), ...ready.map(({ mediaItemId }) => mediaItemId)];
    for (const id of ids.filter((one) => !kept.has(one)))
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

  for (const purpose of purposes) {
    const id = form.get(keptField(purpose));
    form.delete(keptField(purpose));
    if (typeof id !== "string" || id === "" || chosen.includes(purpose)) continue;
    const found = await findKeptImage(deps, { id, sellerId, purpose });
    if (found === null) continue;
    form.set(keptField(purpose), id);
    kept.add(id);
    ready.push({ ...found, purpose });
  }

  /** Null if a photo is refused after all. Throws the outage that prevented storing one. */
  const process = async () => {
    if (outage !== null) throw outage;
    for (let image = received[0]; image; image = received[0]) {
      const result = await processProfileImage(deps, image);
      received = received.slice(1);
      if (!result.ok) {
        refusals[image.purpose] = refusalMessages[result.reason];
        return null;
      }
      ready.push({ mediaItemId: result.mediaItemId, url: result.url, purpose: image.purpose });
    }
    return ready;
  };

  return {
    form,
    process,
    isRefused,
    status: tooMany ? (429 as const) : (422 as const),
    errors: (): Errors => {
      const lost = chosen.filter((purpose) => !form.has(keptField(purpose)));
      return { ...Object.fromEntries(lost.map((purpose) => [purpose, CHOOSE_AGAIN])), ...refusals };
    },
    /**
     * For a form that comes back although its photos are fine: keeps them, with their IDs in the form. The sweep
     * removes them after a day if no profile uses them.
     */
    async keep() {
      if (isRefused() || outage !== null) return;
      const images = await process().catch((error: unknown) => {
        console.error(context.requestId, error);
        return null;
      });
      for (const { mediaItemId, purpose } of images ?? []) {
        kept.add(mediaItemId);
        form.set(keptField(purpose), mediaItemId);
      }
    },
    /**
     * Saves the profile with its photos, using `work`. If the outcome is unknown because the database didn't answer,
     * the photos stay: the profile may have them, and the sweep removes unused ones.
     */
    async save<R extends string, T extends object>(work: () => Promise<Outcome<R, T>>) {
      const used = { received, ready };
      received = [];
      ready = [];
      const saved = await work();
      if (!saved.ok) ({ received, ready } = used);
      return saved;
    },
    /** Afterward, removes photos that weren't saved with a profile. */
    async withCleanup<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } finally {
        await discardReceived();
      }
    },
  };
}
