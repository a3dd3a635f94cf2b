import type { CreatorPage } from "../../../db/stores/creators/creator-pages.ts";
import type { CreatorStore } from "../../../db/stores/creators/creators.ts";
import { checkCreatorAccess } from "../access/check-access.ts";

/**
 * Gives a creator's page by id or username as this viewer may see it; null where there is none for them. Of a creator
 * who is leaving the numbers are those of the posts that are still there for who paid.
 */
export async function getCreator(
  deps: { creators: Pick<CreatorStore, "findPage" | "countWithdrawnPosts">; now: number },
  request: { profileId: string; viewerId: string | null },
): Promise<CreatorPage | null> {
  const { viewerId } = request;
  const found = await deps.creators.findPage(request.profileId, viewerId);
  if (found === null) return null;
  const ties = { viewerId, subscription: found.subscription, purchased: found.hasPurchased };
  if (!checkCreatorAccess(found, ties, deps.now).ok) return null;
  return found.leaving ? { ...found, ...(await deps.creators.countWithdrawnPosts(found.id)) } : found;
}
