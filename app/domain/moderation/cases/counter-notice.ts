import type { DecisionAction, SubjectKind } from "#db/kinds.ts";
import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { ReportStore } from "#db/stores/moderation/cases/reports.ts";
import type { Clock } from "#domain/clock.ts";
import { suitRecordedEmail } from "#domain/notifications/mail/case-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { product } from "#domain/product.ts";
import type { Reason } from "./reasons.ts";

/** The law says 10 to 14 (17 USC 512(g)(2)(C)). */
export const RESTORED_AFTER = 12;

/** What the law makes the creator state and sign (17 USC 512(g)(3)). */
export const counterStatements = [
  {
    id: "perjury",
    text: "I swear, under penalty of perjury, that I believe in good faith that my post was removed by mistake or because it was misidentified.",
    confirm: "that you believe your post was removed by mistake or misidentified",
  },
  {
    id: "jurisdiction",
    text: `I consent to the jurisdiction of the federal district court for the district where my address is or, if it's outside the United States, for any district in which ${product.name} may be found. I'll accept service of process from the person who sent the notice, or their agent.`,
    confirm: "that you accept the court's jurisdiction and service of process",
  },
] as const;

export type CounterNotice = {
  createdAt: number;
  forwardedAt: number | null;
  restoresAt: number | null;
  suitAt: number | null;
  restoredAt: number | null;
};
export type Contestable = {
  subjectKind: SubjectKind;
  outcome: DecisionAction;
  rule: Reason | null;
  isAutomated: boolean;
  reversedAt: number | null;
  isCleared: boolean;
  counterNotice: CounterNotice | null;
};

/** Against a person's removal of a post for copyright in force. `cleared`: we no longer know who reported it. */
export function checkCounterNotice(
  decision: Contestable,
): Outcome<"unfit" | "reversed" | "already" | "cleared"> {
  const { subjectKind, outcome, rule, isAutomated } = decision;
  if (subjectKind !== "post" || outcome !== "removed" || rule !== "copyright" || isAutomated)
    return refuse("unfit");
  if (decision.counterNotice !== null) return refuse("already");
  if (decision.reversedAt !== null) return refuse("reversed");
  return decision.isCleared ? refuse("cleared") : { ok: true };
}

export type CounterNoticeFields = {
  name: string;
  address: string;
  phone: string;
  text: string;
  signature: string;
};

/** `over`: it was sent already, or the decision was reversed meanwhile. */
export async function sendCounterNotice(
  deps: { reports: Pick<ReportStore, "addCounterNotice">; clock: Pick<Clock, "now" | "newId"> },
  { decisionId, userId }: { decisionId: string; userId: string },
  { name, address, phone, text, signature }: CounterNoticeFields,
): Promise<Outcome<"over">> {
  const isAdded = await deps.reports.addCounterNotice({
    id: deps.clock.newId(),
    decisionId,
    userId,
    name,
    address,
    phone,
    text,
    signature,
    now: deps.clock.now(),
  });
  return isAdded ? { ok: true } : refuse("over");
}

/** Keeps the post removed. `no_notice`: none is running. */
export async function recordSuit(
  deps: {
    cases: Pick<CaseStore, "find" | "recordSuit">;
    clock: Pick<Clock, "now" | "newId">;
    pageLink: (path: string) => string;
  },
  { caseId, adminId }: { caseId: string; adminId: string },
  reason: string,
): Promise<Outcome<"over" | "involved" | "no_notice">> {
  const found = await deps.cases.find(caseId, adminId);
  if (found === null) return refuse("over");
  if (found.isInvolved) return refuse("involved");
  const { counterNotice } = found;
  if (counterNotice === null) return refuse("no_notice");
  const now = deps.clock.now();
  const auditId = deps.clock.newId();
  const content = suitRecordedEmail(reason, deps.pageLink(`/decisions/${counterNotice.decisionId}`));
  const isRecorded = await deps.cases.recordSuit({
    auditId,
    caseId,
    adminId,
    reason,
    now,
    mail: { id: `case-${auditId}`, recipient: found.creatorEmail, ...content, now },
  });
  return isRecorded ? { ok: true } : refuse("no_notice");
}
