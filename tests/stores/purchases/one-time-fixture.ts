import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import type { SessionTerms } from "../../../app/domain/payments/payment-port.ts";
import type { Database } from "../../../db/stores/database.ts";
import { currentSession } from "../../../local/stripe/checkout/session-state.ts";
import { inTransaction } from "../../../local/stripe/server/runtime.ts";
import type { ProviderWorld } from "../provider/provider-world.ts";

let count = 0;
type Started = Parameters<ProviderWorld["payments"]["startPayment"]>[0];

/** What the provider's stand-in has of a one-time sale, and what its buyer can do there. */
function saleAt(world: ProviderWorld, sessionId: string, terms: SessionTerms) {
  const { control, runtime } = world.stripe;
  const session = () =>
    inTransaction(runtime, (uow) => currentSession(uow, uow.store.need("checkout.session", sessionId)));
  const charge = () =>
    runtime.store.find("charge", { where: { payment_intent: String(session().payment_intent) } })[0];
  return {
    id: sessionId,
    terms,
    session,
    charge,
    isPaid: () => session().payment_status === "paid",
    /** Pays, unless the page is closed; whether it did. */
    pay: () => control.pay({ session: sessionId }).outcome === "complete",
    refund() {
      const paid = charge();
      if (paid && !paid.refunded) control.refund({ charge: paid.id });
    },
    events: () => world.eventsAbout(sessionId, String(session().payment_intent ?? sessionId)),
  };
}
export type OneTimeSale = ReturnType<typeof saleAt>;

/** Dependencies of one-time sales at the provider's stand-in, and what was begun with them. */
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
  /** Delivers every event of the provider so far. */
  const deliverAll = async () => {
    for (const sale of all()) await deliver(sale);
  };
  return { deps, time: world.time, all, onlySale, deliver, deliverAll };
}
