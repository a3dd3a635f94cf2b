import type { CaseOutcome } from "#db/kinds.ts";
import type { CaseStore } from "#db/stores/moderation/reports/cases.ts";
import type { Clock } from "#domain/clock.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import {
  type CaseRefusal,
  CLAIM_MS,
  checkClaim,
  checkWork,
  INSPECTION_MS,
  KEPT_MS,
  type Reason,
  windowOf,
} from "./case.ts";

type Deps = { cases: CaseStore; clock: Pick<Clock, "now" | "newId"> };
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

/** Decides a case once. Reporters are notified, and both sides if there are consequences. */
export async function decideCase(
  deps: Deps,
  { caseId, adminId }: Own,
  decision: { outcome: CaseOutcome; ground: Reason | null; statement: string },
): Promise<Outcome<CaseRefusal>> {
  const now = deps.clock.now();
  const found = await find(deps, { caseId, adminId });
  if (found === null) return refuse("over");
  const checked = checkWork(found, adminId, now);
  if (!checked.ok) return checked;
  const reporters = found.reports.map(({ reporterId }) => reporterId);
  const told = decision.outcome === "dismissed" ? reporters : [found.fanId, found.creatorId];
  const decided = await deps.cases.decide({
    caseId,
    adminId,
    ...decision,
    auditId: deps.clock.newId(),
    now,
    tell: [...new Set(told)],
  });
  return decided ? checked : refuse("over");
}

/** `not_closed`: this case's decision didn't close it. */
export async function reopenConversation(
  deps: Deps,
  { caseId, adminId }: Own,
  reason: string,
): Promise<Outcome<CaseRefusal | "not_closed">> {
  const found = await find(deps, { caseId, adminId });
  if (found?.isInvolved) return refuse("involved");
  if (found?.outcome !== "closed") return refuse("not_closed");
  await deps.cases.reopen({ caseId, adminId, reason, auditId: deps.clock.newId(), now: deps.clock.now() });
  return { ok: true };
}

const CLEARED_PER_RUN = 500;
export const clearCases = ({
  cases,
  clock,
}: {
  cases: Pick<CaseStore, "clear">;
  clock: Pick<Clock, "now">;
}) => cases.clear(clock.now() - KEPT_MS, clock.now(), CLEARED_PER_RUN);
