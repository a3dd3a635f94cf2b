import type { AppLoadContext } from "@remix-run/cloudflare";
import { LOST_ANIMATION } from "#domain/media/messages.ts";
import { purgeFromEdge } from "#domain/media/purge-edge-cache.ts";
import { MAX_MEDIA } from "#domain/posts/arrange.ts";
import { draftForm, postForm } from "#domain/posts/forms.ts";
import type { WaitReason } from "#domain/posts/own-post.ts";
import { isOwnSave, isPostKey, type PostInput, savePost } from "#domain/posts/save-post.ts";
import { altText } from "#domain/visible-text.ts";
import { closeWithdrawnSales } from "../close-withdrawn-sales.ts";
import { requireMember } from "../context.ts";
import { type Errors, isOutage, parseForm } from "../forms/form.ts";
import { redirectWithFlash } from "../respond.ts";
import {
  ACCOUNT_CLOSING,
  FILES_NOT_SAVED,
  KEPT_AS_DRAFT,
  PARTLY_KEPT_AS_DRAFT,
  RELOAD_PAGE,
  savedFlash,
  saveMessages,
  saveStatuses,
} from "./composer-text.ts";
import type { SubmittedPost } from "./read-composer.ts";
import { redisplayComposer } from "./redisplay-composer.ts";

type SaveOptions = {
  editing: string | undefined;
  asDraft: boolean;
  /** For a form whose post was deleted: the message once its changes are a draft. */
  keptText?: string;
};

type SaveAnswer = ReturnType<typeof redirectAfterSave> | Awaited<ReturnType<typeof redisplayComposer>>;

export async function saveComposer(
  context: AppLoadContext,
  sent: SubmittedPost,
  options: SaveOptions,
): Promise<SaveAnswer> {
  const { deps } = context;
  const { form, ids } = sent;
  const { editing, asDraft, keptText } = options;
  const viewer = requireMember(context);
  const refuse = (found: Errors, status: number) => refuseSave(context, sent, options, found, status);
  if (viewer.deletionDueAt !== null) return refuse({ form: ACCOUNT_CLOSING }, 409);
  const parsed = parseForm(form, asDraft ? draftForm : postForm(deps.clock.now()));
  if (!parsed.ok) return refuse({ ...parsed.errors, ...(asDraft ? {} : emptyPostErrors(sent)) }, 422);
  if (keptText === undefined && !isWhole(sent)) return refuse({}, 422);
  const target = targetOf(form, editing);
  if (target === null) return refuse({ form: RELOAD_PAGE }, 409);
  const { timeZone, ...fields } = parsed.value;
  const input: PostInput = {
    ...fields,
    ...target,
    edit: editOf(form),
    sellerId: viewer.id,
    media: submittedMedia(form, ids, fields.visibility_type !== "free"),
  };
  const text = keptText ?? (await lostAnimationText(context, sent, viewer.id));
  const saved = await savePost(deps, input);
  if (!saved.ok) {
    if (saved.reason === "gone") return answerGone(context, sent, options);
    const { field, text } = saveMessages[saved.reason];
    return refuse({ [field]: text }, saveStatuses[saved.reason] ?? 409);
  }
  const isComplete = await applyChanges(context, sent);
  context.waitUntil(purgeFromEdge(deps, saved.noLongerFree));
  if (editing !== undefined && input.visibility_type !== "ppv") closeWithdrawnSales(context);
  if (input.timing.when === "later")
    await deps.preferences.saveTimeZone(viewer.id, timeZone, deps.clock.now());
  return redirectAfterSave(context, input, saved, isComplete ? text : FILES_NOT_SAVED);
}

/** An edit is of the post in the URL; the form can't name another. */
function targetOf(form: FormData, editing: string | undefined) {
  if (editing !== undefined) return { id: editing, baseRevision: String(form.get("based") ?? "") };
  const id = String(form.get("key") ?? "");
  return isPostKey(id) ? { id, baseRevision: null } : null;
}

const isWhole = ({ errors, ids }: SubmittedPost) =>
  Object.keys(errors).length === 0 && ids.length <= MAX_MEDIA;

function refuseSave(
  context: AppLoadContext,
  sent: SubmittedPost,
  { editing, keptText }: SaveOptions,
  errors: Errors,
  status: number,
) {
  if (keptText !== undefined) return refuseGone(context, sent, errors, status);
  const kind = editing === undefined ? "new post" : "post";
  return redisplayComposer(context, sent, { kind, errors, status });
}

