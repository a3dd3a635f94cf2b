import { type AppLoadContext, data, type TypedResponse } from "@remix-run/cloudflare";
import { consumeAttempt, type RateLimited, rateLimits } from "#domain/gates/rate-limits.ts";
import { IMAGE_TYPE_NAMES } from "#domain/media/image/image.ts";
import { type MediaRefusal, mediaMessages } from "#domain/media/messages.ts";
import { storeFile } from "#domain/media/store-file.ts";
import type { Attached } from "#domain/messages/attach.ts";
import type { Conversation } from "#domain/messages/conversation.ts";
import { messageForm, photoMessageForm } from "#domain/messages/forms.ts";
import { FAN_LIMITS, FAN_PHOTOS, TOO_MANY_PHOTOS } from "#domain/messages/message-media.ts";
import { checkWrite } from "#domain/messages/relationship.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { readMediaIds } from "#domain/posts/arrange.ts";
import { composerMedia } from "#domain/posts/composer-media.ts";
import { altText } from "#domain/visible-text.ts";
import { readMultipartForm, type UploadedFile } from "../body/multipart-form.ts";
import { requireMember } from "../context.ts";
import { type Errors, isOutage, parseForm, refuseForm, runForm } from "../forms/form.ts";
import { LOST_FILES } from "../posts/composer-text.ts";
import { refuseMessage } from "./messages.ts";
import { errorText } from "./refusal-texts.ts";

const MAX_FORM_BYTES = FAN_PHOTOS * FAN_LIMITS.image + 256 * 1024;
const ENOUGH_TODAY =
  "You've sent a lot of photos today. Try again tomorrow, or send your message without them.";
const texts: Partial<Record<MediaRefusal, string>> = {
  too_big: "This photo is larger than 10 MB. Choose a smaller one.",
  storage_full:
    "You've used all the space for photos in messages. Unsend some that you no longer need first.",
  not_an_image: `This file isn't a photo we can use. Choose a ${IMAGE_TYPE_NAMES}.`,
};

export const photoRefusalText = (reason: MediaRefusal | "too_many") =>
  reason === "too_many" ? ENOUGH_TODAY : (texts[reason] ?? mediaMessages[reason]);

export async function storePhoto(
  context: AppLoadContext,
  { name, data: bytes }: Pick<UploadedFile, "name" | "data">,
): Promise<Outcome<MediaRefusal, { mediaItemId: string }> | RateLimited> {
  const sellerId = requireMember(context).id;
  const attempt = await consumeAttempt(context.deps, rateLimits.fanPhotos, sellerId);
  if (!attempt.ok) return attempt;
  return storeFile(context.deps, { sellerId, name, data: bytes, purpose: "message", limits: FAN_LIMITS });
}

const mayAddPhotos = ({ side, relationship }: Pick<Conversation, "side" | "relationship">) =>
  side === "fan" && checkWrite(relationship, side).ok;

/**
 * `ids`: the photos of this form and of an earlier try. `hasPhotos`: it came with some, stored or not. `outage`: the
 * error to throw inside `runForm`.
 */
export type PhotoForm = {
  form: FormData;
  ids: string[];
  hasPhotos: boolean;
  errors: Errors;
  outage: unknown;
};

type Answer = TypedResponse<never> | ReturnType<typeof refuseForm>;

/** Handles a message's form. Its photos are stored only if the viewer may write; `find` runs once. */
export async function runPhotoForm<P extends Pick<Conversation, "side" | "relationship">>(
  context: AppLoadContext,
  request: Request,
  find: () => Promise<P>,
  work: (place: P, sent: PhotoForm) => Promise<Answer>,
) {
  let found: Promise<P> | undefined;
  const findOnce = () => {
    found ??= find();
    return found;
  };
  const sent = await readPhotoForm(request, context, async () => mayAddPhotos(await findOnce()));
  const answer = await runForm(sent.form, async () => {
    if (sent.outage !== null) throw sent.outage;
    return work(await findOnce(), sent);
  });
  return keepPhotos(context, sent, answer);
}

