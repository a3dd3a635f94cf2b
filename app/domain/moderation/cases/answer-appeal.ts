import type { AppealOutcome } from "#db/kinds.ts";
import * as mail from "#domain/notifications/mail/case-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { checkAppealAnswer } from "./appeal.ts";
import { type AdminsCase, type CaseDeps, type Found, findCase, ownersToTell, textsOf } from "./found-case.ts";
import { deadlines } from "./reasons.ts";
import { accountOf, type Reversed, reversalEmail } from "./reverse-decision.ts";
import { tellOwners } from "./tell-owners.ts";

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
  deps: CaseDeps,
  own: AdminsCase,
  answer: Answer,
): Promise<Outcome<"over" | "involved" | "own_decision" | "newer">> {
  const found = await findCase(deps, own);
  const appealed = found?.appeals.find(({ id }) => id === answer.appealId);
  const decision = found?.decisions.find(({ id }) => id === appealed?.decisionId);
  if (!found || !appealed || !decision) return refuse("over");
  const checked = checkAppealAnswer(appealed, found);
  if (!checked.ok) return checked;
  const work = { ...own, appealId: answer.appealId, statement: answer.answer, now: deps.clock.now() };
  if (answer.outcome === "kept") return (await keepDecision(deps, work, appealed)) ? checked : refuse("over");
  return (await grantAppeal(deps, work, found, decision)) ? checked : refuse("newer");
}

type Work = AdminsCase & { appealId: string; statement: string; now: number };

function keepDecision(
  deps: CaseDeps,
  work: Work,
  { decisionId, isFromReporter, appellantId, email }: AppealOf,
) {
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

function grantAppeal(deps: CaseDeps, work: Work, found: Appealed, decision: Reversed & { id: string }) {
  const { statement, now } = work;
  const id = deps.clock.newId();
  // Nobody was told of a dismissal but its reporters.
  const owners = decision.action === "dismissed" ? [] : ownersToTell(found);
  const content = reversalEmail(deps, found, decision, statement);
  const reopens = found.appeals.some(
    (one) => one.decisionId === decision.id && one.isFromReporter && one.decidedAt === null,
  );
  return deps.cases.grant({
    ...work,
    id,
    account: accountOf(decision),
    page: textsOf(found),
    tell: tellOwners(
      owners,
      { id, content, now },
      reopens ? mail.reportReopenedEmail(statement) : mail.reportReversedEmail(statement),
    ),
    reopensUntil: deadlines("other", now).dueAt,
  });
}
