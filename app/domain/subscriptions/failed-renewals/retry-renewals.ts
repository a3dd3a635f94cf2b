import type { RenewalStore } from "#db/stores/subscriptions/failed-renewals/renewals.ts";
import { type AttemptDeps, attemptOnce } from "#domain/payments/attempt-once.ts";
import { settleEach } from "#domain/settle-all.ts";
import { reconcileSubscription, type SubscriptionDeps } from "../reconcile-subscription.ts";
import { readRefusal } from "./failure.ts";
import { hasNewCard } from "./read-unpaid.ts";
import type { RenewalPort } from "./renewal-port.ts";
import { attemptKey, type DueRenewal, planRetry } from "./retry-plan.ts";

/** Each takes about eight provider calls, and a run should end within its minute. */
const RETRIES_PER_RUN = 15;
const FORGOTTEN_PER_RUN = 5;

export type RetryDeps = SubscriptionDeps &
  AttemptDeps & {
    payments: Pick<RenewalPort, "unpaidRenewal" | "payRenewal" | "endUnpaid">;
    renewals: Pick<RenewalStore, "claimDue" | "claimCard" | "listForgotten" | "begin" | "finish">;
  };

/**
 * Retries unpaid months that are due, ends subscriptions after their last retry, and refreshes past-due ones that no
 * event reported. A failure leaves its month for a later run and doesn't stop the others.
 */
export async function retryRenewals(deps: RetryDeps): Promise<void> {
  const due = await deps.renewals.claimDue(deps.clock.now(), RETRIES_PER_RUN);
  const forgotten = await deps.renewals.listForgotten(FORGOTTEN_PER_RUN);
  const works = [
    ...due.map((one) => ({ name: `renewal ${one.id}`, work: () => carryOut(deps, one) })),
    ...forgotten.map(({ providerId }) => ({
      name: `subscription ${providerId}`,
      work: () => reconcileSubscription(deps, providerId, null),
    })),
  ];
  await settleEach(
    works,
    ({ name }) => name,
    ({ work }) => work(),
  );
}

export async function retryWithNewCard(deps: RetryDeps, providerId: string): Promise<void> {
  const [due] = await deps.renewals.claimCard(providerId, deps.clock.now());
  if (due) await carryOut(deps, due);
}

/**
 * Retries or ends one unpaid month. The attempt is written before the provider is called, and an invoice is charged at
 * most once, so crashing between any two steps charges nobody twice.
 */
async function carryOut(deps: RetryDeps, due: DueRenewal): Promise<void> {
  const { providerId, failureId } = due;
  const record = () => reconcileSubscription(deps, providerId, null);
  const readAt = deps.clock.now();
  const seen = await deps.payments.unpaidRenewal(providerId);
  // It was paid, it failed again, or the new card is gone: record that first, since it decides what happens next.
  const isOther = seen === null || seen.invoiceId !== due.id || seen.failureId !== failureId;
  if (isOther || (due.act === "card" && !hasNewCard(seen))) {
    await record();
    return;
  }
  const end = async () => {
    await deps.payments.endUnpaid(providerId);
    await record();
  };
  if (due.act === "end" || due.isLeaving || seen.isCanceled) return end();
  const id = attemptKey(failureId, seen.cardId);
  const attempt = { id, renewalId: due.id, failureId, kind: due.act, now: deps.clock.now() };
  const begun = await deps.renewals.begin(attempt);
  if (begun === null) return;
  const { cardId } = seen;
  const paid = await attemptOnce(deps, { name: id, terms: [due.id, cardId], readAt }, (idempotencyKey) =>
    deps.payments.payRenewal({ invoiceId: due.id, subscriptionId: providerId, cardId, idempotencyKey }),
  );
  await record();
  const now = deps.clock.now();
  const { canRetry } = readRefusal(seen);
  const { act, at } = planRetry(
    { at: now, canRetry },
    { step: begun.step, firstFailedAt: due.firstFailedAt },
  );
  const outcome = paid.ok ? "paid" : paid.reason;
  await deps.renewals.finish(id, outcome, { id: due.id, failureId, act, at, now });
}
