import type { AppLoadContext } from "@remix-run/cloudflare";
import { LOST_ANIMATION } from "#domain/media/messages.ts";
import { purgeFromEdge } from "#domain/media/purge-edge-cache.ts";
import { MAX_MEDIA } from "#domain/posts/arrange.ts";
import { draftForm, postForm } from "#domain/posts/forms.ts";
import { isPostKey, type PostInput, savePost } from "#domain/posts/save-post.ts";
import { altText } from "#domain/visible-text.ts";
import { closeWithdrawnSales } from "../close-withdrawn-sales.ts";
import { requireMember } from "../context.ts";
import { type Errors, isOutage, parseForm } from "../forms/form.ts";
import { redirectWithFlash } from "../respond.ts";
import {
  ACCOUNT_CLOSING,
  FILES_NOT_SAVED,
  RELOAD_PAGE,
  savedTitle,
  saveMessages,
  saveStatuses,
} from "./composer-text.ts";
import type { SubmittedPost } from "./read-composer.ts";
import { redisplayComposer } from "./redisplay-composer.ts";

type SaveOptions = {
  editing: string | undefined;
  asDraft: boolean;
  savedText?: string;
};

export async function saveComposer(context: AppLoadContext, sent: SubmittedPost, options: SaveOptions) {
  const { deps } = context;
  const { form, ids, errors } = sent;
  const { editing, asDraft } = options;
  const viewer = requireMember(context);
  const refuse = (found: Errors, status: number) =>
    redisplayComposer(context, sent, {
      kind: editing === undefined ? "new post" : "post",
      errors: found,
      status,
    });
  if (viewer.deletionDueAt !== null) return refuse({ form: ACCOUNT_CLOSING }, 409);
  const parsed = parseForm(form, asDraft ? draftForm : postForm(deps.clock.now()));
  if (!parsed.ok) return refuse({ ...parsed.errors, ...(asDraft ? {} : emptyPostErrors(sent)) }, 422);
  if (Object.keys(errors).length > 0 || ids.length > MAX_MEDIA) return refuse({}, 422);
  // The URL of an edit names its post, whatever the form says.
  const id = editing ?? String(form.get("key") ?? "");
  if (editing === undefined && !isPostKey(id)) return refuse({ form: RELOAD_PAGE }, 409);
  const { timeZone, ...fields } = parsed.value;
  const input: PostInput = {
    ...fields,
    id,
    edit: editOf(form),
    sellerId: viewer.id,
    baseRevision: editing === undefined ? null : String(form.get("based") ?? ""),
    media: submittedMedia(form, ids, fields.visibility_type !== "free"),
  };
  const text = options.savedText ?? (await lostAnimationText(context, sent, viewer.id));
  const saved = await savePost(deps, input);
  if (!saved.ok) {
    const { field, text } = saveMessages[saved.reason];
    return refuse({ [field]: text }, saveStatuses[saved.reason] ?? 409);
  }
  const isComplete = await applyChanges(context, sent);
  context.waitUntil(purgeFromEdge(deps, saved.noLongerFree));
  if (editing !== undefined && input.visibility_type !== "ppv") closeWithdrawnSales(context);
  if (input.timing.when === "later")
    await deps.preferences.saveTimeZone(viewer.id, timeZone, deps.clock.now());
  return redirectAfterSave(context, input, saved.published, isComplete ? text : FILES_NOT_SAVED);
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

function redirectAfterSave(context: AppLoadContext, input: PostInput, published: boolean, text?: string) {
  const { when } = input.timing;
  const title = savedTitle(when, input.media.length > 0);
  const list = when === "later" ? "scheduled" : when === "keep" ? "archived" : "drafts";
  const to = published
    ? `/seller/${requireMember(context).username}/content/${input.id}`
    : `/dashboard/posts?show=${list}`;
  return redirectWithFlash(context, to, { kind: "success", title, text });
}
