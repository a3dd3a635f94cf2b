import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import type { Database } from "../../../db/stores/database.ts";
import { people } from "../../cast.ts";
import type { ProviderWorld } from "./provider-world.ts";
import { saleAtProvider } from "./sale-at-provider.ts";

type Sale = Partial<Parameters<ProviderWorld["begin"]>[1]>;
let count = 0;

/** A sale of Mira's that was begun at the provider's stand-in, with what hears of it. */
export async function beginSale(db: Database, world: ProviderWorld, sale: Sale = {}) {
  const { amount = 1500, fee = Math.round(amount / 10), account = people.creator.accountId ?? "" } = sale;
  if (account) world.stripe.control.account({ id: account, email: people.creator.email });
  const { id, session } = await world.begin(db, { ...sale, amount, fee, account });
  const deps = {
    ...world.deps(db),
    clock: { now: () => ++world.time.now, newId: () => `begun-${++count}` },
  };
  const at = saleAtProvider(world, session);
  return {
    ...at,
    id,
    deps,
    /** Hears of all that happened so far, in order, and again of what it heard before if it is asked to. */
    async hear(again = false) {
      for (const event of await at.events())
        await handleEvent(deps, again ? { ...event, id: `${event.id}-${++count}` } : event);
    },
  };
}
export type BegunSale = Awaited<ReturnType<typeof beginSale>>;

/** A subscription to Mira that was begun. */
export const beginSubscription = (db: Database, world: ProviderWorld, sale: Sale = {}) =>
  beginSale(db, world, { ...sale, kind: "subscription" });
