import type { BlockStore } from "../../../db/stores/messages/blocks.ts";
import type { PaymentPort } from "../payments/payment-port.ts";
import { reconcileSubscription, type SubscriptionDeps } from "../payments/reconcile-subscription.ts";
import { settleEach } from "../settle-all.ts";

/** Per scheduled run; each calls the provider a few times. */
const BLOCKS_PER_RUN = 20;

export type StopRenewalDeps = SubscriptionDeps & {
  payments: Pick<PaymentPort, "cancelAtPeriodEnd" | "endSubscription">;
};

/**
 * Stops the renewal of a subscription by the provider's ID: access stays until the paid month ends. Returns whether the
 * provider was heard.
 */
export async function stopRenewal(deps: StopRenewalDeps, providerId: string): Promise<boolean> {
  await deps.payments.cancelAtPeriodEnd(providerId, true).catch((error: unknown) => {
    // The provider refuses this for a subscription that has ended; the snapshot below shows it.
    console.error(`could not stop the renewal of ${providerId}`, error);
  });
  const reconciled = await reconcileSubscription(deps, providerId, null);
  if (!reconciled.ok || reconciled.status !== "past_due") return reconciled.ok;
  // Otherwise the month whose charge failed would still be tried again.
  await deps.payments.endSubscription(providerId);
  return (await reconcileSubscription(deps, providerId, null)).ok;
}

/**
 * Stops the renewals of subscriptions between people who blocked each other. A block that fails waits for
 * the next run; one scheduled run.
 */
export async function stopBlockedRenewals(
  deps: StopRenewalDeps & { blocks: Pick<BlockStore, "listUnsettled" | "settle"> },
): Promise<void> {
  await settleEach(
    await deps.blocks.listUnsettled(BLOCKS_PER_RUN),
    ({ blockerId, blockedId }) => `renewals after ${blockerId} blocked ${blockedId}`,
    async ({ renewals, ...block }) => {
      const stopped: boolean[] = [];
      for (const providerId of renewals) stopped.push(await stopRenewal(deps, providerId));
      // What the provider still renews is looked at again.
      if (stopped.every(Boolean)) await deps.blocks.settle(block, deps.clock.now());
    },
  );
}
