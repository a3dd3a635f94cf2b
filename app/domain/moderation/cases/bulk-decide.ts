import type { SubjectKind } from "#db/kinds.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import {
  type BulkOutcome,
  type ClaimFacts,
  checkClaim,
  fits,
  type LeftOut,
  MAX_IN_BULK,
  needsSecond,
  reasonsOf,
} from "./case.ts";
import { claimCase, releaseCase } from "./claim-case.ts";
import { decideCase, refundFor } from "./decide-case.ts";
import type { Reason } from "./reasons.ts";
import { mayStrike, type Strike } from "./strikes.ts";

export type BulkDecision = {
  outcome: BulkOutcome;
  rule: Reason | null;
  statement: string;
  strike?: Strike;
};
type Candidate = ClaimFacts & {
  id: string;
  subjectKind: SubjectKind;
  /** Of the post or page; empty for messages. */
  version: string;
  reasons: Reason[];
  isProposed: boolean;
  buyers: number;
};
function checkInBulk(
  found: Candidate,
  { outcome, rule }: Pick<BulkDecision, "outcome" | "rule">,
  adminId: string,
  now: number,
): Outcome<LeftOut> {
  const claim = checkClaim(found, adminId, now);
  if (!claim.ok) return claim;
  if (found.isProposed) return refuse("proposed");
  const about = reasonsOf(
    found.reasons.map((reason) => ({ reason })),
    rule,
  );
  if (!fits(outcome, found.subjectKind, about)) return refuse("unfit");
  return needsSecond(outcome, about) ? refuse("second") : claim;
}

/** What would become of each case. The strike counts once, with the first case that can have one. */
export function planBulk<C extends Candidate>(
  list: C[],
  { outcome, rule, strike }: Omit<BulkDecision, "statement">,
  { adminId, now }: { adminId: string; now: number },
) {
  let hasStrikeLeft = strike !== undefined;
  return list.map((found) => {
    const checked = checkInBulk(found, { outcome, rule }, adminId, now);
    if (!checked.ok) return { found, leftOut: checked.reason, refunds: 0, isStruck: false };
    const isStruck = hasStrikeLeft && mayStrike(found.subjectKind, outcome);
    if (isStruck) hasStrikeLeft = false;
    const refunds = found.subjectKind === "post" && refundFor(outcome, rule) !== null ? found.buyers : 0;
    return { found, leftOut: null, refunds, isStruck };
  });
}

/**
 * Claims and decides cases one after the other, as they were previewed: `list` is how they are now, and `versions` how
 * they were. Says for each why it wasn't decided, or null.
 */
export async function bulkDecide<C extends Candidate>(
  deps: Parameters<typeof decideCase>[0],
  adminId: string,
  { list, versions }: { list: C[]; versions: ReadonlyMap<string, string> },
  { strike, ...decision }: BulkDecision,
) {
  const decided: { found: C; leftOut: LeftOut | null; isStruck: boolean }[] = [];
  let left = strike;
  for (const found of list.slice(0, MAX_IN_BULK)) {
    const checked = checkInBulk(found, decision, adminId, deps.clock.now());
    const made = !checked.ok
      ? checked
      : versions.get(found.id) === found.version
        ? await decideClaimed(deps, { caseId: found.id, adminId }, { ...decision, strike: left }, found)
        : refuse("changed");
    const isStruck = made.ok && left !== undefined && mayStrike(found.subjectKind, decision.outcome);
    if (isStruck) left = undefined;
    decided.push({ found, leftOut: made.ok ? null : made.reason, isStruck });
  }
  return decided;
}

async function decideClaimed(
  deps: Parameters<typeof decideCase>[0],
  own: { caseId: string; adminId: string },
  decision: BulkDecision,
  { version, claimedBy }: Candidate,
): Promise<Outcome<LeftOut>> {
  const claimed = await claimCase(deps, own);
  if (!claimed.ok) return claimed;
  const made = await decideCase(deps, own, { ...decision, version });
  if (made.ok) return made.isProposed ? refuse("proposed") : made;
  if (claimedBy !== own.adminId) await releaseCase(deps, own);
  return made;
}
