import { NEW_ACCOUNT_MS } from "./boost.ts";

/**
 * Owners of hosting networks, as the edge reports them. The list can't be complete, and people may also browse through
 * such a network.
 */
const DATA_CENTERS =
  /amazon|aws|google(?!.*fiber)|microsoft|azure|digitalocean|ovh|hetzner|linode|vultr|choopa|contabo|leaseweb|oracle|alibaba|tencent|m247|datacamp|scaleway|hostinger|hosting|data ?cent(er|re)|colocation|server/i;

export const isDataCenter = (owner: string | null): boolean => owner !== null && DATA_CENTERS.test(owner);

/** null if a view counts. `now` in ms. */
export function exclusionOf(
  viewer: { createdAt: number; network: string | null },
  now: number,
): "new_account" | "network" | null {
  if (now - viewer.createdAt < NEW_ACCOUNT_MS) return "new_account";
  return isDataCenter(viewer.network) ? "network" : null;
}
