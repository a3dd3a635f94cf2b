import type { DeletionStore } from "../../../db/stores/accounts/deletions.ts";
import { deletionDoneEmail } from "../mail/deletion-emails.ts";
import type { PaymentPort } from "../payments/payment-port.ts";
import { reconcileSubscription, type SubscriptionDeps } from "../payments/reconcile-subscription.ts";
import { erasedEmail, erasedUsername, overdueSince } from "./deletion.ts";
import { notifyFans } from "./notify-fans.ts";

/** Renewals stopped in one run, and accounts erased in one: bounded, since a run has bounded time. */
const RENEWALS_PER_RUN = 30;
const ERASURES_PER_RUN = 5;

type RenewalDeps = SubscriptionDeps & {
  payments: Pick<PaymentPort, "cancelAtPeriodEnd">;
  deletions: Pick<DeletionStore, "listRenewing">;
};

/**
 * Stops the renewals of accounts that are to be deleted, both ways: what they pay for, and what their fans pay
 * them. What is still to do is read from the database each time, so a fault only puts it off to the next run.
 */
export async function stopRenewals(deps: RenewalDeps): Promise<number> {
  let stopped = 0;
  for (const providerId of await deps.deletions.listRenewing(RENEWALS_PER_RUN)) {
    try {
      await deps.payments.cancelAtPeriodEnd(providerId, true).catch((error: unknown) => {
        // It may have ended meanwhile, which the provider refuses to change; the reading below tells.
        console.error(`the renewal of ${providerId} could not be stopped`, error);
      });
      const read = await reconcileSubscription(deps, providerId, null);
      if (read.ok) stopped += 1;
    } catch (error) {
      console.error(`${providerId} could not be read`, error);
    }
  }
  return stopped;
}

/**
 * Erases accounts that are due, except those for which somebody would still be charged, or whose fans have paid for a
 * month that runs. Gives how many went.
 */
export async function eraseDueAccounts(deps: {
  deletions: Pick<DeletionStore, "listDue" | "isCharging" | "erase">;
  clock: { now(): number; newId(): string };
}): Promise<number> {
  let erased = 0;
  const begun = deps.clock.now();
  for (const { userId, email } of await deps.deletions.listDue(
    begun,
    overdueSince(begun),
    ERASURES_PER_RUN,
  )) {
    const now = deps.clock.now();
    if (await deps.deletions.isCharging(userId, now)) continue;
    await deps.deletions.erase({
      userId,
      now,
      auditId: deps.clock.newId(),
      email: erasedEmail(userId),
      username: erasedUsername(userId),
      mail: { id: `gone-${userId}`, recipient: email, ...deletionDoneEmail(), now },
    });
    erased += 1;
  }
  return erased;
}

/** One scheduled run. */
export async function carryOutDeletions(
  deps: RenewalDeps & Parameters<typeof notifyFans>[0] & Parameters<typeof eraseDueAccounts>[0],
): Promise<void> {
  await stopRenewals(deps);
  await notifyFans(deps);
  await eraseDueAccounts(deps);
}
