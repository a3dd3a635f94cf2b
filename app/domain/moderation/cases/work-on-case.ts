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
/** What telling people about a decision needs of its case. */
type Found = {
  creatorId: string;
  creatorEmail: string;
  fanId: string | null;
  fanEmail: string | null;
  reports: { reporterId: string | null; email: string | null }[];
};

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
): Promise<Outcome<CaseRefusal>> {
  const now = deps.clock.now();
  const found = await find(deps, { caseId, adminId });
  if (found === null) return refuse("over");
  const checked = checkWork(found, adminId, now);
  if (!checked.ok) return checked;
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
/** Those a case is about: its creator and, in a conversation, its fan. */
const concerned = ({ creatorId, creatorEmail, fanId, fanEmail }: Found): Owner[] => [
  { id: creatorId, email: creatorEmail },
  ...(fanId === null || fanEmail === null ? [] : [{ id: fanId, email: fanEmail }]),
];
const reportersOf = ({ reports }: Found) => reports.flatMap(({ reporterId }) => reporterId ?? []);
/** Reporters without an account have no notifications. */
const addressesOf = ({ reports }: Found) => [
  ...new Set(reports.flatMap(({ reporterId, email }) => (reporterId === null && email ? email : []))),
];

const statementEmails: Record<
  Exclude<CaseOutcome, "dismissed">,
  (title: string, statement: string, link: string) => EmailContent
> = {
  warned: (_, statement, link) => mail.warnedEmail(statement, link),
  closed: (_, statement, link) => mail.closedEmail(statement, link),
  removed: mail.removedEmail,
};

/** Who is told, each once: accounts by a notice, everyone it concerns and reporters without an account by email. */
function toTell(
  found: Found,
  { id, now, owners, content }: { id: string; now: number; owners: Owner[]; content: EmailContent },
  toReporters: EmailContent,
  accounts = [...reportersOf(found), ...owners.map((owner) => owner.id)],
) {
  const emails = [
    ...owners.map(({ email }) => ({ recipient: email, ...content })),
    ...addressesOf(found).map((recipient) => ({ recipient, ...toReporters })),
  ];
  return {
    accounts: [...new Set(accounts)],
    emails: emails.map((email, index) => ({ id: `case-${id}-${index}`, ...email, now })),
  };
}

/**
 * Decides a case once, and tells its reporters and, if there are consequences, those it's about. `unfit`: not a decision
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
  const isDismissed = outcome === "dismissed";
  const hiding = isDismissed ? found.decisions.find(({ isAutomated }) => isAutomated) : undefined;
  const link = deps.pageLink(`/decisions/${hiding?.id ?? id}`);
  const owners = isDismissed && !hiding ? [] : concerned(found);
  const content = isDismissed
    ? mail.reversedEmail(statement, link)
    : statementEmails[outcome](found.subject.title ?? "", statement, link);
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
    tell: toTell(
      found,
      { id, now, owners, content },
      mail.reportDecidedEmail(!isDismissed, statement),
      // The notice is about one's report. The creator of a post that was hidden meanwhile gets an email.
      isDismissed ? reportersOf(found) : undefined,
    ),
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
  const content = mail.reversedEmail(reason, deps.pageLink(`/decisions/${decisionId}`));
  const reversed = await deps.cases.reverse({
    id,
    caseId,
    adminId,
    decisionId,
    statement: reason,
    now,
    tell: toTell(found, { id, now, owners: concerned(found), content }, content),
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
