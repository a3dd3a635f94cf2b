import type { Side } from "#db/kinds.ts";
import type { ReportStore } from "#db/stores/moderation/reports/reports.ts";
import type { Clock } from "#domain/clock.ts";
import {
  consumeAttempt,
  type RateLimitDeps,
  type RateLimited,
  rateLimits,
} from "#domain/gates/rate-limits.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import type { Reason } from "./case.ts";

type Deps = Omit<RateLimitDeps, "clock"> & {
  reports: Pick<ReportStore, "add">;
  clock: Pick<Clock, "now" | "newId">;
};

/**
 * Reports a conversation or a message, storing a copy of its text. All reports of a conversation belong to its open
 * case. `gone`: there's no such message, or the reporter wrote it.
 */
export async function reportConversation(
  deps: Deps,
  place: { id: string; side: Side; reporterId: string },
  { message, held, reason, details }: { message: number; held?: string; reason: Reason; details: string },
): Promise<Outcome<"gone", { caseId: string }> | RateLimited> {
  const attempt = await consumeAttempt(deps, rateLimits.reports, place.reporterId);
  if (!attempt.ok) return attempt;
  const caseId = await deps.reports.add({
    conversationId: place.id,
    side: place.side,
    reporterId: place.reporterId,
    number: message,
    heldId: held ?? "",
    reason,
    details,
    now: deps.clock.now(),
    id: deps.clock.newId(),
    newCaseId: deps.clock.newId(),
  });
  return caseId === null ? refuse("gone") : { ok: true, caseId };
}
