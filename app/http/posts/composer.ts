import type { AppLoadContext } from "@remix-run/cloudflare";
import { retryProcessing } from "#domain/media/retry-processing.ts";
import { type ArrangeAction, arrange, MAX_MEDIA } from "#domain/posts/arrange.ts";
import { requireMember } from "../context.ts";
import { type Errors, isOutage, TRY_LATER } from "../forms/form.ts";
import { autosaveComposer } from "./autosave-composer.ts";
import { LOST_FILES } from "./composer-text.ts";
import { readComposer } from "./read-composer.ts";
import { redisplayComposer } from "./redisplay-composer.ts";
import { keepAsDraft, saveComposer } from "./save-composer.ts";
import { saveTemplate } from "./save-template.ts";

/**
 * Saves the post and redirects to it, or shows the form again with its values. `editing`: the post's ID. If that post
 * `isGone`, deleted in another tab, the changes become a draft.
 */
export async function handleComposer(
  request: Request,
  context: AppLoadContext,
  editing?: string,
  isGone = false,
) {
  const sent = await readComposer(request, context);
  const redisplay = (status: number, errors: Errors = {}, ids = sent.ids) =>
    redisplayComposer(
      context,
      { ...sent, ids },
      { kind: editing === undefined ? "new post" : "post", errors, status },
    );
  try {
    if (sent.form.get("do") === "autosave" && !sent.outage)
      return await autosaveComposer(context, sent, { editing, isGone });
    if (isGone) return await keepAsDraft(context, sent);
    if (sent.outage) return await redisplay(503, { form: TRY_LATER });
    if (sent.tooManyFiles) return await redisplay(429);
    if (sent.form.has("resumed")) return await redisplay(409, { files: LOST_FILES });
    const request = String(sent.form.get("do") ?? "save");
    const [action = "save", subject = ""] = request.split(":");
    if (action === "save" || action === "draft")
      return await saveComposer(context, sent, { editing, asDraft: action === "draft" });
    if (action === "template") return await saveTemplate(context, sent, editing !== undefined);
    if (action === "retry")
      await retryProcessing(context.deps, { sellerId: requireMember(context).id, mediaItemId: subject });
    const ids = arrange(sent.ids, action as ArrangeAction, subject);
    const isRefused = Object.keys(sent.errors).length > 0 || ids.length > MAX_MEDIA;
    return await redisplay(isRefused ? 422 : 200, {}, ids);
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return redisplay(503, { form: TRY_LATER });
  }
}
