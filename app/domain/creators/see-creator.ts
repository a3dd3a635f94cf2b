import type { CreatorPage } from "../../../db/stores/creator-pages.ts";
import type { CreatorStore } from "../../../db/stores/creators.ts";
import { checkCreator } from "../access/check-access.ts";

/**
 * Gives a creator's page by id or username as this viewer may see it; null where there is none for them. Of a creator
 * who is leaving the numbers are those of the posts that are still there for who paid.
 */
export async function seeCreator(
  deps: { creators: Pick<CreatorStore, "page" | "withdrawnCounts">; now: number },
  wanted: { profileId: string; viewerId: string | null },
): Promise<CreatorPage | null> {
  const { viewerId } = wanted;
  const found = await deps.creators.page(wanted.profileId, viewerId);
  if (found === null) return null;
  const ties = { viewerId, subscription: found.subscription, purchased: found.bought };
  if (!checkCreator(found, ties, deps.now).ok) return null;
  return found.leaving ? { ...found, ...(await deps.creators.withdrawnCounts(found.id)) } : found;
}
