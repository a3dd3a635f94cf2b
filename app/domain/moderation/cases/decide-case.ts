import type { CaseAction, DecisionAction, SubjectKind } from "#db/kinds.ts";
import { placeNames } from "#domain/creators/closed-places.ts";
import { endedEmail, restrictedEmail } from "#domain/notifications/mail/admin-emails.ts";
import * as mail from "#domain/notifications/mail/case-emails.ts";
import type { EmailContent } from "#domain/notifications/mail/email-content.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { ENDED_REASON, REMOVED_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { RESTRICTION_PATH } from "../people/restriction.ts";
import { deletedAfterEnd } from "./appeal.ts";
import { type CaseRefusal, checkWork, fits, isPrivate, needsSecond, reasonsOf } from "./case.ts";
import { type AdminsCase, type CaseDeps, type Found, findCase, ownersToTell, textsOf } from "./found-case.ts";
import { openReviews, type ReviewDeps } from "./open-reviews.ts";
import { deadlines, type Reason, ruleText, traitsOf } from "./reasons.ts";
import { ACCOUNT_REVIEW, mayStrike, type Strike, strikes } from "./strikes.ts";
import { tellOwners } from "./tell-owners.ts";

type NewDecision = {
  outcome: CaseAction;
  rule: Reason | null;
  statement: string;
  version: string;
  strike?: Strike;
  /** Where alone the post is removed, and until when (ms). */
  places?: string[];
  until?: number | null;
};
type Deciding = Found & {
  subjectKind: SubjectKind;
  subject: {
    title: string | null;
    version: string | null;
    scheduledFor: number | null;
    lacksConsent: boolean;
  };
  decisions: { id: string; action: DecisionAction; isAutomated: boolean; reverses: string | null }[];
  reports: { reason: Reason }[];
  /** Whether the account is an admin's. */
  isAdminAccount: boolean;
  mayRestrict: boolean;
  mayEnd: boolean;
};

/** `is_admin`: the role has to be revoked first. `restricted`: it's restricted or ended already. */
function checkAccountAction(
  { isAdminAccount, mayRestrict, mayEnd }: Deciding,
  outcome: CaseAction,
): Outcome<"is_admin" | "restricted"> {
  if (outcome !== "restricted" && outcome !== "ended") return { ok: true };
  if (isAdminAccount) return refuse("is_admin");
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
  deps: CaseDeps & ReviewDeps,
  { caseId, adminId }: AdminsCase,
  decision: NewDecision,
): Promise<Outcome<CaseRefusal | "unfit" | "changed" | "is_admin" | "restricted", { isProposed?: true }>> {
  const { outcome, statement, version } = decision;
  const found = await findCase(deps, { caseId, adminId });
  if (found === null) return refuse("over");
  const checked = checkWork(found, adminId, deps.clock.now());
  if (!checked.ok) return checked;
  const about = reasonsOf(found.reports, decision.rule);
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
        rule: decision.rule,
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
  deps: CaseDeps & ReviewDeps,
  own: AdminsCase,
): Promise<Outcome<CaseRefusal | "no_proposal" | "own_decision" | "changed" | "is_admin" | "restricted">> {
  const found = await findCase(deps, own);
  if (found === null) return refuse("over");
  const checked = checkWork(found, own.adminId, deps.clock.now());
  if (!checked.ok) return checked;
  if (found.proposal === null) return refuse("no_proposal");
  if (found.proposal.isOwn) return refuse("own_decision");
  const { action, rule, statement, version, strike, proposedBy } = found.proposal;
  const decision = { outcome: action, rule, statement, version, strike: strike ?? undefined };
  // What stays up is also about the version that both read.
  if (action !== "ended" && !isPrivate(found.subjectKind) && found.subject.version !== version)
    return refuse("changed");
  const allowed = checkAccountAction(found, action);
  if (!allowed.ok) return allowed;
  return (await makeDecision(deps, own, found, decision, proposedBy)) ? checked : refuse("over");
}

/** Also for who proposed it. The case stays open. */
export async function declineProposal(
  deps: CaseDeps,
  own: AdminsCase,
  reason: string,
): Promise<Outcome<CaseRefusal | "no_proposal">> {
  const found = await findCase(deps, own);
  if (found === null) return refuse("over");
  const now = deps.clock.now();
  const checked = checkWork(found, own.adminId, now);
  if (!checked.ok) return checked;
  if (found.proposal === null) return refuse("no_proposal");
  const work = { ...own, reason, now, auditId: deps.clock.newId() };
  return (await deps.cases.declineProposal(work)) ? checked : refuse("over");
}

