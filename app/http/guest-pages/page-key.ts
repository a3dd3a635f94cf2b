import type { RequestContext } from "../context.ts";
import type { Rule } from "../gates/rule.ts";
import { displayMode } from "../rendering/display-settings.ts";

/** Longer URLs are rendered for each guest: few share them, and keys stay small. */
const MAX_ADDRESS = 512;

/**
 * Consists of the URL and everything such a page varies by. Null for requests that need a page of their own: from
 * members, with a flash message, or other than GET.
 */
export function pageKey(
  request: Request,
  {
    viewer,
    flash,
    region,
    age,
    isNarrow,
    viewerPlaces,
  }: Pick<RequestContext, "viewer" | "flash" | "region" | "age" | "isNarrow" | "viewerPlaces">,
  rule: Pick<Rule, "sharedByGuests">,
): string | null {
  if (!rule.sharedByGuests || request.method !== "GET" || viewer.kind !== "guest" || flash !== null)
    return null;
  const isOnlyForUnconfirmed = rule.sharedByGuests === "unconfirmed";
  if (isOnlyForUnconfirmed && age.ok) return null;
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  if (pathname.endsWith(".data") || address.length > MAX_ADDRESS) return null;
  const mode = `${displayMode(request)}-${isNarrow ? "narrow" : "wide"}`;
  // The age page names the region and says what is missing.
  const place = isOnlyForUnconfirmed ? `${region.classification} of ${region.name}` : region.classification;
  return [place, ...viewerPlaces, age.ok ? "adult" : age.reason, mode, address].join(" ");
}
