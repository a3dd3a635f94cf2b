import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { autosaveDraft } from "#domain/posts/autosave-draft.ts";
import { draftForm } from "#domain/posts/forms.ts";
import { isPostKey } from "#domain/posts/save-post.ts";
import { requireMember } from "../context.ts";
import { parseForm } from "../forms/form.ts";
import { ACCOUNT_CLOSING, PRESS_AGAIN, RELOAD_PAGE, saveMessages } from "./composer-text.ts";
import type { SubmittedPost } from "./read-composer.ts";
import { editOf, submittedMedia } from "./save-composer.ts";

const answer = (autosaved: { ok: boolean; text?: string; isOver?: boolean }, status = 200) =>
  data({ autosaved }, { status });

/** Publishes nothing and renders no page. `isOver`: this page can't save the draft anymore. */
export async function autosaveComposer(
  context: AppLoadContext,
  { form, ids }: SubmittedPost,
  { editing, isGone }: { editing: string | undefined; isGone: boolean },
) {
  const viewer = requireMember(context);
  if (isGone) return answer({ ok: false, isOver: true, text: saveMessages.gone.text }, 409);
  if (viewer.deletionDueAt !== null) return answer({ ok: false, isOver: true, text: ACCOUNT_CLOSING }, 409);
  const id = editing ?? String(form.get("key") ?? "");
  const revision = String(form.get("revision") ?? "");
  if (!isPostKey(revision) || (editing === undefined && !isPostKey(id)))
    return answer({ ok: false, isOver: true, text: RELOAD_PAGE }, 409);
  const parsed = parseForm(form, draftForm);
  if (!parsed.ok) return answer({ ok: false, text: Object.values(parsed.errors)[0] }, 422);
  const { timeZone: _, ...fields } = parsed.value;
  const saved = await autosaveDraft(context.deps, {
    ...fields,
    id,
    revision,
    edit: editOf(form),
    sellerId: viewer.id,
    baseRevision: editing === undefined ? null : String(form.get("based") ?? ""),
    media: submittedMedia(form, ids, fields.visibility_type !== "free"),
  });
  if (saved.ok) return answer({ ok: true });
  if (saved.reason === "sent") return answer({ ok: false, isOver: true, text: PRESS_AGAIN }, 409);
  const isOver = saved.reason === "changed" || saved.reason === "taken" || saved.reason === "published";
  return answer(
    { ok: false, isOver, text: saveMessages[saved.reason].text },
    saved.reason === "drafts" ? 429 : 409,
  );
}
