import { type Outcome, refuse } from "#domain/outcome.ts";
import {
  type CaseRefusal,
  CLAIM_MS,
  checkClaim,
  checkWork,
  INSPECTION_MS,
  isPrivate,
  windowOf,
} from "./case.ts";
import { type AdminsCase, type CaseDeps, findCase } from "./found-case.ts";

/** Claims lapse automatically; working on the case renews them. */
export async function claimCase(
  deps: CaseDeps,
  { caseId, adminId }: AdminsCase,
): Promise<Outcome<CaseRefusal>> {
  const now = deps.clock.now();
  const found = await findCase(deps, { caseId, adminId });
  if (found === null) return refuse("over");
  const checked = checkClaim(found, adminId, now);
  if (!checked.ok) return checked;
  return (await deps.cases.claim({ caseId, adminId, now, until: now + CLAIM_MS }))
    ? checked
    : refuse("claimed");
}

/** Lets others claim it before the claim lapses. */
export async function releaseCase(
  deps: CaseDeps,
  { caseId, adminId }: AdminsCase,
): Promise<Outcome<CaseRefusal>> {
  return (await deps.cases.release({ caseId, adminId })) ? { ok: true } : refuse("not_claimed");
}

export async function inspectConversation(
  deps: CaseDeps,
  { caseId, adminId }: AdminsCase,
  reason: string,
): Promise<Outcome<CaseRefusal | "unfit">> {
  const now = deps.clock.now();
  const found = await findCase(deps, { caseId, adminId });
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
