import type { Role, SignedIn, Viewer } from "../accounts/viewer.ts";
import type { AgeVerdict } from "../age/age.ts";
import type { FirstSteps } from "../onboarding/first-steps.ts";
import type { RegionVerdict } from "../regions/region.ts";
import { waiverFor } from "./waivers.ts";

export type Demand = {
  level: "open" | "adult" | "session" | "member";
  role?: Role;
  payouts?: true;
  kind?: "page" | "api" | "media";
  /** Whether the first steps (address, welcome) come first. Where nothing is said, pages demand it and calls do not. */
  welcome?: "demanded" | "exempt";
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
  demand: Demand,
  viewer: Viewer,
  region: RegionVerdict,
  age: AgeVerdict,
  steps: FirstSteps,
): GateVerdict {
  if (demand.level === "open") return { ok: true };
  if (demand.ownData && viewer.kind === "user") return { ok: true };
  if (region.classification === "blocked") return { ok: false, gate: "region", reason: "blocked" };
  if (!age.ok)
    return age.reason === "strict" || age.reason === "blocked"
      ? { ok: false, gate: "region", reason: age.reason }
      : { ok: false, gate: "age" };
  const unwelcomed = steps === "welcome_modal" && demandsWelcome(demand);
  const unverified = viewer.kind === "user" && viewer.emailVerifiedAt === null;
  if (demand.level === "adult") {
    // A page that is open to guests waits for the first steps of whoever is signed in, in their order.
    if (unverified && demandsWelcome(demand)) return { ok: false, gate: "email" };
    return unwelcomed ? { ok: false, gate: "welcome" } : { ok: true };
  }
  if (viewer.kind === "guest") return { ok: false, gate: "sign_in" };
  if (demand.level === "session") return { ok: true };
  if (unverified) return { ok: false, gate: "email" };
  if (unwelcomed) return { ok: false, gate: "welcome" };
  return checkRole(demand, viewer);
}

function checkRole(demand: Demand, viewer: SignedIn): GateVerdict {
  if (demand.role !== undefined && viewer.role !== demand.role)
    return { ok: false, gate: "role", required: demand.role };
  if (demand.payouts && viewer.role === "seller") {
    if (viewer.setupCompletedAt === null) return { ok: false, gate: "set_up" };
    if (viewer.payouts !== "completed" && waiverFor(viewer, "payouts") === null)
      return { ok: false, gate: "payouts" };
  }
  return { ok: true };
}

/** The first steps cannot be dismissed: every page brings its visitor back to them, but for those that say otherwise. */
const demandsWelcome = ({ welcome, kind = "page" }: Demand) =>
  welcome === undefined ? kind === "page" : welcome === "demanded";
