import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { setCaptions } from "../domain/media/captions.ts";
import { forgetKept } from "../domain/media/forget-kept.ts";
import {
  type AdditionRefusal,
  LOST_MOTION,
  type MediumFailure,
  type MediumRefusal,
  mediumMessages,
} from "../domain/media/messages.ts";
import { collect } from "../domain/media/pieces.ts";
import { setPoster } from "../domain/media/poster.ts";
import { retryMedium } from "../domain/media/retry-medium.ts";
import { storeFile } from "../domain/media/store-file.ts";
import { type Outcome, refuse } from "../domain/outcome.ts";
import { type Arrangement, arrange, MAXIMUM_MEDIA, readMediaIds } from "../domain/posts/arrange.ts";
import { composerMedia } from "../domain/posts/composer-media.ts";
import { draftForm, postForm } from "../domain/posts/forms.ts";
import { isPostKey, type PostInput, savePost } from "../domain/posts/save-post.ts";
import { sentMedia } from "./composer-fields.ts";
import {
  keptTitle,
  leftOutWords,
  RELOAD,
  RESCUED,
  RESCUED_IN_PART,
  saveMessages,
  statuses,
} from "./composer-words.ts";
import { member } from "./context.ts";
import { type Errors, isOutage, parseForm, valuesOf } from "./form.ts";
import { redirectWith } from "./respond.ts";
import { readPostForm, type SentFile } from "./upload.ts";

/** Read of a file of captions before its own limit is asked, in bytes. */
const CAPTIONS_READ = 1024 * 1024;
const TOO_OFTEN = "You sent many files in a short time. Wait a minute, then choose these again.";
/** What such an account posted is hidden, and would not be brought back with the rest. */
const CLOSING = "Your account will be deleted. Call that off before you post.";
const LATER = "This could not be done just now. Nothing was lost or charged; please try again in a moment.";
/** A composer's form as it came: its words, its media in order, and what was wrong with its files. */
type Sent = {
  form: FormData;
  /** As many as were named and came: more than a post may have are told of when the form is shown again. */
  ids: string[];
  /** Those that came with this very form. */
  arrived: string[];
  errors: Errors;
  outage: boolean;
  tooOften: boolean;
};

/** Reads the form while its files go into storage: what arrived whole is kept, whatever else is wrong. */
async function readComposer(request: Request, context: AppLoadContext): Promise<Sent> {
  const { deps } = context;
  const sellerId = member(context).id;
  // Moving a picture up is no upload: only a form with files counts against the limit, once.
  let allowed: Promise<boolean> | null = null;
  const sent = await readPostForm(request, {
    atMost: deps.formBytes,
    onFile: async (file) => {
      allowed ??= context.mayAttempt(`upload-${sellerId}`);
      return (await allowed) ? keepFile(deps, sellerId, file) : null;
    },
  });
  const ids = readMediaIds(sent.form.getAll("media").map(String));
  const arrived: string[] = [];
  const errors: Errors = {};
  for (const { field, name, result } of sent.files) {
    if (result === null) errors[field] = TOO_OFTEN;
    else if (!result.ok)
      errors[field] = [errors[field], `${name}: ${mediumMessages[result.reason]}`].filter(Boolean).join("\n");
    else if (field === "files" && result.mediumId !== undefined) arrived.push(result.mediumId);
  }
  const waits = sent.files.some(({ result }) => result?.ok && result.failure != null);
  const tooOften = sent.files.some(({ result }) => result === null);
  const outage = sent.outage !== null || waits;
  return { form: sent.form, ids: readMediaIds([...ids, ...arrived]), arrived, errors, outage, tooOften };
}

type Deps = AppLoadContext["deps"];

async function keepFile(
  deps: Deps,
  sellerId: string,
  file: SentFile,
): Promise<Outcome<MediumRefusal | AdditionRefusal, { mediumId?: string; failure?: MediumFailure | null }>> {
  const [, what, mediumId] = /^(poster|captions)-([\w-]{8,64})$/.exec(file.field) ?? [];
  if (what === "poster" && mediumId) return setPoster(deps, { sellerId, mediumId, data: file.data });
  if (what === "captions" && mediumId) {
    const bytes = await collect(file.data, CAPTIONS_READ);
    if (bytes === null) return refuse("captions_too_big");
    return setCaptions(deps, { sellerId, mediumId, text: new TextDecoder().decode(bytes) });
  }
  return storeFile(deps, { sellerId, name: file.name, data: file.data });
}

/**
 * What a composer's form leads to: shown again with what was typed, or on to where the post is; what was written to a
 * post that `isGone` becomes a draft.
 */
