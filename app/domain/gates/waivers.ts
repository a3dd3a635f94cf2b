import type { Viewer } from "../accounts/viewer.ts";
import type { RegionRule } from "./regions/region.ts";
import { type Waiver, waiverFor } from "./waiver.ts";

/** A waiver lifts only a region block; the age and identity checks of a strict region can't be waived. */
export const rulesFor = (viewer: Viewer, rules: RegionRule[]): RegionRule[] =>
  waiverFor(viewer, "region") === null ? rules : rules.filter((rule) => rule.classification === "strict");

export function waiversUsed(
  viewer: Viewer,
  conditions: { blocked: boolean; ageWaived: boolean; requiresPayouts: boolean },
): Waiver[] {
  const lacksPayouts =
    conditions.requiresPayouts &&
    viewer.kind === "user" &&
    viewer.role === "seller" &&
    viewer.payouts !== "completed";
  const used = [
    conditions.blocked ? waiverFor(viewer, "region") : null,
    conditions.ageWaived ? waiverFor(viewer, "age") : null,
    lacksPayouts ? waiverFor(viewer, "payouts") : null,
  ];
  return used.filter((waiver) => waiver !== null);
}
