import { readSearch } from "#domain/discovery/search/forms.ts";
import { findVocabulary } from "#domain/discovery/search/search.ts";
import { checkAge } from "#domain/gates/age.ts";
import { type Place, placesIn } from "#domain/gates/regions/region.ts";
import { readTogether } from "#domain/read-together.ts";
import type { Deps } from "#platform/context.ts";
import type { RequestContext } from "../context.ts";
import { carryOverAge } from "./carry-over-age.ts";
import { findOnboardingState } from "./find-onboarding-state.ts";
import {
  findRegion,
  listClosedPlaces,
  listRegionRules,
  recordRegionClass,
  rememberRegion,
} from "./find-region.ts";
import { findViewer, readCredentials } from "./find-viewer.ts";
import { recordWaiverUse } from "./record-waiver-use.ts";
import type { Rule } from "./rule.ts";

/** Fills in the viewer and the region in one round trip; returns the cookies that change. */
export async function identify(
  request: Request,
  place: Place,
  context: RequestContext,
  rule: Rule,
): Promise<string[]> {
  const { deps, cookies } = context;
  const now = deps.clock.now();
  // Open API calls need no region, so they read no rules and record no location.
  const isRegionless = rule.kind === "api" && rule.level === "open";
  const credentials = await readCredentials(request, context, rule);
  const [viewer, rules, closedAnywhere, guest, remembered] = await readTogether(() => {
    // Without a session, the gates may still turn the visitor away, so the database shouldn't work for them yet.
    if (rule.path === "/search" && request.method === "GET" && credentials.sessionToken !== null)
      context.searchVocabulary = startSearch(deps, request);
    return [
      findViewer(context, credentials, now),
      isRegionless ? [] : listRegionRules(deps, now),
      isRegionless ? ([] as string[]) : listClosedPlaces(deps, now),
      cookies.ageOf(credentials.cookieHeader),
      cookies.regionOf(credentials.cookieHeader),
    ];
  });
  context.isTokenAuth = credentials.bearer !== null;
  context.isTokenInvalid = context.isTokenAuth && viewer === null;
  context.viewer = viewer ?? { kind: "guest" };
  context.viewerPlaces = placesIn(place).filter((one) => closedAnywhere.includes(one));
  deps.setViewerPlaces(context.viewerPlaces);
  const { region, isBlockWaived } = findRegion(place, context.viewer, rules, remembered);
  context.region = region;
  context.age = checkAge(context.viewer, guest, region.classification, now);
  context.onboardingState = await findOnboardingState(deps, context.viewer, now);
  recordWaiverUse(context, rule, isBlockWaived, now);

  const isSessionOver = credentials.sessionToken !== null && viewer === null;
  const changed = isSessionOver ? [await cookies.clearSession()] : [];
  changed.push(...(await rememberRegion(context, remembered)));
  if (!isRegionless) {
    changed.push(...(await carryOverAge(context, guest, now)));
    await recordRegionClass(context, place);
  }
  return changed;
}

/** Starts before the viewer is known, so that both share a round trip. */
function startSearch(deps: Pick<Deps, "search">, request: Request) {
  const vocabulary = findVocabulary(deps, readSearch(new URL(request.url).searchParams).q);
  // The page that awaits it gets the error; if a gate refuses the request, nobody awaits it.
  vocabulary?.catch(() => {});
  return vocabulary;
}
