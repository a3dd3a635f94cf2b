import type { AppLoadContext } from "@remix-run/cloudflare";
import { checkAccess } from "../../domain/access/check-access.ts";
import type { SignedInViewer } from "../../domain/accounts/viewer.ts";
import type { GateRequirements } from "../../domain/gates/check-gates.ts";
import { purgeFromEdge } from "../../domain/media/purge-edge-cache.ts";
import { type PostPayload, toFormFields } from "../../domain/posts/api-forms.ts";
import { postForm } from "../../domain/posts/forms.ts";
import { publishLimitMessage } from "../../domain/posts/publish-limit.ts";
import { type SaveRefusal, savePost } from "../../domain/posts/save-post.ts";
import { requireCaller } from "../gates/gates.ts";
import { NOT_OWNER_MESSAGES } from "../posts/require-own-post.ts";
import { jsonError } from "./json.ts";

const saveErrors: Record<SaveRefusal, { error: string; status: number }> = {
  empty: { error: "Give the post a text, a picture, a film or sound", status: 422 },
  unready: { error: "One of the media is not ready yet", status: 409 },
  media: { error: "One of the media is not there any more", status: 409 },
  changed: { error: "This post was changed elsewhere meanwhile. Nothing was saved", status: 409 },
  full: { error: publishLimitMessage, status: 429 },
  taken: { error: "Not found", status: 404 },
  published: { error: "This post is published already", status: 409 },
  gone: { error: "This post was deleted. To publish it again, send another Idempotency-Key", status: 409 },
};
const creatorRequirements: GateRequirements = { level: "member", role: "seller", payouts: true, kind: "api" };

/** The creator who may post by a call: signed in, verified, set up, with payment onboarding behind them. */
export const requireCreatorCaller = (context: AppLoadContext): SignedInViewer =>
  requireCaller(creatorRequirements, context);

/** Why somebody else's post is not touched: in words where they may know of it, else it does not exist. */
export async function notOwnerResponse(
  context: AppLoadContext,
  id: string,
  userId: string,
  action: keyof typeof NOT_OWNER_MESSAGES,
) {
  const found = await context.deps.posts.find(id, userId);
  const access = found && checkAccess(found.guard, found.entitlements, context.deps.clock.now());
  const known = access !== null && (access.ok || access.reason !== "hidden");
  return known ? jsonError(NOT_OWNER_MESSAGES[action], 403) : jsonError("Not found", 404);
}

/** Saves a post as a call sent it, by the composer's own rules; `based` is the revision of what it changes. */
export async function saveContent(
  context: AppLoadContext,
  seller: SignedInViewer,
  post: PostPayload,
  target: { id: string; baseRevision: string | null },
): Promise<Response> {
  const { deps } = context;
  // What such an account posted is hidden, and would not be brought back with the rest.
  if (seller.deletionDueAt !== null)
    return jsonError("Your account will be deleted. Call that off before you post.", 409);
  const parsed = postForm(deps.clock.now()).safeParse(
    toFormFields(post, target.baseRevision === null ? "now" : "keep"),
  );
  if (!parsed.success) return jsonError(parsed.error.issues[0]?.message ?? "The post is malformed.", 422);
  const { timeZone: _, ...form } = parsed.data;
  const media = (post.media ?? []).map(({ id, alt, is_preview }) => ({
    id,
    alt,
    isPreview: is_preview && form.visibility_type !== "free",
  }));
  const saved = await savePost(deps, { ...form, ...target, sellerId: seller.id, media });
  if (!saved.ok) return jsonError(saveErrors[saved.reason].error, saveErrors[saved.reason].status);
  context.waitUntil(purgeFromEdge(deps, saved.noLongerFree));
  return Response.json(
    { success: true, id: target.id, type: saved.type },
    { status: target.baseRevision === null ? 201 : 200 },
  );
}
