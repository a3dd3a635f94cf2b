import type { BoostSubscriptionStore } from "#db/stores/boosts/boost-subscriptions.ts";
import type { BoostStore } from "#db/stores/boosts/boosts.ts";
import type { SlotStore } from "#db/stores/boosts/slots.ts";
import { UNDELIVERED_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { dayOf } from "../analytics/views/count-view.ts";
import type { Clock } from "../clock.ts";
import { DAY_MS, SECOND_MS } from "../durations.ts";
import { settleEach } from "../settle-all.ts";

const BOOSTS_PER_RUN = 50;
const SLOTS_PER_RUN = 5000;

export async function settleBoosts(deps: {
  boosts: Pick<BoostStore, "endDue" | "settle">;
  clock: Pick<Clock, "now">;
}): Promise<void> {
  const now = deps.clock.now();
  const ended = await deps.boosts.endDue(now, BOOSTS_PER_RUN);
  await settleEach(
    ended,
    (id) => `boost ${id}`,
    (id) => deps.boosts.settle(id, now, UNDELIVERED_REASON),
  );
}

export const deleteOldSlots = (deps: { slots: Pick<SlotStore, "deleteOld"> }, now: number) =>
  deps.slots.deleteOld(dayOf(now) - 1, SLOTS_PER_RUN);

const SUBSCRIPTIONS_PER_RUN = 200;

/** Attributes new subscriptions to promoted posts that their fan opened on the same day or the day before. */
export async function countSubscriptions(deps: {
  boostSubscriptions: BoostSubscriptionStore;
  boostKey: (userId: string, day: number) => string;
  clock: Pick<Clock, "now">;
}): Promise<void> {
  const now = deps.clock.now();
  const fresh = await deps.boostSubscriptions.listFresh(now - DAY_MS, SUBSCRIPTIONS_PER_RUN);
  await settleEach(
    fresh,
    ({ id }) => `subscription ${id}`,
    ({ id, buyerId, createdAt }) => {
      const day = dayOf(createdAt);
      const [viewer, before] = [deps.boostKey(buyerId, day), deps.boostKey(buyerId, day - 1)];
      // The provider's times are in seconds.
      const until = createdAt + SECOND_MS;
      return deps.boostSubscriptions.attribute({ subscriptionId: id, viewer, before, until, now });
    },
  );
}
