import type { CaseOutcome } from "#db/kinds.ts";
import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { Clock } from "#domain/clock.ts";
import * as mail from "#domain/notifications/mail/case-emails.ts";
import type { EmailContent } from "#domain/notifications/mail/email-content.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { REMOVED_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import {
  type CaseRefusal,
  CLAIM_MS,
  checkClaim,
  checkWork,
  INSPECTION_MS,
  KEPT_MS,
  KEPT_MS_IF_MINOR,
  outcomesFor,
  windowOf,
} from "./case.ts";
import { type Reason, traitsOf } from "./reasons.ts";

type Deps = {
  cases: CaseStore;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};
type Own = { caseId: string; adminId: string };
const find = ({ cases }: Deps, { caseId, adminId }: Own) => cases.find(caseId, adminId);

/** Claims lapse automatically; working on the case renews them. */
export async function claimCase(deps: Deps, { caseId, adminId }: Own): Promise<Outcome<CaseRefusal>> {
  const now = deps.clock.now();
  const found = await find(deps, { caseId, adminId });
  if (found === null) return refuse("over");
  const checked = checkClaim(found, adminId, now);
  if (!checked.ok) return checked;
  return (await deps.cases.claim({ caseId, adminId, now, until: now + CLAIM_MS }))
    ? checked
    : refuse("claimed");
}

export async function openConversation(
  deps: Deps,
  { caseId, adminId }: Own,
  reason: string,
): Promise<Outcome<CaseRefusal | "unfit">> {
  const now = deps.clock.now();
  const found = await find(deps, { caseId, adminId });
  if (found === null) return refuse("over");
  const checked = checkWork(found, adminId, now);
  if (!checked.ok) return checked;
  if (found.subjectKind !== "conversation") return refuse("unfit");
  const { from, to } = windowOf(found.reports);
  await deps.cases.inspect({
    id: deps.clock.newId(),
    auditId: deps.clock.newId(),
    caseId,
    adminId,
    reason,
    from,
    to,
    now,
    until: now + INSPECTION_MS,
    claimedUntil: now + CLAIM_MS,
  });
  return checked;
}

type Owner = { id: string; email: string };
/** What telling those that a case is about needs of it. */
type Found = {
  creatorId: string;
  creatorEmail: string;
  fanId: string | null;
  fanEmail: string | null;
  reports: { reporterId: string | null }[];
};

/** Whom a case is about: its creator and, in a conversation, its fan; not who reported it. */
function ownersOf({ creatorId, creatorEmail, fanId, fanEmail, reports }: Found): Owner[] {
  const owners = [
    { id: creatorId, email: creatorEmail },
    ...(fanId === null || fanEmail === null ? [] : [{ id: fanId, email: fanEmail }]),
  ];
  return owners.filter(({ id }) => reports.every(({ reporterId }) => reporterId !== id));
}
const emailsTo = (owners: Owner[], id: string, content: EmailContent, now: number) =>
  owners.map(({ email }, index) => ({ id: `case-${id}-${index}`, recipient: email, ...content, now }));

/**
 * Decides a case once, and tells its reporters and, if there are consequences, whom it's about. `unfit`: not a decision
 * for what was reported. `changed`: the post isn't the version that was read.
 */
export async function decideCase(
  deps: Deps,
  { caseId, adminId }: Own,
  decision: { outcome: CaseOutcome; ground: Reason | null; statement: string; version: string },
): Promise<Outcome<CaseRefusal | "unfit" | "changed">> {
  const { outcome, statement, version } = decision;
  const now = deps.clock.now();
  const found = await find(deps, { caseId, adminId });
  if (found === null) return refuse("over");
  const checked = checkWork(found, adminId, now);
  if (!checked.ok) return checked;
  if (!outcomesFor[found.subjectKind].includes(outcome)) return refuse("unfit");
  if (outcome === "removed" && found.subject.version !== version) return refuse("changed");
  const id = deps.clock.newId();
  // The creator of a post that was hidden meanwhile learns that it's back.
  const hiding = found.decisions.find(({ isAutomated }) => isAutomated);
  const isBack = hiding !== undefined && outcome !== "removed";
  const title = found.subject.title ?? "";
  const decisionLink = deps.pageLink(`/decisions/${(outcome === "dismissed" && hiding?.id) || id}`);
  const contents: Record<CaseOutcome, EmailContent> = {
    dismissed: mail.reversedEmail(title, statement, decisionLink),
    warned: mail.warnedEmail(statement, decisionLink, isBack),
    closed: mail.closedEmail(statement, decisionLink),
    removed: mail.removedEmail(title, statement, decisionLink),
  };
  const owners = outcome === "dismissed" && !isBack ? [] : ownersOf(found);
  const decided = await deps.cases.decide({
    id,
    caseId,
    adminId,
    action: outcome,
    rule: decision.ground,
    statement,
    version,
    now,
    refund:
      outcome === "removed" && decision.ground !== null && traitsOf(decision.ground).refunds
        ? REMOVED_REASON
        : null,
    tell: {
      // The notice of a dismissal is about one's report, so creators only get an email.
      accounts: outcome === "dismissed" ? [] : owners.map((owner) => owner.id),
      emails: emailsTo(owners, id, contents[outcome], now),
      reporters: mail.reportDecidedEmail(outcome !== "dismissed", statement),
    },
  });
  return decided ? checked : refuse("over");
}

/** `not_reversible`: it isn't in force, or changed nothing. */
export async function reverseDecision(
  deps: Deps,
  { caseId, adminId }: Own,
  { decisionId, reason }: { decisionId: string; reason: string },
): Promise<Outcome<CaseRefusal | "not_reversible">> {
  const found = await find(deps, { caseId, adminId });
  if (found === null) return refuse("over");
  if (found.isInvolved) return refuse("involved");
  const id = deps.clock.newId();
  const now = deps.clock.now();
  const owners = ownersOf(found);
  const content = mail.reversedEmail(
    found.subject.title ?? "",
    reason,
    deps.pageLink(`/decisions/${decisionId}`),
  );
  const reversed = await deps.cases.reverse({
    id,
    caseId,
    adminId,
    decisionId,
    statement: reason,
    now,
    tell: {
      accounts: owners.map((owner) => owner.id),
      emails: emailsTo(owners, id, content, now),
      reporters: mail.reportReversedEmail(reason),
    },
  });
  return reversed ? { ok: true } : refuse("not_reversible");
}

const CLEARED_PER_RUN = 500;
export const clearCases = ({
  cases,
  clock,
}: {
  cases: Pick<CaseStore, "clear">;
  clock: Pick<Clock, "now">;
}) => {
  const now = clock.now();
  return cases.clear({
    before: now - KEPT_MS,
    minorBefore: now - KEPT_MS_IF_MINOR,
    now,
    limit: CLEARED_PER_RUN,
  });
};
