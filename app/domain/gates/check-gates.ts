import type { Role, Viewer } from "../accounts/viewer.ts";
import type { AgeVerdict } from "../age/age.ts";
import type { RegionVerdict } from "../regions/region.ts";

export type Demand = { level: "open" | "adult" | "session" | "member"; role?: Role; payouts?: true };
export type GateVerdict =
  | { ok: true }
  | { ok: false; gate: "region"; reason: "strict" | "blocked" }
  | { ok: false; gate: "age" | "sign_in" | "email" | "set_up" | "payouts" }
  | { ok: false; gate: "role"; required: Role };

/** The one decision on whether a request may go on, gate by gate, in the order of the architecture's habit 3. */
export function checkGates(
  demand: Demand,
  viewer: Viewer,
  region: RegionVerdict,
  age: AgeVerdict,
): GateVerdict {
  if (demand.level === "open") return { ok: true };
  if (region.classification === "blocked") return { ok: false, gate: "region", reason: "blocked" };
  if (!age.ok)
    return age.reason === "strict" || age.reason === "blocked"
      ? { ok: false, gate: "region", reason: age.reason }
      : { ok: false, gate: "age" };
  if (demand.level === "adult") return { ok: true };
  if (viewer.kind === "guest") return { ok: false, gate: "sign_in" };
  if (demand.level === "session") return { ok: true };
  if (viewer.emailVerifiedAt === null) return { ok: false, gate: "email" };
  if (demand.role !== undefined && viewer.role !== demand.role)
    return { ok: false, gate: "role", required: demand.role };
  if (demand.payouts && viewer.role === "seller") {
    if (viewer.setupCompletedAt === null) return { ok: false, gate: "set_up" };
    if (viewer.payouts !== "completed") return { ok: false, gate: "payouts" };
  }
  return { ok: true };
}
