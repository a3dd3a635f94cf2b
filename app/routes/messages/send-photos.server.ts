import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { consumeAttempt, rateLimits } from "#domain/gates/rate-limits.ts";
import { IMAGE_TYPE_NAMES } from "#domain/media/image/image.ts";
import { type MediaRefusal, mediaMessages } from "#domain/media/messages.ts";
import { storeFile } from "#domain/media/store-file.ts";
import type { Conversation } from "#domain/messages/conversation.ts";
import { mediaMessageForm } from "#domain/messages/forms.ts";
import { FAN_LIMITS, FAN_PHOTOS } from "#domain/messages/message-media.ts";
import { checkWrite } from "#domain/messages/relationship.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { readMediaIds } from "#domain/posts/arrange.ts";
import { composerMedia } from "#domain/posts/composer-media.ts";
import { readMultipartForm, type UploadedFile } from "#http/body/multipart-form.ts";
import { requireMember } from "#http/context.ts";
import { type Errors, isOutage, parseForm, TRY_LATER, valuesOf } from "#http/forms/form.ts";
import { refusalText } from "#http/messages/refusal-texts.ts";
import { sendAttached } from "#http/messages/send-attached.ts";

const MAX_FORM_BYTES = FAN_PHOTOS * FAN_LIMITS.image + 256 * 1024;
const TOO_MANY = `You can send up to ${FAN_PHOTOS} photos in a message. The others were left out.`;
const NO_PHOTO = "Choose at least one photo. Text on its own is sent from the conversation.";
const ENOUGH_TODAY =
  "You've sent a lot of photos today. Try again tomorrow, or send your message without them.";
const texts: Partial<Record<MediaRefusal, string>> = {
  too_big: "This photo is larger than 10 MB. Choose a smaller one.",
  storage_full:
    "You've used all the space for photos in messages. Unsend some that you no longer need first.",
  not_an_image: `This file isn't a photo we can use. Choose a ${IMAGE_TYPE_NAMES}.`,
};

/** Sends the message, or shows the form again with the photos that arrived. Stores none where the fan may not write. */
export async function handleSendPhotos(
  request: Request,
  context: AppLoadContext,
  conversation: Conversation,
) {
  const writes = checkWrite(conversation.relationship, conversation.side);
  let stored = 0;
  const { form, files, leftOut, outage } = await readMultipartForm(request, {
    maxBytes: MAX_FORM_BYTES,
    onFile: async (file) => {
      stored += 1;
      return !writes.ok || stored > FAN_PHOTOS ? null : storePhoto(context, file);
    },
  });
  const received = files.flatMap(({ result }) => (result?.ok ? [result.mediaItemId] : []));
  const ids = readMediaIds([...form.getAll("media").map(String), ...received]);
  const errors: Errors = {};
  for (const { name, result } of files)
    if (result && !result.ok)
      errors.files = [errors.files, `${name}: ${textOf(result.reason)}`].filter(Boolean).join("\n");
  if (stored > FAN_PHOTOS || leftOut.length > 0 || ids.length > FAN_PHOTOS) errors.files ??= TOO_MANY;
  const redisplay = async (status: number, more: Errors = {}, headers = new Headers()) => {
    const kept = await context.deps.vault
      .findByIds(ids.slice(0, FAN_PHOTOS), requireMember(context).id)
      .catch((error: unknown) => {
        if (!isOutage(error)) throw error;
        return [];
      });
    return data(
      {
        values: valuesOf(form),
        errors: { ...errors, ...more },
        photos: composerMedia(ids, kept),
        notice: null,
      },
      { status, headers },
    );
  };
  try {
    if (!writes.ok) {
      const { partner, relationship } = conversation;
      return await redisplay(409, { text: refusalText(writes.reason, partner, relationship.price).text });
    }
    if (outage !== null) return await redisplay(503, { form: TRY_LATER });
    const parsed = parseForm(form, mediaMessageForm);
    if (!parsed.ok) return await redisplay(422, parsed.errors);
    if (ids.length === 0) errors.files ??= NO_PHOTO;
    if (Object.keys(errors).length > 0) return await redisplay(422);
    const known = await context.deps.vault.findByIds(ids, requireMember(context).id);
    const { text, key, reply_to: replyTo } = parsed.value;
    const alt = String(form.get("alt") ?? "");
    const result = await sendAttached(
      context,
      conversation,
      { text, key, replyTo, ids, price: null },
      { known, altOf: () => alt, previews: [] },
    );
    return result.ok ? result.response : await redisplay(result.status, result.errors, result.headers);
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return redisplay(503, { form: TRY_LATER });
  }
}

const textOf = (reason: MediaRefusal | "too_many") =>
  reason === "too_many" ? ENOUGH_TODAY : (texts[reason] ?? mediaMessages[reason]);

async function storePhoto(
  context: AppLoadContext,
  { name, data: bytes }: UploadedFile,
): Promise<Outcome<MediaRefusal | "too_many", { mediaItemId: string }>> {
  const sellerId = requireMember(context).id;
  if (!(await consumeAttempt(context.deps, rateLimits.fanPhotos, sellerId)).ok) return refuse("too_many");
  const file = { sellerId, name, data: bytes, purpose: "message" as const, limits: FAN_LIMITS };
  return storeFile(context.deps, file);
}