/** What buyers are told who get their money back; null if nobody does. */
export function refundFor(outcome: CaseAction, rule: Reason | null): string | null {
  if (outcome === "ended") return ENDED_REASON;
  return outcome === "removed" && rule !== null && traitsOf(rule).refunds ? REMOVED_REASON : null;
}

function decisionEmail(
  { pageLink }: Pick<CaseDeps, "pageLink">,
  { subjectKind, subject }: Deciding,
  { outcome, rule, statement, places = [], until = null }: NewDecision,
  made: { decisionId: string; now: number; strike: Strike | null; isBack: boolean },
): EmailContent {
  const { now, isBack } = made;
  const title = subject.title ?? "";
  const link = pageLink(`/decisions/${made.decisionId}`);
  const strike = made.strike && strikes[made.strike].label;
  switch (outcome) {
    case "dismissed":
      return isBack
        ? mail.reversedEmail(title, statement, link)
        : mail.reviewedEmail(title, pageLink("/dashboard/posts?show=scheduled"));
    case "warned":
      return mail.warnedEmail(statement, link, { isBack, strike });
    case "closed":
      return mail.closedEmail(statement, link);
    case "withheld":
      return mail.withheldEmail({ title, statement, link, strike, places: placeNames(places), until });
    case "removed":
      return mail.removedEmail(subjectKind, { title, statement, link, strike });
    case "restricted":
      return restrictedEmail(statement, ruleText(rule ?? "other"), pageLink(RESTRICTION_PATH));
    case "ended":
      return endedEmail(deletedAfterEnd(now), statement, pageLink(RESTRICTION_PATH));
  }
}

/** `proposedBy`: who decided, if this admin is the second one. */
async function makeDecision(
  deps: CaseDeps & ReviewDeps,
  { caseId, adminId }: AdminsCase,
  found: Deciding,
  decision: NewDecision,
  proposedBy: string | null,
): Promise<boolean> {
  const { outcome, rule, statement, version, places, until = null } = decision;
  const now = deps.clock.now();
  const strike = mayStrike(found.subjectKind, outcome) ? (decision.strike ?? null) : null;
  const isWaiting = found.subject.scheduledFor !== null && !found.subject.lacksConsent;
  const id = deps.clock.newId();
  // Its owner learns that what was hidden automatically is back.
  const reversed = new Set(found.decisions.map(({ reverses }) => reverses));
  const hiding = found.decisions.find(
    ({ id, action, isAutomated }) => isAutomated && action === "removed" && !reversed.has(id),
  );
  const isBack = hiding !== undefined && outcome !== "removed";
  const content = decisionEmail(deps, found, decision, {
    now,
    strike,
    isBack,
    decisionId: (outcome === "dismissed" && hiding?.id) || id,
  });
  const isTold = outcome !== "dismissed" || isBack || isWaiting;
  const owners = isTold ? ownersToTell(found) : [];
  const decided = await deps.cases.decide({
    id,
    caseId,
    adminId,
    action: outcome,
    rule,
    statement,
    version,
    places,
    until,
    strike: strike && { points: strikes[strike].points, until: now + strikes[strike].ms },
    accountCase: {
      id: deps.clock.newId(),
      reportId: deps.clock.newId(),
      dueAt: deadlines("other", now).dueAt,
      ...ACCOUNT_REVIEW,
    },
    account:
      outcome === "restricted" || outcome === "ended"
        ? { userId: found.creatorId, dueAt: deletedAfterEnd(now) }
        : null,
    proposedBy,
    page: textsOf(found),
    now,
    refund: refundFor(outcome, rule),
    tell: {
      ...tellOwners(
        owners,
        { id, content, now },
        mail.reportDecidedEmail(outcome !== "dismissed", statement),
      ),
      // The notice of a dismissal is about one's report, so creators only get an email.
      ...(outcome === "dismissed" && { accounts: [] }),
    },
  });
  if (decided && strike !== null) await openReviews(deps, { of: "creator", id: found.creatorId });
  return decided;
}
