import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { readUpTo } from "../../domain/media/byte-chunks.ts";
import { setCaptions } from "../../domain/media/captions.ts";
import {
  type AdditionRefusal,
  LOST_ANIMATION,
  type MediaRefusal,
  mediaMessages,
  type ProcessingFailure,
} from "../../domain/media/messages.ts";
import { setPoster } from "../../domain/media/poster.ts";
import { purgeFromEdge } from "../../domain/media/purge-edge-cache.ts";
import { retryProcessing } from "../../domain/media/retry-processing.ts";
import { storeFile } from "../../domain/media/store-file.ts";
import { type Outcome, refuse } from "../../domain/outcome.ts";
import { type ArrangeAction, arrange, MAX_MEDIA, readMediaIds } from "../../domain/posts/arrange.ts";
import { composerMedia } from "../../domain/posts/composer-media.ts";
import { draftForm, postForm } from "../../domain/posts/forms.ts";
import { isPostKey, type PostInput, savePost } from "../../domain/posts/save-post.ts";
import { readMultipartForm, type UploadedFile } from "../body/multipart-form.ts";
import { requireMember } from "../context.ts";
import { type Errors, isOutage, parseForm, valuesOf } from "../forms/form.ts";
import { redirectWithFlash } from "../respond.ts";
import { submittedMedia } from "./composer-fields.ts";
import {
  KEPT_AS_DRAFT,
  leftOutText,
  PARTLY_KEPT_AS_DRAFT,
  RELOAD_PAGE,
  savedTitle,
  saveMessages,
  saveStatuses,
} from "./composer-text.ts";

/** Read of a file of captions before its own limit is asked, in bytes. */
const MAX_CAPTIONS_READ = 1024 * 1024;
const TOO_MANY_FILES = "You sent many files in a short time. Wait a minute, then choose these again.";
/** What such an account posted is hidden, and would not be brought back with the rest. */
const ACCOUNT_CLOSING = "Your account will be deleted. Call that off before you post.";
const TRY_LATER =
  "This could not be done just now. Nothing was lost or charged; please try again in a moment.";
/** A composer's form as it came: its words, its media in order, and what was wrong with its files. */
type SubmittedPost = {
  form: FormData;
  /** As many as were named and came: more than a post may have are told of when the form is shown again. */
  ids: string[];
  /** Those that came with this very form. */
  uploadedIds: string[];
  errors: Errors;
  outage: boolean;
  tooManyFiles: boolean;
};

/** Reads the form while its files go into storage: what arrived whole is kept, whatever else is wrong. */
async function readComposer(request: Request, context: AppLoadContext): Promise<SubmittedPost> {
  const { deps } = context;
  const sellerId = requireMember(context).id;
  // Moving a picture up is no upload: only a form with files counts against the limit, once.
  let allowed: Promise<boolean> | null = null;
  const sent = await readMultipartForm(request, {
    atMost: deps.maxFormBytes,
    onFile: async (file) => {
      allowed ??= context.mayAttempt(`upload-${sellerId}`);
      return (await allowed) ? storeComposerFile(deps, sellerId, file) : null;
    },
  });
  const ids = readMediaIds(sent.form.getAll("media").map(String));
  const uploadedIds: string[] = [];
  const errors: Errors = {};
  for (const { field, name, result } of sent.files) {
    if (result === null) errors[field] = TOO_MANY_FILES;
    else if (!result.ok)
      errors[field] = [errors[field], `${name}: ${mediaMessages[result.reason]}`].filter(Boolean).join("\n");
    else if (field === "files" && result.mediaItemId !== undefined) uploadedIds.push(result.mediaItemId);
  }
  const waits = sent.files.some(({ result }) => result?.ok && result.failure != null);
  const tooManyFiles = sent.files.some(({ result }) => result === null);
  const outage = sent.outage !== null || waits;
  return {
    form: sent.form,
    ids: readMediaIds([...ids, ...uploadedIds]),
    uploadedIds,
    errors,
    outage,
    tooManyFiles,
  };
}

type Deps = AppLoadContext["deps"];

async function storeComposerFile(
  deps: Deps,
  sellerId: string,
  file: UploadedFile,
): Promise<
  Outcome<MediaRefusal | AdditionRefusal, { mediaItemId?: string; failure?: ProcessingFailure | null }>
> {
  const [, what, mediaItemId] = /^(poster|captions)-([\w-]{8,64})$/.exec(file.field) ?? [];
  if (what === "poster" && mediaItemId) return setPoster(deps, { sellerId, mediaItemId, data: file.data });
  if (what === "captions" && mediaItemId) {
    const bytes = await readUpTo(file.data, MAX_CAPTIONS_READ);
    if (bytes === null) return refuse("captions_too_big");
    return setCaptions(deps, { sellerId, mediaItemId, text: new TextDecoder().decode(bytes) });
  }
  return storeFile(deps, { sellerId, name: file.name, data: file.data });
}

/**
 * What a composer's form leads to: shown again with what was typed, or on to where the post is; what was written to a
 * post that `isGone` becomes a draft.
 */
export async function handleComposer(
  request: Request,
  context: AppLoadContext,
  editing?: string,
  isGone = false,
) {
  const sent = await readComposer(request, context);
  try {
    if (isGone) return await keepAsDraft(context, sent);
    if (sent.outage) return await redisplay(context, sent, editing, { form: TRY_LATER }, 503);
    if (sent.tooManyFiles) return await redisplay(context, sent, editing, {}, 429);
    const [what = "save", subject = ""] = String(sent.form.get("do") ?? "save").split(":");
    if (what === "save" || what === "draft") return await save(context, sent, editing, what === "draft");
    if (what === "retry")
      await retryProcessing(context.deps, { sellerId: requireMember(context).id, mediaItemId: subject });
    const ids = arrange(sent.ids, what as ArrangeAction, subject);
    const status = Object.keys(sent.errors).length > 0 || ids.length > MAX_MEDIA ? 422 : 200;
    return await redisplay(context, { ...sent, ids }, editing, {}, status);
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return redisplay(context, sent, editing, { form: TRY_LATER }, 503);
  }
}

