import type { Role, SignedInViewer, Viewer } from "../accounts/viewer.ts";
import type { AgeVerdict } from "../age/age.ts";
import type { OnboardingState } from "../onboarding/onboarding-state.ts";
import type { RegionVerdict } from "../regions/region.ts";
import { waiverFor } from "../waivers/waiver.ts";

export type GateRequirements = {
  level: "open" | "adult" | "session" | "member";
  role?: Role;
  payouts?: true;
  kind?: "page" | "api" | "media";
  /** Whether the first steps (address, welcome) come first. Where nothing is said, pages demand it and calls do not. */
  onboarding?: "demanded" | "exempt";
  /** What is owed to people whatever the gates say: their own data and their leave. Only sign-in is asked for. */
  ownData?: true;
};
export type GateVerdict =
  | { ok: true }
  | { ok: false; gate: "region"; reason: "strict" | "blocked" }
  | { ok: false; gate: "age" | "sign_in" | "email" | "welcome" | "set_up" | "payouts" }
  | { ok: false; gate: "role"; required: Role };

/** The one decision on whether a request may go on, gate by gate, in the order that stands here. */
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
  const unwelcomed = onboardingState === "welcome_modal" && requiresOnboarding(requirements);
  const unverified = viewer.kind === "user" && viewer.emailVerifiedAt === null;
  if (requirements.level === "adult") {
    // A page that is open to guests waits for the first steps of whoever is signed in, in their order.
    if (unverified && requiresOnboarding(requirements)) return { ok: false, gate: "email" };
    return unwelcomed ? { ok: false, gate: "welcome" } : { ok: true };
  }
  if (viewer.kind === "guest") return { ok: false, gate: "sign_in" };
  if (requirements.level === "session") return { ok: true };
  if (unverified) return { ok: false, gate: "email" };
  if (unwelcomed) return { ok: false, gate: "welcome" };
  return checkRole(requirements, viewer);
}

function checkRole(requirements: GateRequirements, viewer: SignedInViewer): GateVerdict {
  if (requirements.role !== undefined && viewer.role !== requirements.role)
    return { ok: false, gate: "role", required: requirements.role };
  if (requirements.payouts && viewer.role === "seller") {
    if (viewer.setupCompletedAt === null) return { ok: false, gate: "set_up" };
    if (viewer.payouts !== "completed" && waiverFor(viewer, "payouts") === null)
      return { ok: false, gate: "payouts" };
  }
  return { ok: true };
}

/** The first steps cannot be dismissed: every page brings its visitor back to them, but for those that say otherwise. */
const requiresOnboarding = ({ onboarding, kind = "page" }: GateRequirements) =>
  onboarding === undefined ? kind === "page" : onboarding === "demanded";
