import type { ReconciliationStore } from "#db/stores/ledger/reconciliation/reconciliation.ts";
import type { Clock } from "#domain/clock.ts";
import { type Cents, formatCents } from "#domain/money.ts";
import { payoutsReleasedEmail } from "#domain/notifications/mail/payout-emails.ts";
import { type Outcome, type Refusal, refuse } from "#domain/outcome.ts";
import { type CheckDeps, check } from "./reconcile-accounts.ts";

export type ReleaseMismatchDeps = CheckDeps & {
  reconciliation: Pick<ReconciliationStore, "findAccount" | "release">;
  clock: Pick<Clock, "now" | "newId">;
};
type StillDiffers = { ok: false; reason: "differs"; difference: Cents };

/**
 * Lets an admin release a hold for a difference: checks again and, if there still is one, requires an override. The
 * accepted difference no longer stops payouts, but another one does. Logged with the admin's reason.
 */
export async function releaseMismatch(
  deps: ReleaseMismatchDeps,
  creator: { id: string; email: string },
  asked: { holdId: string; actorId: string; reason: string; isOverride: boolean },
): Promise<Outcome<"over"> | Refusal<"unavailable"> | StillDiffers> {
  const account = await deps.reconciliation.findAccount(creator.id);
  if (account === null) return refuse("over");
  const found = await check(deps, account, `${creator.id}-asked-${deps.clock.newId()}`);
  const { difference, outcome } = found.verdict;
  if (difference === null) return refuse("unavailable");
  const matches = outcome === "matched";
  if (!matches && !asked.isOverride) return { ok: false, reason: "differs", difference };
  const verdict = matches ? found.verdict : { ...found.verdict, confirmedAt: null, accepted: difference };
  const content = matches ? found.news.released : payoutsReleasedEmail(deps.pageLink("/payments"));
  const done = await deps.reconciliation.release(
    // The admin's release ends the hold rather than the match.
    { ...found, verdict: { ...verdict, hold: "keep" } },
    { id: asked.holdId, mail: { recipient: creator.email, ...content } },
    {
      actorId: asked.actorId,
      reason: matches ? asked.reason : `${asked.reason} (difference of ${formatCents(difference)} accepted)`,
      now: found.at,
      auditId: deps.clock.newId(),
    },
  );
  return done ? { ok: true } : refuse("over");
}
