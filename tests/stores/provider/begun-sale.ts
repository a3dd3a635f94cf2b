import type { Database } from "#db/stores/database.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { people } from "#tests/cast.ts";
import type { ProviderWorld } from "./provider-world.ts";
import { saleAtProvider } from "./sale-at-provider.ts";

type Sale = Partial<Parameters<ProviderWorld["begin"]>[1]>;
let count = 0;

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
    /** Handles all events so far in order, optionally including those already handled. */
    async hear(again = false) {
      for (const event of await at.events())
        await handleEvent(deps, again ? { ...event, id: `${event.id}-${++count}` } : event);
    },
  };
}
export type BegunSale = Awaited<ReturnType<typeof beginSale>>;

export const beginSubscription = (db: Database, world: ProviderWorld, sale: Sale = {}) =>
  beginSale(db, world, { ...sale, kind: "subscription" });
