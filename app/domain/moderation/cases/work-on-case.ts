import type { AppealOutcome, CaseAction, DecisionAction, SubjectKind } from "#db/kinds.ts";
import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { Clock } from "#domain/clock.ts";
import { placeNames } from "#domain/creators/closed-places.ts";
import type { MediaPort } from "#domain/media/media-port.ts";
import { endedEmail, restrictedEmail, unrestrictedEmail } from "#domain/notifications/mail/admin-emails.ts";
import * as mail from "#domain/notifications/mail/case-emails.ts";
import type { EmailContent } from "#domain/notifications/mail/email-content.ts";
import { payoutsReleasedEmail } from "#domain/notifications/mail/payout-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { ENDED_REASON, REMOVED_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { PLANNED_AFTERWARD, RESTRICTION_PATH } from "../people/restriction.ts";
import { checkAppealAnswer, endedUntil } from "./appeal.ts";
import {
  type CaseRefusal,
  CLAIM_MS,
  checkClaim,
  checkWork,
  fits,
  INSPECTION_MS,
  isPrivate,
  KEPT_MS,
  KEPT_MS_IF_MINOR,
  needsSecond,
  ownersOf,
  type Parties,
  reasonsOf,
  windowOf,
} from "./case.ts";
import { openReviews, type ReviewDeps } from "./open-reviews.ts";
import { type CasePage, pageTexts } from "./page-texts.ts";
import { deadlines, type Reason, ruleText, traitsOf } from "./reasons.ts";
import { reportFileKey } from "./report.ts";
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
  if (!isPrivate(found.subjectKind)) return refuse("unfit");
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

/** What telling those that a case is about needs of it. */
type Found = Parties & {
  isCreator: boolean;
  reports: { reporterId: string | null }[];
  page: CasePage | null;
};
const textsOf = ({ page }: Found) => page && pageTexts(page);
type Owner = { id: string; email: string };
const told = (found: Found): Owner[] =>
  ownersOf(
    found,
    found.reports.map(({ reporterId }) => reporterId),
  );
const emailsTo = (owners: Owner[], id: string, content: EmailContent, now: number) =>
  owners.map(({ email }, index) => ({ id: `case-${id}-${index}`, recipient: email, ...content, now }));

type NewDecision = {
  outcome: CaseAction;
  ground: Reason | null;
  statement: string;
  version: string;
  strike?: Strike;
  /** Where alone the post is removed, and until when (ms). */
  places?: string[];
  until?: number | null;
};
type Deciding = Found & {
  subjectKind: SubjectKind;
  subject: { title: string | null; version: string | null; scheduledFor: number | null };
  decisions: { id: string; action: DecisionAction; isAutomated: boolean; reverses: string | null }[];
  reports: { reason: Reason }[];
  /** Whether the account is an admin's. */
  isAdmins: boolean;
  mayRestrict: boolean;
  mayEnd: boolean;
};

/** `admins`: the role has to be revoked first. `restricted`: it's restricted or ended already. */
function checkAccountAction(
  { isAdmins, mayRestrict, mayEnd }: Deciding,
  outcome: CaseAction,
): Outcome<"admins" | "restricted"> {
  if (outcome !== "restricted" && outcome !== "ended") return { ok: true };
  if (isAdmins) return refuse("admins");
  return (outcome === "ended" ? mayEnd : mayRestrict) ? { ok: true } : refuse("restricted");
}

/** A decision that removes a post or page, or lets a waiting post be published, is about the version that was read. */
const isChanged = (
  { subjectKind, subject }: Pick<Deciding, "subjectKind" | "subject">,
  { outcome, version }: Pick<NewDecision, "outcome" | "version">,
) =>
  !isPrivate(subjectKind) &&
  (outcome === "removed" || outcome === "withheld" || subject.scheduledFor !== null) &&
  subject.version !== version;

/**
 * Decides a case once, and tells its reporters and, if there are consequences, whom it's about; or proposes it to a
 * second admin where one isn't enough. `unfit`: not a decision for what was reported. `changed`: the post or page isn't
 * the version that was read.
 */
export async function decideCase(
  deps: Deps & ReviewDeps,
  { caseId, adminId }: Own,
  decision: NewDecision,
): Promise<Outcome<CaseRefusal | "unfit" | "changed" | "admins" | "restricted", { isProposed?: true }>> {
  const { outcome, statement, version } = decision;
  const found = await find(deps, { caseId, adminId });
  if (found === null) return refuse("over");
  const checked = checkWork(found, adminId, deps.clock.now());
  if (!checked.ok) return checked;
  const about = reasonsOf(found.reports, decision.ground);
  if (!fits(outcome, found.subjectKind, about)) return refuse("unfit");
  if (isChanged(found, decision)) return refuse("changed");
  const allowed = checkAccountAction(found, outcome);
  if (!allowed.ok) return allowed;
  const isProposed = needsSecond(outcome, about);
  const done = isProposed
    ? await deps.cases.propose({
        caseId,
        adminId,
        action: outcome,
        rule: decision.ground,
        statement,
        version,
        strike: decision.strike ?? null,
        auditId: deps.clock.newId(),
        now: deps.clock.now(),
      })
    : await makeDecision(deps, { caseId, adminId }, found, decision, null);
  if (!done) return refuse("over");
  return isProposed ? { ok: true, isProposed } : { ok: true };
}

