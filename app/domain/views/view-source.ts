import type { ViewSource } from "../../../db/stores/posts/views.ts";

/**
 * Where someone came from to a post, from the Referer header of its page and our own address. Other sites are told apart from
 * no site at all, which apps and typed addresses have; which site it was isn't kept. A boost is told by its placement instead.
 */
export function viewSource(referer: string | null, ownOrigin: string): ViewSource {
  const from = referer !== null && URL.canParse(referer) ? new URL(referer) : null;
  if (from === null) return "direct";
  if (from.origin !== ownOrigin) return "link";
  const [area = "discover", , further] = from.pathname.split("/").filter(Boolean);
  if (area === "discover" || area === "search") return area;
  return area === "seller" && further === undefined ? "profile" : "inside";
}
