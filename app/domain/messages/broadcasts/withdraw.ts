import type { WithdrawalStore } from "#db/stores/messages/broadcasts/unsending.ts";
import { UNSENT_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { settleEach } from "#domain/settle-all.ts";

const BROADCASTS_PER_RUN = 20;
const COPIES_PER_RUN = 10_000;
const COPIES_PER_STEP = 1000;

type Deps = { withdrawals: WithdrawalStore; clock: { now(): number } };

/**
 * Takes back the copies of unsent broadcasts, which nobody can read anymore, and requests refunds for those that were
 * bought (docs/decisions/messages.md). The next run continues one that stopped early.
 */
export async function withdrawBroadcasts(
  { withdrawals, clock }: Deps,
  { perRun = COPIES_PER_RUN, perStep = COPIES_PER_STEP } = {},
): Promise<void> {
  let left = perRun;
  await settleEach(
    await withdrawals.listWaiting(BROADCASTS_PER_RUN),
    ({ id }) => `withdrawing ${id}`,
    async ({ id, sellerId, toldThrough }) => {
      let from = toldThrough;
      for (let isLast = false; !isLast && left > 0; ) {
        const size = Math.min(perStep, left);
        const { to, count } = await withdrawals.findWindow(id, from, size);
        isLast = count < size;
        left -= count;
        const step = { id, sellerId, from, to: to ?? from, now: clock.now(), reason: UNSENT_REASON };
        await withdrawals.withdraw(step, isLast);
        from = step.to;
      }
    },
  );
}
