import type { DeliveryStore } from "#db/stores/messages/broadcasts/deliveries.ts";
import { settleEach } from "#domain/settle-all.ts";
import { PAID_A_DAY, PAID_WINDOW_MS } from "../message-media.ts";
import { ownersOf } from "./owners.ts";
import { newSince } from "./segment.ts";

/** Limits per run, since its time is limited, and per transaction, since the database ends long ones. */
const BROADCASTS_PER_RUN = 20;
const FANS_PER_RUN = 10_000;
const FANS_PER_STEP = 1000;

type Deps = { deliveries: DeliveryStore; clock: { now(): number } };

/**
 * Delivers due broadcasts to each fan once, in order of fan ID, so that 100,000 fans get one within ten minutes without
 * one long transaction. Who gets it is decided at that moment. The next run continues one that stopped early. Returns
 * the number of fans processed.
 */
export async function deliverBroadcasts(
  { deliveries, clock }: Deps,
  { perRun = FANS_PER_RUN, perStep = FANS_PER_STEP } = {},
): Promise<number> {
  let left = perRun;
  await settleEach(
    await deliveries.listWaiting(clock.now(), BROADCASTS_PER_RUN),
    ({ id }) => `delivering ${id}`,
    async ({ id, sellerId, segment, subjectId, isPaid, toldThrough, revision }) => {
      let from = toldThrough;
      for (let isLast = false; !isLast && left > 0; ) {
        const now = clock.now();
        const who = { sellerId, subjectId, now, since: newSince(now) };
        const size = Math.min(perStep, left);
        const { to, count } = await deliveries.findWindow({ ...who, segment, from }, size);
        isLast = count < size;
        left -= count;
        const range = { from, to: to ?? from };
        const owners = isPaid
          ? ownersOf(await deliveries.findOwned({ ...who, ...range, id, segment }), sellerId, now)
          : [];
        const paying = {
          owners: JSON.stringify(owners),
          paidSince: now - PAID_WINDOW_MS,
          mostPaid: PAID_A_DAY,
        };
        await deliveries.deliver({ segment, isPaid }, { ...who, ...range, ...paying, id, revision }, isLast);
        from = range.to;
      }
    },
  );
  return perRun - left;
}
