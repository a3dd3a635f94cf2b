import type { PromiseStore } from "../../../db/stores/replies/promises.ts";
import { DAY_MS } from "../durations.ts";
import { settleEach } from "../settle-all.ts";

/** Per scheduled run; the rest waits a minute. */
const PROMISES_PER_RUN = 50;
const REMINDERS_PER_RUN = 200;
/** After this, what is still open waits for a dispute that nobody expects to end. */
const OPEN_DAYS = 200;

export type SettlePromisesDeps = {
  promises: Pick<PromiseStore, "listDue" | "settle" | "remind">;
  clock: { now(): number };
};

/**
 * Ends the promises whose time is over: the fee of whoever got no reply is asked back, once, and the run of refunds
 * returns it. Reminds creators a day before. One scheduled run.
 */
export async function settleReplyPromises({ promises, clock }: SettlePromisesDeps): Promise<void> {
  const now = clock.now();
  await promises.remind(now, REMINDERS_PER_RUN);
  await settleEach(
    await promises.listDue(now, now - OPEN_DAYS * DAY_MS, PROMISES_PER_RUN),
    ({ buyerId, sellerId }) => `the promise of ${sellerId} to ${buyerId}`,
    (key) => promises.settle(key, now),
  );
}
