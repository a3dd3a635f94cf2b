import type { CreatorStore } from "#db/stores/creators/creators.ts";
import { checkCreatorAccess } from "../posts/access/check-access.ts";
import type { CreatorPage } from "./creator.ts";

/**
 * A creator's page by ID or username; null if it doesn't exist or is hidden from this viewer. For a creator who is
 * leaving, it counts only the posts that fans who paid can still see.
 */
export async function getCreator(
  deps: { creators: Pick<CreatorStore, "findPage" | "countWithdrawnPosts">; now: number },
  request: { profileId: string; viewerId: string | null },
): Promise<CreatorPage | null> {
  const { viewerId } = request;
  const found = await deps.creators.findPage(request.profileId, viewerId);
  if (found === null) return null;
  const { subscription, hasPurchased: purchased, blockedBy } = found;
  const entitlements = { viewerId, subscription, purchased, blockedBy };
  if (!checkCreatorAccess(found, entitlements, deps.now).ok) return null;
  return found.leaving ? { ...found, ...(await deps.creators.countWithdrawnPosts(found.id)) } : found;
}
