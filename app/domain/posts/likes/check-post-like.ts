import { type Outcome, refuse } from "#domain/outcome.ts";
import type { Access, Entitlements } from "../access/check-access.ts";

/** Locked posts can be liked. After a block by either side, a like can only be taken back. */
export function checkPostLike(
  sellerId: string,
  { viewerId, blockedBy = null }: Pick<Entitlements, "viewerId" | "blockedBy">,
  access: Access,
  intent: "like" | "unlike",
): Outcome<"own" | "unknown"> {
  if (viewerId === sellerId) return refuse("own");
  const isHidden = !access.ok && access.reason === "hidden";
  if (viewerId === null || isHidden || (intent === "like" && blockedBy !== null)) return refuse("unknown");
  return { ok: true };
}
