import type { SubscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import type { PaymentPort } from "../payments/payment-port.ts";
import { settleEach } from "../settle-all.ts";
import { reconcileSubscription, type SubscriptionDeps } from "./reconcile-subscription.ts";

/** Each takes about five provider calls, and a run should end within its minute. */
const MOVES_PER_RUN = 20;

export type MoveDeps = SubscriptionDeps & {
  payments: Pick<PaymentPort, "moveSubscription">;
  subscriptions: Pick<SubscriptionStore, "claimToMove">;
};

/**
 * Moves subscriptions to their creator's new provider account, once that one can be paid. Past months stay with the old
 * account. A failure leaves its subscription for a later run and doesn't stop the others (decision 152).
 */
export async function moveSubscriptions(deps: MoveDeps): Promise<void> {
  const claimed = await deps.subscriptions.claimToMove(deps.clock.now(), MOVES_PER_RUN);
  await settleEach(
    claimed,
    ({ providerId }) => `the account of ${providerId}`,
    async ({ providerId, accountId }) => {
      await deps.payments.moveSubscription(providerId, accountId);
      await reconcileSubscription(deps, providerId, null);
    },
  );
}
