import type { WithdrawalStore } from "#db/stores/messages/broadcasts/unsending.ts";
import { UNSENT_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { settleEach } from "#domain/settle-all.ts";

const BROADCASTS_PER_RUN = 20;
const COPIES_PER_RUN = 10_000;
const COPIES_PER_STEP = 1000;

type Deps = { withdrawals: WithdrawalStore; clock: { now(): number } };

/**
 * Takes back the copies of unsent broadcasts, which nobody can read anymore, and requests refunds for those that were
 * bought (docs/decisions/messages.md); then tells open conversations of those that we removed or put back. The next run
 * continues one that stopped early.
 */
export async function withdrawBroadcasts(
  { withdrawals, clock }: Deps,
  { perRun = COPIES_PER_RUN, perStep = COPIES_PER_STEP } = {},
): Promise<void> {
  let left = perRun;
  const inSteps = async (
    { id, toldThrough }: { id: string; toldThrough: string },
    take: (range: { from: string; to: string }, isLast: boolean) => Promise<void>,
  ) => {
    let from = toldThrough;
    for (let isLast = false; !isLast && left > 0; ) {
      const size = Math.min(perStep, left);
      const { to, count } = await withdrawals.findWindow(id, from, size);
      isLast = count < size;
      left -= count;
      await take({ from, to: to ?? from }, isLast);
      from = to ?? from;
    }
  };
  await settleEach(
    await withdrawals.listWaiting(BROADCASTS_PER_RUN),
    ({ id }) => `withdrawing ${id}`,
    (one) =>
      inSteps(one, (range, isLast) =>
        withdrawals.withdraw(
          { id: one.id, sellerId: one.sellerId, ...range, now: clock.now(), reason: UNSENT_REASON },
          isLast,
        ),
      ),
  );
  await settleEach(
    await withdrawals.listTelling(BROADCASTS_PER_RUN),
    ({ id }) => `telling of ${id}`,
    (one) =>
      inSteps(one, (range, isLast) => withdrawals.tell({ id: one.id, since: one.since, ...range }, isLast)),
  );
}
