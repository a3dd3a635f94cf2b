import type { AppealOutcome, DecisionAction } from "#db/kinds.ts";
import type { ReportStore } from "#db/stores/moderation/cases/reports.ts";
import type { Clock } from "#domain/clock.ts";
import { DAY_MS } from "#domain/durations.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";

/** Six months, however long they are (DSA, article 20). */
const APPEAL_MS = 184 * DAY_MS;
/** When an account that we ended is deleted (ms): once nobody can appeal anymore. */
export const deletedAfterEnd = (now: number) => now + APPEAL_MS;
/** How soon someone else answers. */
export const ANSWER_MS = 7 * DAY_MS;

export type OwnAppeal = {
  text: string;
  at: number;
  dueAt: number;
  outcome: AppealOutcome | null;
  answer: string | null;
};
export type Appealable = {
  outcome: DecisionAction | null;
  isAutomated: boolean;
  /** Whether no person decides anymore: someone withdrew their consent. */
  isFinal?: boolean;
  actedAt: number | null;
  reversedAt: number | null;
  appeal: OwnAppeal | null;
};
/** `granted`: it did what the reporter asked for. `automated`: a person reviews it in any case. */
export type AppealRefusal = "none" | "automated" | "reversed" | "granted" | "late" | "already";

export const appealRefusals: Record<AppealRefusal, string> = {
  none: "Nothing has been decided yet.",
  automated: "Someone on our team reviews this in any case. You can appeal what they decide.",
  reversed: "This decision no longer applies.",
  granted: "We did what you asked for.",
  late: "The six months to appeal are over.",
  already: "You've already appealed this decision.",
};

export function checkAppeal(
  { outcome, isAutomated, isFinal = false, actedAt, reversedAt, appeal }: Appealable,
  { isReporter }: { isReporter: boolean },
  now: number,
): Outcome<AppealRefusal> {
  if (outcome === null || actedAt === null) return refuse("none");
  if (appeal !== null) return refuse("already");
  if (reversedAt !== null) return refuse("reversed");
  if (isReporter && outcome !== "dismissed" && outcome !== "warned") return refuse("granted");
  if (isAutomated && !isFinal) return refuse("automated");
  return now - actedAt > APPEAL_MS ? refuse("late") : { ok: true };
}

/** An account, or the report of someone without one. */
export type Appellant = { isReporter: boolean } & (
  | { userId: string; reportId: null }
  | { userId: null; reportId: string }
);

export async function appeal(
  deps: { reports: Pick<ReportStore, "addAppeal">; clock: Pick<Clock, "now" | "newId"> },
  decision: Appealable & { decisionId: string | null },
  { isReporter, userId, reportId }: Appellant,
  text: string,
): Promise<Outcome<AppealRefusal>> {
  const now = deps.clock.now();
  const checked = checkAppeal(decision, { isReporter }, now);
  if (!checked.ok) return checked;
  if (decision.decisionId === null) return refuse("none");
  const isAdded = await deps.reports.addAppeal({
    id: deps.clock.newId(),
    decisionId: decision.decisionId,
    appellantId: userId,
    reportId,
    isFromReporter: isReporter,
    text,
    now,
    dueAt: now + ANSWER_MS,
  });
  return isAdded ? checked : refuse("reversed");
}

export type OpenAppeal = { decidedAt: number | null; isOwnDecision: boolean };
/** An appeal is answered by a different admin than the one who decided. */
export function checkAppealAnswer(
  appealed: OpenAppeal,
  { isInvolved }: { isInvolved: boolean },
): Outcome<"involved" | "over" | "own_decision"> {
  if (isInvolved) return refuse("involved");
  if (appealed.decidedAt !== null) return refuse("over");
  return appealed.isOwnDecision ? refuse("own_decision") : { ok: true };
}
