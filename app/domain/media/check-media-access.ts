import type { MediaItemFacts } from "../../../db/stores/media/media-access.ts";
import { type Access, checkAccess, checkCreatorAccess } from "../access/check-access.ts";

/**
 * Portraits and covers are seen with their creator's page; any post that shows a medium may open it, and whose preview it is
 * opens it to everybody that may know of the post; what no post uses is its owner's alone.
 */
export function checkMediaAccess(
  mediaItem: Pick<MediaItemFacts, "purpose" | "sellerId" | "leaving" | "entitlements" | "uses">,
  viewerId: string | null,
  now: number,
): Access {
  if (viewerId !== null && viewerId === mediaItem.sellerId) return { ok: true, by: "owner" };
  if (mediaItem.purpose !== "post") {
    if (!mediaItem.leaving) return { ok: true, by: "free" };
    const seen = checkCreatorAccess({ id: mediaItem.sellerId, leaving: true }, mediaItem.entitlements, now);
    return seen.ok ? { ok: true, by: mediaItem.entitlements.purchased ? "purchase" : "subscription" } : seen;
  }
  let last: Access = { ok: false, reason: "hidden" };
  for (const use of mediaItem.uses) {
    const access = checkAccess(use.guard, use.entitlements, now);
    if (access.ok) return access;
    if (use.isPreview && access.reason !== "hidden") return { ok: true, by: "preview" };
    if (access.reason !== "hidden") last = access;
  }
  return last;
}
