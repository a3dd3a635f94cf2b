import type { AppLoadContext } from "@remix-run/cloudflare";
import { checkAccess } from "../domain/access/check-access.ts";
import type { SignedIn } from "../domain/accounts/viewer.ts";
import type { Demand } from "../domain/gates/check-gates.ts";
import { forgetKept } from "../domain/media/forget-kept.ts";
import { type PostPayload, toForm } from "../domain/posts/api-forms.ts";
import { postForm } from "../domain/posts/forms.ts";
import { tooFast } from "../domain/posts/pace.ts";
import { type SaveRefusal, savePost } from "../domain/posts/save-post.ts";
import { callerFor } from "./gates.ts";
import { jsonError } from "./json.ts";
import { NOT_YOURS } from "./own-post.ts";

const words: Record<SaveRefusal, { error: string; status: number }> = {
  empty: { error: "Give the post a text, a picture, a film or sound", status: 422 },
  unready: { error: "One of the media is not ready yet", status: 409 },
  media: { error: "One of the media is not there any more", status: 409 },
  changed: { error: "This post was changed elsewhere meanwhile. Nothing was saved", status: 409 },
  full: { error: tooFast, status: 429 },
  taken: { error: "Not found", status: 404 },
  published: { error: "This post is published already", status: 409 },
  gone: { error: "This post was deleted. To publish it again, send another Idempotency-Key", status: 409 },
};
const demand: Demand = { level: "member", role: "seller", payouts: true, kind: "api" };

/** The creator who may post by a call: signed in, verified, set up, with payment onboarding behind them. */
export const creatorCalling = (context: AppLoadContext): SignedIn => callerFor(demand, context);

/** Why somebody else's post is not touched: in words where they may know of it, else it does not exist. */
export async function notYours(
  context: AppLoadContext,
  id: string,
  userId: string,
  what: keyof typeof NOT_YOURS,
) {
  const found = await context.deps.posts.find(id, userId);
  const access = found && checkAccess(found.guard, found.ties, context.deps.clock.now());
  const known = access !== null && (access.ok || access.reason !== "hidden");
  return known ? jsonError(NOT_YOURS[what], 403) : jsonError("Not found", 404);
}

/** Saves a post as a call sent it, by the composer's own rules; `based` is the revision of what it changes. */
export async function saveContent(
  context: AppLoadContext,
  seller: SignedIn,
  post: PostPayload,
  which: { id: string; based: string | null },
): Promise<Response> {
  const { deps } = context;
  // What such an account posted is hidden, and would not be brought back with the rest.
  if (seller.deletionDueAt !== null)
    return jsonError("Your account will be deleted. Call that off before you post.", 409);
  const parsed = postForm(deps.clock.now()).safeParse(toForm(post, which.based === null ? "now" : "keep"));
  if (!parsed.success) return jsonError(parsed.error.issues[0]?.message ?? "The post is malformed.", 422);
  const { timeZone: _, ...form } = parsed.data;
  const media = (post.media ?? []).map(({ id, alt, is_preview }) => ({
    id,
    alt,
    isPreview: is_preview && form.visibility_type !== "free",
  }));
  const saved = await savePost(deps, { ...form, ...which, sellerId: seller.id, media });
  if (!saved.ok) return jsonError(words[saved.reason].error, words[saved.reason].status);
  context.afterwards(forgetKept(deps, saved.lessFree));
  return Response.json(
    { success: true, id: which.id, type: saved.type },
    { status: which.based === null ? 201 : 200 },
  );
}
