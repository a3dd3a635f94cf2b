import type { MediumFacts } from "../../../db/stores/media-access.ts";
import { type Access, checkAccess, checkCreator } from "../access/check-access.ts";

/**
 * Portraits and covers are seen with their creator's page; any post that shows a medium may open it, and whose preview it is
 * opens it to everybody that may know of the post; what no post uses is its owner's alone.
 */
export function maySeeMedium(
  medium: Pick<MediumFacts, "purpose" | "sellerId" | "leaving" | "ties" | "uses">,
  viewerId: string | null,
  now: number,
): Access {
  if (viewerId !== null && viewerId === medium.sellerId) return { ok: true, by: "owner" };
  if (medium.purpose !== "post") {
    if (!medium.leaving) return { ok: true, by: "free" };
    const seen = checkCreator({ id: medium.sellerId, leaving: true }, medium.ties, now);
    return seen.ok ? { ok: true, by: medium.ties.purchased ? "purchase" : "subscription" } : seen;
  }
  let last: Access = { ok: false, reason: "hidden" };
  for (const use of medium.uses) {
    const access = checkAccess(use.guard, use.ties, now);
    if (access.ok) return access;
    if (use.isPreview && access.reason !== "hidden") return { ok: true, by: "preview" };
    if (access.reason !== "hidden") last = access;
  }
  return last;
}
