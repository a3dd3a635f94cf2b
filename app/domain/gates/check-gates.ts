import { missingForAdmin, type Role, type SignedInViewer, type Viewer } from "../accounts/viewer.ts";
import type { AgeVerdict } from "../age/age.ts";
import { checkFeatures, type Feature, isOff } from "../feature-flags/feature.ts";
import type { OnboardingState } from "../onboarding/onboarding-state.ts";
import type { RegionVerdict } from "../regions/region.ts";
import { waiverFor } from "../waivers/waiver.ts";

export type GateRequirements = {
  level: "open" | "adult" | "session" | "member";
  /** The role that it takes, or several of which one is enough. */
  role?: Role | readonly Role[];
  payouts?: true;
  kind?: "page" | "api" | "media" | "socket";
  /** Whether email verification and onboarding come first. By default, pages demand them and calls do not. */
  onboarding?: "demanded" | "exempt";
  /** People's own data and account deletion, which no gate but sign-in may block. */
  ownData?: true;
  /** Whether the request changes something, and whether restricted accounts may do that. */
  isWrite?: boolean;
  whileRestricted?: true;
  /** What has to be on. */
  features?: readonly Feature[];
};
export type GateVerdict =
  | { ok: true }
  | { ok: false; gate: "region"; reason: "strict" | "blocked" }
  | { ok: false; gate: "age" | "sign_in" | "email" | "welcome" | "set_up" | "payouts" | "restriction" }
  | { ok: false; gate: "role"; required: readonly Role[] }
  /** off: to be set up. due: on, but this session passed no second step. */
  | { ok: false; gate: "two_step"; reason: "off" | "due" }
  | { ok: false; gate: "feature"; reason: Feature };

/** Decides whether a request may proceed; the gates apply in this order (docs/product.md, section 6.8). */
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
  const unverified = isCodeDue(viewer);
  if (isStoppedByRestriction(requirements, viewer)) return { ok: false, gate: "restriction" };
  if (requirements.level === "adult") {
    // On a page that is open to guests, members still verify their email and complete onboarding first.
    if (unverified && requiresOnboarding(requirements)) return { ok: false, gate: "email" };
    return notOnboarded ? { ok: false, gate: "welcome" } : { ok: true };
  }
  if (viewer.kind === "guest") return { ok: false, gate: "sign_in" };
  if (requirements.level === "session") return { ok: true };
  if (unverified) return { ok: false, gate: "email" };
  if (notOnboarded) return { ok: false, gate: "welcome" };
  return checkRole(requirements, viewer);
}

/** A restricted account reads; it changes only what is its own, such as its password and its sessions. */
const isStoppedByRestriction = ({ isWrite, level, whileRestricted }: GateRequirements, viewer: Viewer) =>
  viewer.kind === "user" &&
  viewer.restriction !== null &&
  isWrite === true &&
  level !== "session" &&
  !whileRestricted;

/** Whether an account has to verify its email before it goes on. */
const isCodeDue = (viewer: Viewer) =>
  viewer.kind === "user" && viewer.emailVerifiedAt === null && !isOff(viewer, "email_verification");

function checkRole(requirements: GateRequirements, viewer: SignedInViewer): GateVerdict {
  const required = [requirements.role ?? []].flat();
  if (required.length > 0 && !required.includes(viewer.role)) return { ok: false, gate: "role", required };
  if (required.includes("admin") && viewer.role === "admin" && missingForAdmin(viewer) !== null)
    return { ok: false, gate: "two_step", reason: viewer.twoStep === "due" ? "due" : "off" };
  if (requirements.payouts && viewer.role === "seller") {
    if (viewer.setupCompletedAt === null) return { ok: false, gate: "set_up" };
    if (viewer.payouts !== "completed" && waiverFor(viewer, "payouts") === null)
      return { ok: false, gate: "payouts" };
  }
  const features = checkFeatures(requirements.features ?? [], viewer.off ?? []);
  return features.ok ? features : { ...features, gate: "feature" };
}

/** Onboarding cannot be dismissed: every page leads back to it unless its rule says otherwise. */
const requiresOnboarding = ({ onboarding, kind = "page" }: GateRequirements) =>
  onboarding === undefined ? kind === "page" : onboarding === "demanded";
