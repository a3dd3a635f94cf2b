import type { MediumFacts } from "../../../db/stores/media.ts";
import { type Access, checkAccess } from "../access/check-access.ts";

/** Portraits and covers are part of the teaser; a post's media follow the post; what no post uses is its owner's alone. */
export function maySeeMedium(medium: MediumFacts, viewerId: string | null, now: number): Access {
  if (medium.purpose !== "post") return { ok: true, by: "free" };
  if (medium.guard !== null) return checkAccess(medium.guard, medium.ties, now);
  return viewerId !== null && viewerId === medium.sellerId
    ? { ok: true, by: "owner" }
    : { ok: false, reason: "subscribe" };
}
