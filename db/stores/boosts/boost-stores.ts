import { boostSubscriptionStore } from "./boost-subscriptions.ts";
import { boostStore } from "./boosts.ts";
import { slotStore } from "./slots.ts";

/** The stores of boosts, by the names that use cases know them under. */
export const boostStores = {
  boosts: boostStore,
  slots: slotStore,
  boostSubscriptions: boostSubscriptionStore,
};
