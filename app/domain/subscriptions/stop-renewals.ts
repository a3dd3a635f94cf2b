import type { BlockStore } from "#db/stores/messages/blocks.ts";
import type { PaymentPort } from "../payments/payment-port.ts";
import { settleEach } from "../settle-all.ts";
import { reconcileSubscription, type SubscriptionDeps } from "./reconcile-subscription.ts";

const BLOCKS_PER_RUN = 20;

export type StopRenewalDeps = SubscriptionDeps & {
  payments: Pick<PaymentPort, "cancelAtPeriodEnd" | "endSubscription">;
};

/**
 * Stops a subscription's renewal; access lasts until the paid month ends. False if the provider's
 * state couldn't be recorded.
 */
export async function stopRenewal(deps: StopRenewalDeps, providerId: string): Promise<boolean> {
  await deps.payments.cancelAtPeriodEnd(providerId, true).catch((error: unknown) => {
    // The provider refuses this for a subscription that has ended; the snapshot below shows that.
    console.error(`could not stop the renewal of ${providerId}`, error);
  });
  const reconciled = await reconcileSubscription(deps, providerId, null);
  if (!reconciled.ok || reconciled.status !== "past_due") return reconciled.ok;
  // Otherwise the unpaid month would still be retried.
  await deps.payments.endSubscription(providerId);
  return (await reconcileSubscription(deps, providerId, null)).ok;
}

/** Stops renewals between accounts that blocked each other. The next run retries those that couldn't be stopped. */
export async function stopBlockedRenewals(
  deps: StopRenewalDeps & { blocks: Pick<BlockStore, "listUnsettled" | "settle"> },
): Promise<void> {
  await settleEach(
    await deps.blocks.listUnsettled(BLOCKS_PER_RUN),
    ({ blockerId, blockedId }) => `renewals after ${blockerId} blocked ${blockedId}`,
    async ({ renewals, ...block }) => {
      for (const providerId of renewals) await stopRenewal(deps, providerId);
      await deps.blocks.settle(block, deps.clock.now());
    },
  );
}
