import type { DecisionAction } from "#db/kinds.ts";
import { unrestrictedEmail } from "#domain/notifications/mail/admin-emails.ts";
import * as mail from "#domain/notifications/mail/case-emails.ts";
import type { EmailContent } from "#domain/notifications/mail/email-content.ts";
import { payoutsReleasedEmail } from "#domain/notifications/mail/payout-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { PLANNED_AFTERWARD } from "../people/restriction.ts";
import { type CaseRefusal, needsSecond, reasonsOf } from "./case.ts";
import { type AdminsCase, type CaseDeps, type Found, findCase, ownersToTell, textsOf } from "./found-case.ts";
import { tellOwners } from "./tell-owners.ts";

/** `not_reversible`: it isn't in force, or changed nothing. */
export async function reverseDecision(
  deps: CaseDeps,
  { caseId, adminId }: AdminsCase,
  { decisionId, reason }: { decisionId: string; reason: string },
): Promise<Outcome<CaseRefusal | "not_reversible" | "own_decision">> {
  const found = await findCase(deps, { caseId, adminId });
  if (found === null) return refuse("over");
  if (found.isInvolved) return refuse("involved");
  const decision = found.decisions.find((one) => one.id === decisionId);
  if (decision === undefined) return refuse("not_reversible");
  // One admin alone can't put back what may show a minor.
  if (decision.isOwn && needsSecond("dismissed", reasonsOf(found.reports, decision.rule)))
    return refuse("own_decision");
  const id = deps.clock.newId();
  const now = deps.clock.now();
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
    tell: tellOwners(ownersToTell(found), { id, content, now }, mail.reportReversedEmail(reason)),
  });
  return reversed ? { ok: true } : refuse("not_reversible");
}

export type Reversed = { action: DecisionAction; userId: string | null; at: number };
export const accountOf = ({ userId, at }: Reversed) => (userId === null ? null : { userId, decidedAt: at });
export function reversalEmail(
  deps: CaseDeps,
  found: Found & { subject: { title: string | null } },
  { action, id }: Reversed & { id: string },
  reason: string,
): EmailContent {
  if (action === "restricted") return unrestrictedEmail(reason, found.isCreator ? PLANNED_AFTERWARD : null);
  if (action === "held") return payoutsReleasedEmail(deps.pageLink("/payments"));
  return mail.reversedEmail(found.subject.title ?? "", reason, deps.pageLink(`/decisions/${id}`));
}
