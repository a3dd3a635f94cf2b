import type { Viewer } from "#domain/accounts/viewer.ts";
import {
  classify,
  type Place,
  type RegionRule,
  type RegionVerdict,
  type RememberedRegion,
} from "#domain/gates/regions/region.ts";
import { rulesFor } from "#domain/gates/waivers.ts";
import type { Deps } from "#platform/context.ts";
import type { RequestContext } from "../context.ts";
import { knownRevision } from "../guest-pages/known-revision.ts";

/** How long region rules are cached (docs/product.md, section 9.4). */
const RULES_CACHE_MS = 60_000;
let cachedRules: { rules: RegionRule[]; until: number } | null = null;

/** At most a minute old. */
export async function listRegionRules(deps: Pick<Deps, "regions">, now: number): Promise<RegionRule[]> {
  if (cachedRules === null || cachedRules.until <= now)
    cachedRules = { rules: await deps.regions.listRules(), until: now + RULES_CACHE_MS };
  return cachedRules.rules;
}

const closedAnywhere = knownRevision<string[]>();
/** At most 30 s old. */
export const listClosedPlaces = ({ regions }: Pick<Deps, "regions">, now: number) =>
  closedAnywhere.current(regions.listClosedPlaces, now);
/** Call it after a creator closed or reopened a place, or a decision removed a post in one. */
export const forgetClosedPlaces = closedAnywhere.forget;

export function findRegion(
  place: Place,
  viewer: Viewer,
  rules: RegionRule[],
  remembered: RememberedRegion | null,
): { region: RegionVerdict; isBlockWaived: boolean } {
  const region = keepStrict(classify(place, rulesFor(viewer, rules), remembered), viewer, place);
  const withoutWaivers = classify(place, rules, remembered);
  const isBlockWaived = withoutWaivers.classification === "blocked" && region.classification !== "blocked";
  return { region, isBlockWaived };
}

/** An unknown location never loosens the rules under which the account was last seen. */
function keepStrict(region: RegionVerdict, viewer: Viewer, place: Place): RegionVerdict {
  const wasStrict = viewer.kind === "user" && viewer.regionClass === "strict";
  return !place.known && wasStrict && region.classification === "default"
    ? { name: region.name, classification: "strict" }
    : region;
}

export async function rememberRegion(
  { cookies, region }: RequestContext,
  remembered: RememberedRegion | null,
): Promise<string[]> {
  const { name, classification } = region;
  if (classification === "default" || remembered?.name === name) return [];
  return [await cookies.writeRegion({ name, classification })];
}

export async function recordRegionClass({ deps, viewer, region }: RequestContext, place: Place) {
  if (viewer.kind !== "user" || !place.known) return;
  const regionClass = region.classification === "default" ? "default" : "strict";
  if (regionClass !== (viewer.regionClass ?? "default"))
    await deps.ages.recordRegion(viewer.id, region.name, regionClass);
}
