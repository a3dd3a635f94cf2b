import { waiversUsed } from "#domain/gates/waivers.ts";
import type { RequestContext } from "../context.ts";
import type { Rule } from "./rule.ts";

export function recordWaiverUse(context: RequestContext, rule: Rule, isBlockWaived: boolean, now: number) {
  const { viewer, age, deps } = context;
  if (viewer.kind !== "user") return;
  const used = waiversUsed(viewer, {
    blocked: isBlockWaived,
    ageWaived: age.ok && age.method === "waived" && rule.level !== "open",
    requiresPayouts: rule.payouts === true,
  });
  if (used.length > 0)
    context.waitUntil(
      deps.admin
        .recordWaiverUse(used, viewer.id, now)
        .catch((error) => console.error(context.requestId, error)),
    );
}