/** A post's form that came after the post was deleted elsewhere: its words, and the files that are left, are a draft. */
async function keepAsDraft(context: AppLoadContext, sent: SubmittedPost) {
  const left = await context.deps.vault.findByIds(sent.ids, requireMember(context).id);
  const ready = new Set(
    left.filter(({ mediaItem }) => mediaItem.ready_at !== null).map(({ mediaItem }) => mediaItem.id),
  );
  const ids = sent.ids.filter((id) => ready.has(id)).slice(0, MAX_MEDIA);
  const isWhole = ids.length === sent.ids.length && Object.keys(sent.errors).length === 0 && !sent.outage;
  sent.form.set("key", context.deps.clock.newId());
  return save(
    context,
    { ...sent, ids, errors: {} },
    undefined,
    true,
    isWhole ? KEPT_AS_DRAFT : PARTLY_KEPT_AS_DRAFT,
  );
}

async function save(
  context: AppLoadContext,
  sent: SubmittedPost,
  editing: string | undefined,
  asDraft: boolean,
  said?: string,
) {
  const { deps } = context;
  const { form, errors } = sent;
  const viewer = requireMember(context);
  const refuse = (found: Errors, status: number) => redisplay(context, sent, editing, found, status);
  if (viewer.deletionDueAt !== null) return refuse({ form: ACCOUNT_CLOSING }, 409);
  const parsed = parseForm(form, asDraft ? draftForm : postForm(deps.clock.now()));
  if (!parsed.ok) return refuse({ ...parsed.errors, ...(asDraft ? {} : emptyPostErrors(sent)) }, 422);
  if (Object.keys(errors).length > 0 || sent.ids.length > MAX_MEDIA) return refuse({}, 422);
  // An edit's address names its post, whatever the form says.
  const id = editing ?? String(form.get("key") ?? "");
  if (editing === undefined && !isPostKey(id)) return refuse({ form: RELOAD_PAGE }, 409);
  const { timeZone, ...words } = parsed.value;
  const baseRevision = editing === undefined ? null : String(form.get("based") ?? "");
  const media = submittedMedia(form, sent.ids, words.visibility_type !== "free");
  const input: PostInput = { ...words, id, sellerId: viewer.id, baseRevision, media };
  const arrived =
    sent.uploadedIds.length === 0 ? [] : await deps.vault.findByIds(sent.uploadedIds, viewer.id);
  const text = said ?? (arrived.some(({ mediaItem }) => mediaItem.lost_motion) ? LOST_ANIMATION : undefined);
  const saved = await savePost(deps, input);
  if (!saved.ok) {
    const { field, text } = saveMessages[saved.reason];
    return refuse({ [field]: text }, saveStatuses[saved.reason] ?? 409);
  }
  context.waitUntil(purgeFromEdge(deps, saved.noLongerFree));
  if (input.timing.when === "later")
    await deps.preferences.saveTimeZone(viewer.id, timeZone, deps.clock.now());
  return redirectAfterSave(context, input, saved.published, text);
}

/** What a post without anything in it is told beside what else is wrong, so that it is refused once. */
function emptyPostErrors({ form, ids, errors }: SubmittedPost): Errors {
  const isEmpty =
    ids.length === 0 && Object.keys(errors).length === 0 && !String(form.get("body") ?? "").trim();
  return isEmpty ? { [saveMessages.empty.field]: saveMessages.empty.text } : {};
}

function redirectAfterSave(context: AppLoadContext, input: PostInput, published: boolean, text?: string) {
  const { when } = input.timing;
  const title = savedTitle(when, input.media.length > 0);
  const to = published
    ? `/seller/${requireMember(context).username}/content/${input.id}`
    : `/dashboard/posts?show=${when === "later" ? "scheduled" : when === "keep" ? "archived" : "drafts"}`;
  return redirectWithFlash(context, to, { kind: "success", title, text });
}

/** The form again, with its media as they are now; where the database is away, with their names alone. */
async function redisplay(
  context: AppLoadContext,
  { form, ids, errors: sent }: SubmittedPost,
  editing: string | undefined,
  found: Errors,
  status: number,
) {
  const known = await context.deps.vault.findByIds(ids, requireMember(context).id).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    return null;
  });
  const [shown, leftOut] = [ids.slice(0, MAX_MEDIA), ids.slice(MAX_MEDIA)];
  const files = { ...sent };
  if (known !== null && leftOut.length > 0)
    files.files = [files.files, leftOutText(leftOut, known)].filter(Boolean).join("\n");
  // The specification's names for what failed (section 8).
  const title =
    Object.keys(files).length > 0
      ? "Content Upload Failed"
      : status === 429
        ? "Please Wait"
        : editing
          ? "Update Failed"
          : "Content Creation Failed";
  return data(
    {
      values: valuesOf(form),
      errors: { ...files, ...found },
      media: known === null ? [] : composerMedia(shown, known),
      lost: known === null ? ids : [],
      notice: { title },
    },
    { status, headers: new Headers(status === 503 || status === 429 ? { "Retry-After": "30" } : {}) },
  );
}