/** Makes the decision that another admin proposed. */
export async function confirmProposal(
  deps: Deps & ReviewDeps,
  own: Own,
): Promise<Outcome<CaseRefusal | "no_proposal" | "own_decision" | "changed" | "admins" | "restricted">> {
  const found = await find(deps, own);
  if (found === null) return refuse("over");
  const checked = checkWork(found, own.adminId, deps.clock.now());
  if (!checked.ok) return checked;
  if (found.proposal === null) return refuse("no_proposal");
  if (found.proposal.isOwn) return refuse("own_decision");
  const { action, rule, statement, version, strike, proposedBy } = found.proposal;
  const decision = { outcome: action, ground: rule, statement, version, strike: strike ?? undefined };
  if (found.subjectKind === "post" && found.subject.version !== version) return refuse("changed");
  const allowed = checkAccountAction(found, action);
  if (!allowed.ok) return allowed;
  return (await makeDecision(deps, own, found, decision, proposedBy)) ? checked : refuse("over");
}

/** Also for who proposed it. The case stays open. */
export async function declineProposal(
  deps: Deps,
  own: Own,
  reason: string,
): Promise<Outcome<CaseRefusal | "no_proposal">> {
  const found = await find(deps, own);
  if (found === null) return refuse("over");
  const now = deps.clock.now();
  const checked = checkWork(found, own.adminId, now);
  if (!checked.ok) return checked;
  if (found.proposal === null) return refuse("no_proposal");
  const work = { ...own, reason, now, auditId: deps.clock.newId() };
  return (await deps.cases.declineProposal(work)) ? checked : refuse("over");
}

/** What buyers are told who get their money back; null if nobody does. */
export function refundFor(outcome: CaseAction, ground: Reason | null): string | null {
  if (outcome === "ended") return ENDED_REASON;
  return outcome === "removed" && ground !== null && traitsOf(ground).refunds ? REMOVED_REASON : null;
}

/** `proposedBy`: who decided, if this admin is the second one. */
async function makeDecision(
  deps: Deps & ReviewDeps,
  { caseId, adminId }: Own,
  found: Deciding,
  { outcome, ground, statement, version, places, until = null, ...chosen }: NewDecision,
  proposedBy: string | null,
): Promise<boolean> {
  const now = deps.clock.now();
  const strike = mayStrike(found.subjectKind, outcome) ? (chosen.strike ?? null) : null;
  const isWaiting = found.subject.scheduledFor !== null;
  const id = deps.clock.newId();
  // Its owner learns that what was hidden automatically is back.
  const reversed = new Set(found.decisions.map(({ reverses }) => reverses));
  const hiding = found.decisions.find(
    ({ id, action, isAutomated }) => isAutomated && action === "removed" && !reversed.has(id),
  );
  const isBack = hiding !== undefined && outcome !== "removed";
  const title = found.subject.title ?? "";
  const decisionLink = deps.pageLink(`/decisions/${(outcome === "dismissed" && hiding?.id) || id}`);
  const strikeText = strike && strikes[strike].label;
  const contents: Record<CaseAction, EmailContent> = {
    dismissed: isBack
      ? mail.reversedEmail(title, statement, decisionLink)
      : mail.reviewedEmail(title, deps.pageLink("/dashboard/posts?show=scheduled")),
    warned: mail.warnedEmail(statement, decisionLink, { isBack, strike: strikeText }),
    closed: mail.closedEmail(statement, decisionLink),
    withheld: mail.withheldEmail({
      title,
      statement,
      link: decisionLink,
      strike: strikeText,
      places: placeNames(places ?? []),
      until,
    }),
    removed: mail.removedEmail(found.subjectKind, {
      title,
      statement,
      link: decisionLink,
      strike: strikeText,
    }),
    restricted: restrictedEmail(statement, ruleText(ground ?? "other"), deps.pageLink(RESTRICTION_PATH)),
    ended: endedEmail(endedUntil(now), statement, deps.pageLink(RESTRICTION_PATH)),
  };
  const isTold = outcome !== "dismissed" || isBack || isWaiting;
  const owners = isTold ? told(found) : [];
  const decided = await deps.cases.decide({
    id,
    caseId,
    adminId,
    action: outcome,
    rule: ground,
    statement,
    version,
    places,
    until,
    strike: strike && { points: strikes[strike].points, until: now + strikes[strike].ms },
    accountCase: {
      id: deps.clock.newId(),
      reportId: deps.clock.newId(),
      dueAt: deadlines("other", now).dueAt,
      ...REVIEWED,
    },
    account:
      outcome === "restricted" || outcome === "ended"
        ? { userId: found.creatorId, dueAt: endedUntil(now) }
        : null,
    proposedBy,
    page: textsOf(found),
    now,
    refund: refundFor(outcome, ground),
    tell: {
      // The notice of a dismissal is about one's report, so creators only get an email.
      accounts: outcome === "dismissed" ? [] : owners.map((owner) => owner.id),
      emails: emailsTo(owners, id, contents[outcome], now),
      reporters: mail.reportDecidedEmail(outcome !== "dismissed", statement),
    },
  });
  if (decided && strike !== null) await openReviews(deps, { of: "creator", id: found.creatorId });
  return decided;
}

