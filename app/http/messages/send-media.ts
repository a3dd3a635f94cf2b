import { type AppLoadContext, redirectDocument } from "@remix-run/cloudflare";
import { retryProcessing } from "#domain/media/retry-processing.ts";
import type { Conversation } from "#domain/messages/conversation.ts";
import { mediaMessageForm } from "#domain/messages/forms.ts";
import { saveDraft } from "#domain/messages/save-draft.ts";
import { type ArrangeAction, arrange, MAX_MEDIA } from "#domain/posts/arrange.ts";
import { requireMember } from "../context.ts";
import { type Errors, isOutage, parseForm, TRY_LATER } from "../forms/form.ts";
import { ownUploader, type Uploader } from "../media/uploader.ts";
import { LOST_FILES } from "../posts/composer-text.ts";
import { readComposer, type SubmittedPost } from "../posts/read-composer.ts";
import { redisplayComposer } from "../posts/redisplay-composer.ts";
import { applyChanges } from "../posts/save-composer.ts";
import { SAVED_TOO_OFTEN } from "./broadcast-refusal-texts.ts";
import { sendAttached } from "./send-attached.ts";

type Write<R> = (sent: SubmittedPost, redisplay: Redisplay) => Promise<R>;
export type Redisplay = (status: number, errors?: Errors) => ReturnType<typeof redisplayComposer>;

export const handleSendMedia = (
  request: Request,
  context: AppLoadContext,
  find: () => Promise<Conversation>,
) =>
  handleFilesForm(request, context, {
    send: (sent, redisplay) => send(context, sent, find, redisplay),
    vault: (sent, redisplay) => toVault(context, sent, find, redisplay),
  });

/** Changes the list of files, sends it, or saves it and goes on to the vault. `uploader` defaults to the viewer. */
export async function handleFilesForm<R>(
  request: Request,
  context: AppLoadContext,
  writes: { send: Write<R>; vault?: Write<R> },
  uploader: Uploader = ownUploader(context),
) {
  const sent = await readComposer(request, context, uploader);
  const redisplay = async (status: number, errors: Errors = {}, ids = sent.ids) =>
    redisplayComposer(context, { ...sent, ids }, { kind: "message", errors, status });
  try {
    if (sent.outage) return await redisplay(503, { form: TRY_LATER });
    if (sent.tooManyFiles) return await redisplay(429);
    if (sent.form.has("resumed")) return await redisplay(409, { files: LOST_FILES });
    const [action = "send", subject = ""] = String(sent.form.get("do") ?? "send").split(":");
    const write = action === "send" || action === "vault" ? writes[action] : undefined;
    if (write) return await write(sent, redisplay);
    if (action === "retry")
      await retryProcessing(context.deps, { sellerId: uploader.sellerId, mediaItemId: subject });
    const ids = arrange(sent.ids, action as ArrangeAction, subject);
    const isRefused = Object.keys(sent.errors).length > 0 || ids.length > MAX_MEDIA;
    return await redisplay(isRefused ? 422 : 200, {}, ids);
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return redisplay(503, { form: TRY_LATER });
  }
}

/** The text becomes the conversation's draft; the vault keeps the chosen files. */
async function toVault(
  context: AppLoadContext,
  sent: SubmittedPost,
  find: () => Promise<Conversation>,
  redisplay: Redisplay,
) {
  const { form, ids, errors } = sent;
  const parsed = parseForm(form, mediaMessageForm.pick({ text: true }));
  if (!parsed.ok) return redisplay(422, parsed.errors);
  if (Object.keys(errors).length > 0 || ids.length > MAX_MEDIA) return redisplay(422);
  const { id } = await find();
  const saved = await saveDraft(context.deps, { id, userId: requireMember(context).id }, parsed.value.text);
  if (!saved.ok) return redisplay(429, { form: SAVED_TOO_OFTEN });
  await applyChanges(context, sent);
  const query = new URLSearchParams([["message", id], ...ids.map((one) => ["use", one])]);
  return redirectDocument(`/dashboard/vault?${query}`, 303);
}

async function send(
  context: AppLoadContext,
  sent: SubmittedPost,
  find: () => Promise<Conversation>,
  redisplay: Redisplay,
) {
  const { form, ids, errors } = sent;
  const parsed = parseForm(form, mediaMessageForm);
  if (!parsed.ok) return redisplay(422, parsed.errors);
  if (Object.keys(errors).length > 0 || ids.length > MAX_MEDIA) return redisplay(422);
  const known = await context.deps.vault.findByIds(ids, requireMember(context).id);
  const { text, key, reply_to: replyTo, price } = parsed.value;
  const result = await sendAttached(
    context,
    await find(),
    { text, key, replyTo, price, ids },
    {
      known,
      altOf: (id) => String(form.get(`alt-${id}`) ?? ""),
      previews: form.getAll("preview").map(String),
    },
  );
  if (!result.ok) return redisplay(result.status, result.errors);
  await applyChanges(context, sent);
  return result.response;
}
