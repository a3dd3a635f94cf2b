import type { PromiseStore } from "#db/stores/messages/replies/promises.ts";
import { DAY_MS } from "#domain/durations.ts";
import { settleEach } from "#domain/settle-all.ts";

const PROMISES_PER_RUN = 50;
const REMINDERS_PER_RUN = 200;
/** Anything still open after this waits for a dispute that isn't expected to end. */
const OPEN_DAYS = 200;

export type SettlePromisesDeps = {
  promises: Pick<PromiseStore, "listDue" | "settle" | "remind">;
  clock: { now(): number };
};

/**
 * Requests refunds for promises that weren't kept, which the refunds' run carries out, and
 * reminds creators a day before.
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
