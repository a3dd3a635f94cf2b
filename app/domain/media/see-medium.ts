import type { MediumFacts } from "../../../db/stores/media-access.ts";
import { type Access, checkAccess } from "../access/check-access.ts";

/**
 * Portraits and covers are part of the teaser; any post that shows a medium may open it, and whose preview it is
 * opens it to everybody that may know of the post; what no post uses is its owner's alone.
 */
export function maySeeMedium(
  medium: Pick<MediumFacts, "purpose" | "sellerId" | "uses">,
  viewerId: string | null,
  now: number,
): Access {
  if (medium.purpose !== "post") return { ok: true, by: "free" };
  if (viewerId !== null && viewerId === medium.sellerId) return { ok: true, by: "owner" };
  let last: Access = { ok: false, reason: "hidden" };
  for (const use of medium.uses) {
    const access = checkAccess(use.guard, use.ties, now);
    if (access.ok) return access;
    if (use.isPreview && access.reason !== "hidden") return { ok: true, by: "preview" };
    if (access.reason !== "hidden") last = access;
  }
  return last;
}
