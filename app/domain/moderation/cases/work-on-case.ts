import type { AppealOutcome, CaseOutcome, DecisionAction } from "#db/kinds.ts";
import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { Clock } from "#domain/clock.ts";
import * as mail from "#domain/notifications/mail/case-emails.ts";
import type { EmailContent } from "#domain/notifications/mail/email-content.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { REMOVED_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { checkAnswer } from "./appeal.ts";
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
import { openReviews, type ReviewDeps } from "./open-reviews.ts";
import { deadlines, type Reason, traitsOf } from "./reasons.ts";
import { mayStrike, REVIEWED, type Strike, strikes } from "./strikes.ts";

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

/** Lets others claim it before the claim lapses. */
export async function releaseCase(deps: Deps, { caseId, adminId }: Own): Promise<Outcome<CaseRefusal>> {
  return (await deps.cases.release({ caseId, adminId })) ? { ok: true } : refuse("not_claimed");
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

/** A decision that removes a post, or lets a waiting one be published, is about the version that was read. */
const isChanged = (
  subject: { version: string | null; scheduledFor: number | null },
  { outcome, version }: { outcome: CaseOutcome; version: string },
) => (outcome === "removed" || subject.scheduledFor !== null) && subject.version !== version;

/**
 * Decides a case once, and tells its reporters and, if there are consequences, whom it's about. `unfit`: not a decision
 * for what was reported. `changed`: the post isn't the version that was read.
 */
export async function decideCase(
  deps: Deps & ReviewDeps,
  { caseId, adminId }: Own,
  decision: {
    outcome: CaseOutcome;
    ground: Reason | null;
    statement: string;
    version: string;
    strike?: Strike;
  },
): Promise<Outcome<CaseRefusal | "unfit" | "changed">> {
  const { outcome, statement, version } = decision;
  const now = deps.clock.now();
  const found = await find(deps, { caseId, adminId });
  if (found === null) return refuse("over");
  const checked = checkWork(found, adminId, now);
  if (!checked.ok) return checked;
  if (!outcomesFor[found.subjectKind].includes(outcome)) return refuse("unfit");
  const strike = mayStrike(found.subjectKind, outcome) ? (decision.strike ?? null) : null;
  const isWaiting = found.subject.scheduledFor !== null;
  if (isChanged(found.subject, decision)) return refuse("changed");
  const id = deps.clock.newId();
  // The creator of a post that was hidden meanwhile learns that it's back.
  const hiding = found.decisions.find(({ isAutomated }) => isAutomated);
  const isBack = hiding !== undefined && outcome !== "removed";
  const title = found.subject.title ?? "";
  const decisionLink = deps.pageLink(`/decisions/${(outcome === "dismissed" && hiding?.id) || id}`);
  const strikeText = strike && strikes[strike].label;
  const contents: Record<CaseOutcome, EmailContent> = {
    dismissed: isBack
      ? mail.reversedEmail(title, statement, decisionLink)
      : mail.reviewedEmail(title, deps.pageLink("/dashboard/posts?show=scheduled")),
    warned: mail.warnedEmail(statement, decisionLink, { isBack, strike: strikeText }),
    closed: mail.closedEmail(statement, decisionLink),
    removed: mail.removedEmail(title, statement, decisionLink, strikeText),
  };
  const isTold = outcome !== "dismissed" || isBack || isWaiting;
  const owners = isTold ? ownersOf(found) : [];
  const decided = await deps.cases.decide({
    id,
    caseId,
    adminId,
    action: outcome,
    rule: decision.ground,
    statement,
    version,
    strike: strike && { points: strikes[strike].points, until: now + strikes[strike].ms },
    accountCase: {
      id: deps.clock.newId(),
      reportId: deps.clock.newId(),
      dueAt: deadlines("other", now).dueAt,
      ...REVIEWED,
    },
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
  if (!decided) return refuse("over");
  if (strike !== null) await openReviews(deps, { of: "creator", id: found.creatorId });
  return checked;
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

type Answer = { appealId: string; outcome: AppealOutcome; answer: string };
type Appealed = Found & {
  subject: { title: string | null };
  decisions: { id: string; action: DecisionAction }[];
  appeals: { decisionId: string; isFromReporter: boolean; decidedAt: number | null }[];
};
type AppealOf = {
  decisionId: string;
  isFromReporter: boolean;
  appellantId: string | null;
  email: string | null;
};

/**
 * Answers an appeal, by someone else than who decided. Keeping the decision tells only the appellant; granting it
 * reverses the decision and, if reporters appealed it, opens the case again. `newer`: another case about the same is open.
 */
export async function answerAppeal(
  deps: Deps,
  own: Own,
  answer: Answer,
): Promise<Outcome<"over" | "involved" | "own_decision" | "newer">> {
  const found = await find(deps, own);
  const appealed = found?.appeals.find(({ id }) => id === answer.appealId);
  if (!found || !appealed) return refuse("over");
  const checked = checkAnswer(appealed, found);
  if (!checked.ok) return checked;
  const work = { ...own, appealId: answer.appealId, statement: answer.answer, now: deps.clock.now() };
  if (answer.outcome === "kept") return (await keepDecision(deps, work, appealed)) ? checked : refuse("over");
  return (await grantAppeal(deps, work, found, appealed)) ? checked : refuse("newer");
}

type Work = Own & { appealId: string; statement: string; now: number };

function keepDecision(deps: Deps, work: Work, { decisionId, isFromReporter, appellantId, email }: AppealOf) {
  const id = deps.clock.newId();
  const page = isFromReporter ? `/reports/${work.caseId}` : `/decisions/${decisionId}`;
  const content = mail.appealKeptEmail(work.statement, appellantId === null ? null : deps.pageLink(page));
  return deps.cases.keep({
    ...work,
    auditId: id,
    tell: {
      accounts: appellantId === null ? [] : [appellantId],
      emails: email === null ? [] : [{ id: `case-${id}`, recipient: email, ...content, now: work.now }],
      reporters: null,
    },
  });
}

function grantAppeal(deps: Deps, work: Work, found: Appealed, { decisionId }: AppealOf) {
  const { statement, now } = work;
  const id = deps.clock.newId();
  const decision = found.decisions.find((one) => one.id === decisionId);
  // Nobody was told of a dismissal but its reporters.
  const owners = decision?.action === "dismissed" ? [] : ownersOf(found);
  const link = deps.pageLink(`/decisions/${decisionId}`);
  const reopens = found.appeals.some(
    (one) => one.decisionId === decisionId && one.isFromReporter && one.decidedAt === null,
  );
  return deps.cases.grant({
    ...work,
    id,
    tell: {
      accounts: owners.map((owner) => owner.id),
      emails: emailsTo(owners, id, mail.reversedEmail(found.subject.title ?? "", statement, link), now),
      reporters: reopens ? mail.reportReopenedEmail(statement) : mail.reportReversedEmail(statement),
    },
    reopensUntil: deadlines("other", now).dueAt,
  });
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