/** `not_reversible`: it isn't in force, or changed nothing. */
export async function reverseDecision(
  deps: Deps,
  { caseId, adminId }: Own,
  { decisionId, reason }: { decisionId: string; reason: string },
): Promise<Outcome<CaseRefusal | "not_reversible" | "own_decision">> {
  const found = await find(deps, { caseId, adminId });
  if (found === null) return refuse("over");
  if (found.isInvolved) return refuse("involved");
  const decision = found.decisions.find((one) => one.id === decisionId);
  if (decision === undefined) return refuse("not_reversible");
  // One admin alone can't put back what may show a minor.
  if (decision.isOwn && needsSecond("dismissed", reasonsOf(found.reports, decision.rule)))
    return refuse("own_decision");
  const id = deps.clock.newId();
  const now = deps.clock.now();
  const owners = told(found);
  const content = reversalEmail(deps, found, decision, reason);
  const reversed = await deps.cases.reverse({
    id,
    caseId,
    adminId,
    decisionId,
    statement: reason,
    now,
    account: accountOf(decision),
    page: textsOf(found),
    tell: {
      accounts: owners.map((owner) => owner.id),
      emails: emailsTo(owners, id, content, now),
      reporters: mail.reportReversedEmail(reason),
    },
  });
  return reversed ? { ok: true } : refuse("not_reversible");
}

type Reversed = { action: DecisionAction; userId: string | null; at: number };
const accountOf = ({ userId, at }: Reversed) => (userId === null ? null : { userId, decidedAt: at });
function reversalEmail(
  deps: Deps,
  found: Found & { subject: { title: string | null } },
  { action, id }: Reversed & { id: string },
  reason: string,
): EmailContent {
  if (action === "restricted") return unrestrictedEmail(reason, found.isCreator ? PLANNED_AFTERWARD : null);
  if (action === "held") return payoutsReleasedEmail(deps.pageLink("/payments"));
  return mail.reversedEmail(found.subject.title ?? "", reason, deps.pageLink(`/decisions/${id}`));
}

type Answer = { appealId: string; outcome: AppealOutcome; answer: string };
type Appealed = Found & {
  subject: { title: string | null };
  decisions: (Reversed & { id: string })[];
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
 * reverses the decision and, if reporters appealed it, opens the case again. `newer`: another case about the same is
 * open.
 */
export async function answerAppeal(
  deps: Deps,
  own: Own,
  answer: Answer,
): Promise<Outcome<"over" | "involved" | "own_decision" | "newer">> {
  const found = await find(deps, own);
  const appealed = found?.appeals.find(({ id }) => id === answer.appealId);
  const decision = found?.decisions.find(({ id }) => id === appealed?.decisionId);
  if (!found || !appealed || !decision) return refuse("over");
  const checked = checkAppealAnswer(appealed, found);
  if (!checked.ok) return checked;
  const work = { ...own, appealId: answer.appealId, statement: answer.answer, now: deps.clock.now() };
  if (answer.outcome === "kept") return (await keepDecision(deps, work, appealed)) ? checked : refuse("over");
  return (await grantAppeal(deps, work, found, decision)) ? checked : refuse("newer");
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

function grantAppeal(deps: Deps, work: Work, found: Appealed, decision: Reversed & { id: string }) {
  const { statement, now } = work;
  const id = deps.clock.newId();
  // Nobody was told of a dismissal but its reporters.
  const owners = decision.action === "dismissed" ? [] : told(found);
  const content = reversalEmail(deps, found, decision, statement);
  const reopens = found.appeals.some(
    (one) => one.decisionId === decision.id && one.isFromReporter && one.decidedAt === null,
  );
  return deps.cases.grant({
    ...work,
    id,
    account: accountOf(decision),
    page: textsOf(found),
    tell: {
      accounts: owners.map((owner) => owner.id),
      emails: emailsTo(owners, id, content, now),
      reporters: reopens ? mail.reportReopenedEmail(statement) : mail.reportReversedEmail(statement),
    },
    reopensUntil: deadlines("other", now).dueAt,
  });
}

const CLEARED_PER_RUN = 500;
/** What reporters attached goes first, so that nothing is left in storage that no row names. */
export async function clearCases({
  cases,
  clock,
  media,
}: {
  cases: Pick<CaseStore, "clear" | "listFilesToClear">;
  clock: Pick<Clock, "now">;
  media: Pick<MediaPort, "list" | "remove">;
}) {
  const now = clock.now();
  const until = {
    before: now - KEPT_MS,
    minorBefore: now - KEPT_MS_IF_MINOR,
    now,
    limit: CLEARED_PER_RUN,
  };
  for (const reportId of await cases.listFilesToClear(until))
    await media.remove(await media.list(reportFileKey(reportId, "")));
  await cases.clear(until);
}
