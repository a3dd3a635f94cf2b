import type { Database } from "#db/stores/database.ts";
import type { SessionTerms } from "#domain/payments/payment-port.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import type { ProviderWorld } from "#tests/stores/provider/provider-world.ts";
import { saleAtProvider } from "#tests/stores/provider/sale-at-provider.ts";

let count = 0;
type Started = Parameters<ProviderWorld["payments"]["startPayment"]>[0];

const saleAt = (world: ProviderWorld, id: string, terms: SessionTerms) => {
  const sale = saleAtProvider(world, id);
  const charge = () => sale.charges()[0];
  const refund = () => {
    if (charge()?.refunded === false) sale.refund();
  };
  return { ...sale, id, terms, charge, refund };
};
export type OneTimeSale = ReturnType<typeof saleAt>;

export function oneTimeProvider(db: Database, world: ProviderWorld) {
  world.stripe.control.account({ id: "acct_mira", email: "mira@example.com" });
  const sales = new Map<string, OneTimeSale>();
  const deps = {
    ...world.deps(db),
    clock: { now: () => ++world.time.now, newId: () => `one-time-${++count}` },
    payments: {
      ...world.payments,
      async startPayment(terms: Started) {
        const session = await world.payments.startPayment(terms);
        if (!sales.has(session.id)) sales.set(session.id, saleAt(world, session.id, terms));
        return session;
      },
    },
  };
  const all = () => [...sales.values()];
  const onlySale = () => {
    const [sale] = all();
    if (!sale || all().length > 1) throw new Error(`${all().length} sales were begun at the provider`);
    return sale;
  };
  const deliver = async (sale: OneTimeSale) => {
    for (const event of await sale.events()) await handleEvent(deps, event);
  };
  const deliverAll = async () => {
    for (const sale of all()) await deliver(sale);
  };
  return { deps, time: world.time, all, onlySale, deliver, deliverAll };
}
