import type { Duty, Feature, Role } from "#db/kinds.ts";
import { missingForAdmin, type SignedInViewer, type Viewer } from "../accounts/viewer.ts";
import { checkFeatures, isOff } from "../admin/feature-flags/feature.ts";
import { newTermsFor } from "../legal/versions.ts";
import type { OnboardingState } from "../onboarding/onboarding-state.ts";
import type { AgeVerdict } from "./age.ts";
import type { RegionVerdict } from "./regions/region.ts";
import { waiverFor } from "./waiver.ts";

/**
 * From nothing to everything. open: nothing. adult: region and age. session: also being signed in. member: also a
 * verified email.
 */
type Level = "open" | "adult" | "session" | "member";
/** What a URL requires before any loader runs. */
export type GateRequirements = {
  level: Level;
  /** The role that it takes, or several of which one is enough. */
  role?: Role | readonly Role[];
  /** The duty an admin needs; of several, any one will do. */
  duty?: Duty | readonly Duty[];
  payouts?: true;
  /** "socket": upgraded behind the gates, before any route. */
  kind?: "page" | "api" | "media" | "socket";
  /** Overrides the default: pages require a verified email and completed onboarding of members, calls don't. */
  onboarding?: "demanded" | "exempt";
  /**
   * Exporting one's data, deleting the account, canceling subscriptions, and checking one's age: open to anyone signed
   * in, in every region and without a confirmed age.
   */
  ownData?: true;
  /** Restricted accounts may write here, too: what keeps them safe, gives money back, or asks us for something. */
  whileRestricted?: true;
  /** While one of these is off, nobody gets past the gates. */
  needs?: readonly Feature[];
  isWrite?: boolean;
};
export type GateVerdict =
  | { ok: true }
  | { ok: false; gate: "region"; reason: "strict" | "blocked" }
  | {
      ok: false;
      gate: "age" | "sign_in" | "email" | "welcome" | "set_up" | "payouts" | "restriction" | "terms";
    }
  | { ok: false; gate: "role"; required: readonly Role[] }
  /** off: must be set up. due: on, but this session passed no second step. */
  | { ok: false; gate: "two_step"; reason: "off" | "due" }
  | { ok: false; gate: "duty"; required: readonly Duty[] }
  | { ok: false; gate: "feature"; reason: Feature };

/** The gates apply in this order (docs/product.md, section 6.8). */
export function checkGates(
  requirements: GateRequirements,
  viewer: Viewer,
  region: RegionVerdict,
  age: AgeVerdict,
  onboardingState: OnboardingState,
): GateVerdict {
  if (requirements.level === "open") return { ok: true };
  if (requirements.ownData && viewer.kind === "user") return { ok: true };
  if (region.classification === "blocked") return { ok: false, gate: "region", reason: "blocked" };
  if (!age.ok)
    return age.reason === "strict" || age.reason === "blocked"
      ? { ok: false, gate: "region", reason: age.reason }
      : { ok: false, gate: "age" };
  const notOnboarded = onboardingState === "welcome_modal" && requiresOnboarding(requirements);
  const unverified = mustVerifyEmail(viewer);
  const stopped = stopWrite(requirements, viewer);
  if (stopped !== null) return { ok: false, gate: stopped };
  if (requirements.level === "adult") {
    // Even on a page open to guests, members first verify their email and complete onboarding.
    if (unverified && requiresOnboarding(requirements)) return { ok: false, gate: "email" };
    return notOnboarded ? { ok: false, gate: "welcome" } : { ok: true };
  }
  if (viewer.kind === "guest") return { ok: false, gate: "sign_in" };
  if (requirements.level === "session") return { ok: true };
  if (unverified) return { ok: false, gate: "email" };
  if (notOnboarded) return { ok: false, gate: "welcome" };
  return checkRole(requirements, viewer);
}

/**
 * A restricted account only changes what is its own, such as its password and sessions, and so does someone who hasn't
 * agreed to the newest terms.
 */
function stopWrite(
  { isWrite, level, whileRestricted }: GateRequirements,
  viewer: Viewer,
): "restriction" | "terms" | null {
  if (viewer.kind === "guest" || !isWrite || level === "session" || whileRestricted) return null;
  if (viewer.restriction !== null) return "restriction";
  return newTermsFor(viewer.termsHash).length > 0 ? "terms" : null;
}

const mustVerifyEmail = (viewer: Viewer) =>
  viewer.kind === "user" && viewer.emailVerifiedAt === null && !isOff(viewer, "email_verification");

function checkRole(requirements: GateRequirements, viewer: SignedInViewer): GateVerdict {
  const required = [requirements.role ?? []].flat();
  if (required.length > 0 && !required.includes(viewer.role)) return { ok: false, gate: "role", required };
  if (required.includes("admin") && viewer.role === "admin") {
    const may = checkAdmin(requirements, viewer);
    if (!may.ok) return may;
  }
  if (requirements.payouts && viewer.role === "seller") {
    if (viewer.setupCompletedAt === null) return { ok: false, gate: "set_up" };
    if (viewer.payouts !== "completed" && waiverFor(viewer, "payouts") === null)
      return { ok: false, gate: "payouts" };
  }
  const features = checkFeatures(requirements.needs ?? [], viewer.off ?? []);
  return features.ok ? features : { ...features, gate: "feature" };
}

function checkAdmin({ duty = [] }: GateRequirements, viewer: SignedInViewer): GateVerdict {
  const required = [duty].flat();
  const missing = missingForAdmin(viewer, required);
  if (missing === null) return { ok: true };
  if (missing === "duty") return { ok: false, gate: "duty", required };
  return { ok: false, gate: "two_step", reason: viewer.twoStep === "due" ? "due" : "off" };
}

/** Onboarding can't be dismissed: every page leads back to it unless its rule says otherwise. */
const requiresOnboarding = ({ onboarding, kind = "page" }: GateRequirements) =>
  onboarding === undefined ? kind === "page" : onboarding === "demanded";
