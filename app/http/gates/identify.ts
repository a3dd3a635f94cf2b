import type { SignedInViewer, Viewer } from "../../domain/accounts/viewer.ts";
import {
  checkAge,
  type GuestConfirmation,
  isConfirmationRevoked,
  shouldCarryOver,
} from "../../domain/age/age.ts";
import { rulesFor, waiversUsed } from "../../domain/gates/waivers.ts";
import { checkOnboarding } from "../../domain/onboarding/onboarding-state.ts";
import { classify, type Place, type RegionRule, type RegionVerdict } from "../../domain/regions/region.ts";
import type { Deps } from "../../platform/context.ts";
import { bearerOf } from "../auth/access-token.ts";
import type { RequestContext } from "../context.ts";
import type { Rule } from "./policy.ts";

const RULES_CACHE_MS = 60_000;
/** A session's last use is noted this often, and never while somebody waits for an answer. */
const SESSION_TOUCH_MS = 60 * 60 * 1000;
let regionRules: { rules: RegionRule[]; until: number } | null = null;

/** Finds out who is asking and from where, in one round trip; gives the cookies that this changes. */
export async function identify(
  request: Request,
  place: Place,
  context: RequestContext,
  rule: Rule,
): Promise<string[]> {
  const { deps, cookies } = context;
  const bearer = rule.kind === "api" ? bearerOf(request) : null;
  // A caller with a token is known by it alone: no cookie counts, or the Origin would have to be checked.
  const header = bearer === null ? request.headers.get("Cookie") : null;
  const now = deps.clock.now();
  // Open calls ask for no place, so they read no rules, and say nothing of where an account is.
  const placeless = rule.kind === "api" && rule.level === "open";
  const token = await cookies.sessionOf(header);
  const [viewer, rules, guest, remembered] = await Promise.all([
    bearer !== null ? viewerByToken(context, bearer, now) : viewerBySession(deps, token, now),
    placeless ? [] : cachedRules(deps, now),
    cookies.ageOf(header),
    cookies.regionOf(header),
  ]);
  context.isTokenAuth = bearer !== null;
  context.isTokenInvalid = bearer !== null && viewer === null;
  if (viewer !== null && viewer.sessionUsedAt < now - SESSION_TOUCH_MS)
    context.waitUntil(
      deps.sessions
        .touch(viewer.sessionId, now, now - SESSION_TOUCH_MS)
        .catch((error) => console.error(context.requestId, error)),
    );
  context.viewer = viewer ?? ({ kind: "guest" } satisfies Viewer);
  const unlifted = classify(place, rules, remembered);
  context.region = keepStrict(
    classify(place, rulesFor(context.viewer, rules), remembered),
    context.viewer,
    place,
  );
  context.age = checkAge(context.viewer, guest, context.region.classification, now);
  if (viewer !== null) {
    const found = checkOnboarding(viewer, now);
    context.onboardingState = found.state;
    if (found.actions.length > 0) await deps.onboarding.applyActions(viewer.id, found.actions, now);
  }

  recordWaiverUse(context, rule, unlifted.classification === "blocked", now);

  const changed: string[] = [];
  if (token !== null && viewer === null) changed.push(await cookies.clearSession());
  const { name, classification } = context.region;
  if (classification !== "default" && remembered?.name !== name)
    changed.push(await cookies.writeRegion({ name, classification }));
  if (!placeless && viewer !== null && guest !== null)
    changed.push(...(await moveConfirmation(context, viewer, guest, now)));
  if (!placeless) await recordRegionClass(context, place);
  return changed;
}

/** Moves a guest's confirmation to the account that has none; gives the cookie of one that moved or was taken back. */
async function moveConfirmation(
  context: RequestContext,
  viewer: SignedInViewer,
  guest: GuestConfirmation,
  now: number,
): Promise<string[]> {
  const { ip, userAgent, deps, cookies } = context;
  if (isConfirmationRevoked(viewer, guest)) return [await cookies.clearAge()];
  if (!shouldCarryOver(viewer, context.age)) return [];
  const { at, region, regionClass } = guest;
  await deps.ages.confirm(viewer.id, { at, region, regionClass, ip, userAgent });
  return [await cookies.writeMovedAge(guest, now)];
}

const viewerBySession = (deps: Deps, token: string | null, now: number) =>
  token === null ? null : deps.sessions.findViewer(deps.secrets.digest(token), now);

/** Who stands behind an access token, while the session does that it was given for. */
async function viewerByToken({ deps, tokens }: RequestContext, bearer: string, now: number) {
  const session = await tokens.read(bearer, now);
  return session === null ? null : deps.sessions.findViewerById(session, now);
}

/** Writes down, after the answer, which waivers this request would have been stopped without. */
function recordWaiverUse(context: RequestContext, rule: Rule, blocked: boolean, now: number) {
  const { viewer, region, age, deps } = context;
  const used = waiversUsed(viewer, {
    blocked: blocked && region.classification !== "blocked",
    ageWaived: age.ok && age.method === "waived" && rule.level !== "open",
    requiresPayouts: rule.payouts === true,
  });
  if (viewer.kind === "user" && used.length > 0)
    context.waitUntil(
      deps.admin
        .recordWaiverUse(used, viewer.id, now)
        .catch((error) => console.error(context.requestId, error)),
    );
}

/** An account that is seen in a region of another class than before is known by it from then on. */
async function recordRegionClass({ deps, viewer, region }: RequestContext, place: Place) {
  if (viewer.kind !== "user" || !place.known) return;
  const regionClass = region.classification === "default" ? "default" : "strict";
  if (regionClass !== (viewer.regionClass ?? "default"))
    await deps.ages.recordRegion(viewer.id, region.name, regionClass);
}

/** Unknown never loosens what the account was last seen under. */
function keepStrict(region: RegionVerdict, viewer: Viewer, place: Place): RegionVerdict {
  const strictBefore = viewer.kind === "user" && viewer.regionClass === "strict";
  return !place.known && strictBefore && region.classification === "default"
    ? { name: region.name, classification: "strict" }
    : region;
}

async function cachedRules(deps: Deps, now: number): Promise<RegionRule[]> {
  if (regionRules === null || regionRules.until <= now)
    regionRules = { rules: await deps.regions.listRules(), until: now + RULES_CACHE_MS };
  return regionRules.rules;
}