/** Shows the form of a deleted post again as a new post's. */
function refuseGone(context: AppLoadContext, sent: SubmittedPost, errors: Errors, status: number) {
  renewForm(context.deps.clock, sent.form);
  const form = [errors.form, saveMessages.gone.text].filter(Boolean).join(" ");
  return redisplayComposer(context, sent, { kind: "new post", errors: { ...errors, form }, status });
}

/** A new post sent again after its deletion isn't published again without being asked. */
const answerGone = (
  context: AppLoadContext,
  sent: SubmittedPost,
  { editing, asDraft, keptText }: SaveOptions,
) =>
  keptText === undefined && (asDraft || editing !== undefined)
    ? keepAsDraft(context, sent)
    : refuseGone(context, sent, {}, 409);

/** Saves the changes to a post that was deleted elsewhere as a draft, with its remaining files. */
export async function keepAsDraft(context: AppLoadContext, sent: SubmittedPost): Promise<SaveAnswer> {
  const sellerId = requireMember(context).id;
  const left = await context.deps.vault.findByIds(sent.ids, sellerId);
  const ready = new Set(
    left.filter(({ mediaItem }) => mediaItem.ready_at !== null).map(({ mediaItem }) => mediaItem.id),
  );
  const ids = sent.ids.filter((id) => ready.has(id)).slice(0, MAX_MEDIA);
  const isAll = ids.length === sent.ids.length && isWhole(sent) && !sent.outage;
  sent.form.set("key", await draftKey(context, sent.form, sellerId));
  return saveComposer(
    context,
    { ...sent, ids },
    { editing: undefined, asDraft: true, keptText: isAll ? KEPT_AS_DRAFT : PARTLY_KEPT_AS_DRAFT },
  );
}

/** Reuses the draft that an earlier send of this form created, unless it was changed elsewhere. */
async function draftKey({ deps }: AppLoadContext, form: FormData, sellerId: string): Promise<string> {
  const edit = editOf(form);
  if (edit === undefined) return deps.clock.newId();
  const draft = await deps.authoring.findOwn(edit, sellerId);
  const isFree =
    draft === null
      ? !(await deps.ownPosts.wasOwn(edit, sellerId))
      : isOwnSave(deps, draft, { edit, sellerId });
  return isFree ? edit : deps.clock.newId();
}

/** Makes it the form of a new post. */
export function renewForm(clock: AppLoadContext["deps"]["clock"], form: FormData) {
  form.set("key", clock.newId());
  form.set("edit", clock.newId());
  form.set("based", "");
}

export function editOf(form: FormData): string | undefined {
  const edit = String(form.get("edit") ?? "");
  return isPostKey(edit) ? edit : undefined;
}

export async function applyChanges(
  { requestId }: AppLoadContext,
  { changes }: SubmittedPost,
): Promise<boolean> {
  let isComplete = true;
  for (const { change } of changes) {
    const applied = await change.apply().catch((error: unknown) => {
      if (!isOutage(error)) throw error;
      console.error(requestId, error);
      return { ok: false };
    });
    isComplete &&= applied.ok;
  }
  return isComplete;
}

export const submittedMedia = (form: FormData, ids: string[], mayPreview: boolean): PostInput["media"] =>
  ids.map((id) => ({
    id,
    alt: altText(String(form.get(`alt-${id}`) ?? "")),
    isPreview: mayPreview && form.get("preview") === id,
  }));

/** Shown together with the other errors, so that the form is refused only once. */
function emptyPostErrors({ form, ids, errors }: SubmittedPost): Errors {
  const isEmpty =
    ids.length === 0 && Object.keys(errors).length === 0 && !String(form.get("body") ?? "").trim();
  return isEmpty ? { [saveMessages.empty.field]: saveMessages.empty.text } : {};
}

async function lostAnimationText({ deps }: AppLoadContext, { uploadedIds }: SubmittedPost, sellerId: string) {
  const uploaded = uploadedIds.length === 0 ? [] : await deps.vault.findByIds(uploadedIds, sellerId);
  return uploaded.some(({ mediaItem }) => mediaItem.animation_dropped) ? LOST_ANIMATION : undefined;
}

function redirectAfterSave(
  context: AppLoadContext,
  input: PostInput,
  saved: { published: boolean; waitsFor: WaitReason | null; sameAs?: string },
  text?: string,
) {
  const { when } = input.timing;
  const list =
    when === "later" || saved.waitsFor !== null ? "scheduled" : when === "keep" ? "archived" : "drafts";
  const to =
    saved.waitsFor === "consent"
      ? `/post/${input.id}/people`
      : saved.published
        ? `/seller/${requireMember(context).username}/content/${saved.sameAs ?? input.id}`
        : `/dashboard/posts?show=${list}`;
  return redirectWithFlash(context, to, savedFlash(input, saved, text));
}