export async function compose(request: Request, context: AppLoadContext, editing?: string, isGone = false) {
  const sent = await readComposer(request, context);
  try {
    if (isGone) return await rescue(context, sent);
    if (sent.outage) return await showAgain(context, sent, editing, { form: LATER }, 503);
    if (sent.tooOften) return await showAgain(context, sent, editing, {}, 429);
    const [what = "save", subject = ""] = String(sent.form.get("do") ?? "save").split(":");
    if (what === "save" || what === "draft") return await save(context, sent, editing, what === "draft");
    if (what === "retry")
      await retryMedium(context.deps, { sellerId: member(context).id, mediumId: subject });
    const ids = arrange(sent.ids, what as Arrangement, subject);
    const status = Object.keys(sent.errors).length > 0 || ids.length > MAXIMUM_MEDIA ? 422 : 200;
    return await showAgain(context, { ...sent, ids }, editing, {}, status);
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return showAgain(context, sent, editing, { form: LATER }, 503);
  }
}

/** A post's form that came after the post was deleted elsewhere: its words, and the files that are left, are a draft. */
async function rescue(context: AppLoadContext, sent: Sent) {
  const left = await context.deps.vault.byIds(sent.ids, member(context).id);
  const ready = new Set(left.filter(({ medium }) => medium.ready_at !== null).map(({ medium }) => medium.id));
  const ids = sent.ids.filter((id) => ready.has(id)).slice(0, MAXIMUM_MEDIA);
  const isWhole = ids.length === sent.ids.length && Object.keys(sent.errors).length === 0 && !sent.outage;
  sent.form.set("key", context.deps.clock.newId());
  return save(context, { ...sent, ids, errors: {} }, undefined, true, isWhole ? RESCUED : RESCUED_IN_PART);
}

async function save(
  context: AppLoadContext,
  sent: Sent,
  editing: string | undefined,
  asDraft: boolean,
  said?: string,
) {
  const { deps } = context;
  const { form, errors } = sent;
  const viewer = member(context);
  const refuse = (found: Errors, status: number) => showAgain(context, sent, editing, found, status);
  if (viewer.deletionDueAt !== null) return refuse({ form: CLOSING }, 409);
  const parsed = parseForm(form, asDraft ? draftForm : postForm(deps.clock.now()));
  if (!parsed.ok) return refuse({ ...parsed.errors, ...(asDraft ? {} : nothingIn(sent)) }, 422);
  if (Object.keys(errors).length > 0 || sent.ids.length > MAXIMUM_MEDIA) return refuse({}, 422);
  // An edit's address names its post, whatever the form says.
  const id = editing ?? String(form.get("key") ?? "");
  if (editing === undefined && !isPostKey(id)) return refuse({ form: RELOAD }, 409);
  const { timeZone, ...words } = parsed.value;
  const based = editing === undefined ? null : String(form.get("based") ?? "");
  const media = sentMedia(form, sent.ids, words.visibility_type !== "free");
  const input: PostInput = { ...words, id, sellerId: viewer.id, based, media };
  const arrived = sent.arrived.length === 0 ? [] : await deps.vault.byIds(sent.arrived, viewer.id);
  const text = said ?? (arrived.some(({ medium }) => medium.lost_motion) ? LOST_MOTION : undefined);
  const saved = await savePost(deps, input);
  if (!saved.ok) {
    const { field, text } = saveMessages[saved.reason];
    return refuse({ [field]: text }, statuses[saved.reason] ?? 409);
  }
  context.afterwards(forgetKept(deps, saved.lessFree));
  if (input.timing.at === "later") await deps.preferences.keepTimeZone(viewer.id, timeZone, deps.clock.now());
  return onward(context, input, saved.published, text);
}

/** What a post without anything in it is told beside what else is wrong, so that it is refused once. */
function nothingIn({ form, ids, errors }: Sent): Errors {
  const isEmpty =
    ids.length === 0 && Object.keys(errors).length === 0 && !String(form.get("body") ?? "").trim();
  return isEmpty ? { [saveMessages.empty.field]: saveMessages.empty.text } : {};
}

function onward(context: AppLoadContext, input: PostInput, published: boolean, text?: string) {
  const { at } = input.timing;
  const title = keptTitle(at, input.media.length > 0);
  const to = published
    ? `/seller/${member(context).username}/content/${input.id}`
    : `/dashboard/posts?show=${at === "later" ? "scheduled" : at === "keep" ? "archived" : "drafts"}`;
  return redirectWith(context, to, { kind: "success", title, text });
}

/** The form again, with its media as they are now; where the database is away, with their names alone. */
async function showAgain(
  context: AppLoadContext,
  { form, ids, errors: sent }: Sent,
  editing: string | undefined,
  found: Errors,
  status: number,
) {
  const known = await context.deps.vault.byIds(ids, member(context).id).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    return null;
  });
  const [shown, leftOut] = [ids.slice(0, MAXIMUM_MEDIA), ids.slice(MAXIMUM_MEDIA)];
  const files = { ...sent };
  if (known !== null && leftOut.length > 0)
    files.files = [files.files, leftOutWords(leftOut, known)].filter(Boolean).join("\n");
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
