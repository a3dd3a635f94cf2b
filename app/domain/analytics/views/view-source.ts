import type { ViewSource } from "#db/kinds.ts";

/**
 * Where a post's viewer came from, by the Referer header. Apps and typed addresses send none and count as direct; which
 * other site it was isn't stored. Boosted views are attributed by placement instead.
 */
export function viewSource(referer: string | null, ownOrigin: string): ViewSource {
  const from = referer !== null && URL.canParse(referer) ? new URL(referer) : null;
  if (from === null) return "direct";
  if (from.origin !== ownOrigin) return "link";
  const [area = "discover", , further] = from.pathname.split("/").filter(Boolean);
  if (area === "discover" || area === "search") return area;
  return area === "seller" && further === undefined ? "profile" : "inside";
}
