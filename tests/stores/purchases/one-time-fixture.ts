import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import type { ProviderSession, SessionTerms } from "../../../app/domain/payments/payment-port.ts";
import { creatorStore } from "../../../db/stores/creators/creators.ts";
import type { Database } from "../../../db/stores/database.ts";
import { type FakePurchase, fakePurchase } from "../fixtures/fake-purchase.ts";
import { eventDeps } from "../fixtures/sale-fixture.ts";

let count = 0;

/** Dependencies with a provider that returns one session per sale, however often it is requested, and our clock. */
export function oneTimeProvider(db: Database, startAt: number) {
  const sales = new Map<string, { provider: FakePurchase; terms: SessionTerms; asked: number }>();
  const bySession = (id: string) =>
    [...sales.values()].find(({ provider }) => provider.session.id === id)?.provider;
  const byIntent = (id: string) =>
    [...sales.values()].find(({ provider }) => provider.payment.id === id)?.provider;
  const time = { now: startAt };
  const base = eventDeps(db, fakePurchase("none", "none", 0, 0));
  const deps = {
    ...base,
    creators: creatorStore(db),
    clock: { now: () => ++time.now, newId: () => `one-time-${++count}` },
    payments: {
      ...base.payments,
      checkoutSession: async (id: string): Promise<ProviderSession | null> =>
        structuredClone(bySession(id)?.session ?? null),
      async expireSession(id: string) {
        const session = bySession(id)?.session;
        if (session?.state === "open") session.state = "expired";
      },
      openSessionsOf: async (checkoutId: string): Promise<ProviderSession[]> =>
        [...sales.values()]
          .filter((one) => one.terms.checkoutId === checkoutId && one.provider.session.state === "open")
          .map((one) => structuredClone(one.provider.session)),
      sessionOfPayment: async (id: string) => byIntent(id)?.session.id ?? null,
      movements: async (id: string) => byIntent(id)?.port.movements(id) ?? null,
      // These buyers have no saved cards.
      startCharge: () => Promise.reject(new Error("no card to charge")),
      chargeCard: () => Promise.reject(new Error("no card to charge")),
      async startPayment(terms: SessionTerms) {
        const known = sales.get(terms.idempotencyKey);
        const provider =
          known?.provider ?? fakePurchase(`o${++count}`, terms.checkoutId, terms.amount, terms.amount / 10);
        if (!known) provider.session.expiresAt = terms.expiresAt;
        sales.set(terms.idempotencyKey, { provider, terms, asked: (known?.asked ?? 0) + 1 });
        return structuredClone(provider.session);
      },
    },
  };
  const all = () => [...sales.values()];
  const onlySale = () => {
    const [sale] = all();
    if (!sale || all().length > 1) throw new Error(`${all().length} sales were begun at the provider`);
    return sale;
  };
  /** Delivers every event of the provider so far. */
  const deliverAll = async () => {
    for (const { provider } of all()) for (const event of provider.events) await handleEvent(deps, event);
  };
  return { deps, time, all, onlySale, deliverAll };
}
