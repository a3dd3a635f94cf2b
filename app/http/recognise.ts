import type { Viewer } from "../domain/accounts/viewer.ts";
import { checkAge, shouldCarryOver } from "../domain/age/age.ts";
import { checkFirstSteps } from "../domain/onboarding/first-steps.ts";
import { classify, type Place, type RegionRule, type RegionVerdict } from "../domain/regions/region.ts";
import type { Deps } from "../platform/context.ts";
import type { RequestContext } from "./context.ts";
import type { Rule } from "./policy.ts";

const RULES_FRESH_MS = 60_000;
let regionRules: { rules: RegionRule[]; until: number } | null = null;

/** Finds out who is asking and from where, in one round trip; gives the cookies that this changes. */
export async function recognise(
  request: Request,
  place: Place,
  context: RequestContext,
  rule: Rule,
): Promise<string[]> {
  const { deps, cookies } = context;
  const header = request.headers.get("Cookie");
  const now = deps.clock.now();
  const token = await cookies.sessionOf(header);
  const [viewer, rules, guest, remembered] = await Promise.all([
    token === null ? null : deps.sessions.viewer(deps.secrets.digest(token), now),
    rule.kind === "api" && rule.level === "open" ? [] : freshRules(deps, now),
    cookies.ageOf(header),
    cookies.regionOf(header),
  ]);
  context.viewer = viewer ?? ({ kind: "guest" } satisfies Viewer);
  context.region = keepStrict(classify(place, rules, remembered), context.viewer, place);
  context.age = checkAge(context.viewer, guest, context.region.classification, now);
  if (viewer !== null) {
    const found = checkFirstSteps(viewer, now);
    context.steps = found.state;
    if (found.deeds.length > 0) await deps.onboarding.settle(viewer.id, found.deeds, now);
  }

  const changed: string[] = [];
  if (token !== null && viewer === null) changed.push(await cookies.clearSession());
  const { name, classification } = context.region;
  if (classification !== "default" && remembered?.name !== name)
    changed.push(await cookies.writeRegion({ name, classification }));
  if (context.viewer.kind === "user" && guest !== null && shouldCarryOver(context.viewer, context.age)) {
    const trace = { ip: context.ip, userAgent: context.userAgent };
    await deps.ages.confirm(context.viewer.id, {
      at: guest.at,
      region: guest.region,
      regionClass: guest.regionClass,
      ...trace,
    });
  }
  await noteStrictness(context, place);
  return changed;
}

/** An account that is seen in a region of another class than before is known by it from then on. */
async function noteStrictness({ deps, viewer, region }: RequestContext, place: Place) {
  if (viewer.kind !== "user" || !place.known) return;
  const regionClass = region.classification === "default" ? "default" : "strict";
  if (regionClass !== (viewer.regionClass ?? "default"))
    await deps.ages.noteRegion(viewer.id, region.name, regionClass);
}

/** Unknown never loosens what the account was last seen under (readings 34). */
function keepStrict(region: RegionVerdict, viewer: Viewer, place: Place): RegionVerdict {
  const strictBefore = viewer.kind === "user" && viewer.regionClass === "strict";
  return !place.known && strictBefore && region.classification === "default"
    ? { name: region.name, classification: "strict" }
    : region;
}

async function freshRules(deps: Deps, now: number): Promise<RegionRule[]> {
  if (regionRules === null || regionRules.until <= now)
    regionRules = { rules: await deps.regions.all(), until: now + RULES_FRESH_MS };
  return regionRules.rules;
}