async function readPhotoForm(
  request: Request,
  context: AppLoadContext,
  mayWrite: () => Promise<boolean>,
): Promise<PhotoForm> {
  let count = 0;
  const { form, files, leftOut, outage } = await readMultipartForm(request, {
    maxBytes: MAX_FORM_BYTES,
    onFile: async (file) => {
      count += 1;
      return count > FAN_PHOTOS || !(await mayWrite()) ? null : storePhoto(context, file);
    },
  });
  const received = files.flatMap(({ result }) => (result?.ok ? [result.mediaItemId] : []));
  const ids = readMediaIds([...form.getAll("media").map(String), ...received]);
  const refused = files.flatMap(({ name, result }) =>
    result && !result.ok ? [`${name}: ${photoRefusalText(result.reason)}`] : [],
  );
  if (form.has("resumed")) refused.push(LOST_FILES);
  if (refused.length === 0 && (count > FAN_PHOTOS || leftOut.length > 0 || ids.length > FAN_PHOTOS))
    refused.push(TOO_MANY_PHOTOS);
  const errors: Errors = refused.length > 0 ? { files: refused.join("\n") } : {};
  return { form, ids: ids.slice(0, FAN_PHOTOS), hasPhotos: count + ids.length > 0, errors, outage };
}

/** A message's photos, whose sender is the viewer. */
export async function attachPhotos(
  context: AppLoadContext,
  ids: string[],
  typedAlt: string,
): Promise<Outcome<"media", { attached: Attached | null }>> {
  if (ids.length === 0) return { ok: true, attached: null };
  const known = await context.deps.vault.findByIds(ids, requireMember(context).id);
  const alt = altText(typedAlt);
  const items = known.flatMap(({ mediaItem: { id, kind, ready_at: readyAt, duration_ms: durationMs } }) =>
    readyAt === null ? [] : [{ id, alt, kind, durationMs, isPreview: false }],
  );
  items.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return items.length < ids.length ? refuse("media") : { ok: true, attached: { items, price: null } };
}

type Place = Pick<Conversation, "partner" | "relationship" | "side">;

/** The message with its photos, or the draft. `refused`: the form to show again. `refuseWith` words a refusal. */
export async function readMessage(
  context: AppLoadContext,
  { form, ids, hasPhotos, errors }: PhotoForm,
  { partner, relationship, side }: Place,
) {
  const refuseWith = (refused: Parameters<typeof errorText>[0]) =>
    refuseMessage(form, refused, errorText(refused, partner, relationship.price));
  const parsed = parseForm(form, hasPhotos ? photoMessageForm : messageForm);
  if (!parsed.ok) return { refused: refuseForm(form, parsed.errors) };
  const { value } = parsed;
  if (value.intent !== "send") return { draft: value, refuseWith };
  if (Object.keys(errors).length > 0) return { refused: refuseForm(form, errors) };
  const found = await attachPhotos(context, ids, value.alt);
  if (!found.ok) return { refused: refuseWith(found) };
  // A creator's photos aren't stored here, so their text has to be a message by itself.
  const alone = side === "creator" ? parseForm(form, messageForm) : parsed;
  if (!alone.ok) return { refused: refuseForm(form, alone.errors) };
  const { text, key, reply_to: replyTo } = value;
  return { message: { text, key, replyTo, attached: found.attached }, refuseWith };
}

/** Adds to a refused form the photos that arrived, which the page shows again, and what is wrong with others. */
async function keepPhotos(context: AppLoadContext, { ids, errors }: PhotoForm, answer: Answer) {
  if (!("data" in answer)) return answer;
  const kept = await context.deps.vault.findByIds(ids, requireMember(context).id).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    return [];
  });
  const refused = { ...answer.data, errors: { ...errors, ...answer.data.errors } };
  return data({ ...refused, photos: composerMedia(ids, kept) }, answer.init ?? undefined);
}

export const draftSaved = (ids: string[], text: string) => ({
  kind: "success" as const,
  title: text === "" ? "Draft deleted" : "Draft saved",
  ...(ids.length > 0 ? { text: "Drafts keep only text. Choose your photos again when you send it." } : {}),
});
