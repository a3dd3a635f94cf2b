import { NEW_ACCOUNT_MS } from "./boost.ts";

/**
 * Names of networks that host servers, as the edge reports them. The list can't be complete, and says nothing of people who
 * browse through such a network.
 */
const DATA_CENTERS =
  /amazon|aws|google(?!.*fiber)|microsoft|azure|digitalocean|ovh|hetzner|linode|vultr|choopa|contabo|leaseweb|oracle|alibaba|tencent|m247|datacamp|scaleway|hostinger|hosting|data ?cent(er|re)|colocation|server/i;

/** Whether a network (the name of its owner; null if the edge doesn't say) hosts servers rather than people. */
export const isDataCenter = (owner: string | null): boolean => owner !== null && DATA_CENTERS.test(owner);

/** Why a view isn't counted; null if it is. `now` in ms. */
export function exclusionOf(
  viewer: { createdAt: number; network: string | null },
  now: number,
): "new_account" | "network" | null {
  if (now - viewer.createdAt < NEW_ACCOUNT_MS) return "new_account";
  return isDataCenter(viewer.network) ? "network" : null;
}
