import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInViewer } from "#domain/accounts/viewer.ts";
import type { GateRequirements } from "#domain/gates/check-gates.ts";
import { mediaMessages } from "#domain/media/messages.ts";
import { purgeFromEdge } from "#domain/media/purge-edge-cache.ts";
import { checkAccess } from "#domain/posts/access/check-access.ts";
import { type PostPayload, toFormFields } from "#domain/posts/api-forms.ts";
import { postForm } from "#domain/posts/forms.ts";
import { publishLimitMessage } from "#domain/posts/publish-limit.ts";
import { type SaveRefusal, savePost } from "#domain/posts/save-post.ts";
import { closeWithdrawnSales } from "../close-withdrawn-sales.ts";
import { requireCaller } from "../gates/refusals.ts";
import { ACCOUNT_CLOSING, saveMessages } from "../posts/composer-text.ts";
import { NOT_OWNER_MESSAGES } from "../posts/require-own-post.ts";
import { jsonError } from "./json.ts";

const saveErrors: Record<SaveRefusal, { error: string; status: number }> = {
  empty: { error: "Add text or at least one media item", status: 422 },
  unready: { error: "One of the media items isn't ready yet", status: 409 },
  media: { error: "One of the media items no longer exists", status: 409 },
  changed: { error: "This post was changed elsewhere in the meantime. Nothing was saved", status: 409 },
  full: { error: publishLimitMessage, status: 429 },
  drafts: { error: saveMessages.drafts.text, status: 429 },
  people: { error: "people must say who can be seen or heard: nobody, me, or others", status: 422 },
  others: { error: saveMessages.others.text, status: 409 },
  signed: { error: saveMessages.signed.text, status: 409 },
  unreviewed: { error: saveMessages.unreviewed.text, status: 409 },
  removed: { error: mediaMessages.removed, status: 409 },
  removed_own: { error: mediaMessages.removed_own, status: 409 },
  taken: { error: "Not found", status: 404 },
  published: { error: "This post is already published", status: 409 },
  gone: { error: "This post was deleted. To publish it again, send a new Idempotency-Key", status: 409 },
};
const creatorRequirements: GateRequirements = { level: "member", role: "seller", payouts: true, kind: "api" };

/** Requires a signed-in, verified, and onboarded creator with completed payment setup. */
export const requireCreatorCaller = (context: AppLoadContext): SignedInViewer =>
  requireCaller(creatorRequirements, context);

/** A 403 with a reason if the caller may know about the post, otherwise a 404. */
export async function notOwnerResponse(
  context: AppLoadContext,
  id: string,
  userId: string,
  action: keyof typeof NOT_OWNER_MESSAGES,
) {
  const post = await context.deps.posts.find(id, userId);
  const access = post && checkAccess(post.guard, post.entitlements, context.deps.clock.now());
  const mayKnow = access !== null && (access.ok || access.reason !== "hidden");
  return mayKnow ? jsonError(NOT_OWNER_MESSAGES[action], 403) : jsonError("Not found", 404);
}

/** Follows the composer's rules. `baseRevision`: the revision that was edited; null for a new post. */
export async function saveContent(
  context: AppLoadContext,
  seller: SignedInViewer,
  post: PostPayload,
  target: { id: string; baseRevision: string | null },
): Promise<Response> {
  const { deps } = context;
  if (seller.deletionDueAt !== null) return jsonError(ACCOUNT_CLOSING, 409);
  const parsed = postForm(deps.clock.now()).safeParse(
    toFormFields(post, target.baseRevision === null ? "now" : "keep"),
  );
  if (!parsed.success) return jsonError(parsed.error.issues[0]?.message ?? "The post is invalid.", 422);
  const { timeZone: _, ...form } = parsed.data;
  const media = (post.media ?? []).map(({ id, alt, is_preview }) => ({
    id,
    alt,
    isPreview: is_preview && form.visibility_type !== "free",
  }));
  const saved = await savePost(deps, { ...form, ...target, sellerId: seller.id, media });
  if (!saved.ok) {
    const { error, status } = saveErrors[saved.reason];
    return jsonError(error, status, { code: saved.reason });
  }
  context.waitUntil(purgeFromEdge(deps, saved.noLongerFree));
  if (target.baseRevision !== null && form.visibility_type !== "ppv") closeWithdrawnSales(context);
  return Response.json(
    {
      success: true,
      id: target.id,
      type: saved.type,
      ...(saved.waitsFor ? { waits_for: saved.waitsFor } : {}),
    },
    { status: target.baseRevision === null ? 201 : 200 },
  );
}
