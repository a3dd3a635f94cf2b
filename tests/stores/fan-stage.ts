import type { ProviderSession } from "../../app/domain/sales/payment-port.ts";
import { confirmSubscription } from "../../app/domain/subscriptions/confirm.ts";
import { subscribe } from "../../app/domain/subscriptions/subscribe.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { checkoutStore } from "../../db/stores/checkouts.ts";
import { creatorStore } from "../../db/stores/creators.ts";
import type { Database } from "../../db/stores/database.ts";
import { subscriptionStore } from "../../db/stores/subscriptions.ts";
import { people } from "../cast.ts";
import { type FakeProvider, fakeProvider } from "./provider.ts";
import { clock, eventDeps } from "./sale-stage.ts";

let count = 0;

/** A fan of their own, and the provider as they meet it: one session for a sale, however often it is asked for. */
export async function newFan(db: Database) {
  const id = `fan-${++count}`;
  await db
    .insert(profiles)
    .values({ id, email: `${id}@example.com`, username: id, created_at: 0, updated_at: 0 });
  const providerSales = new Map<
    string,
    { provider: FakeProvider; asked: number; amount: number; accountId: string }
  >();
  const bySession = (session: string) =>
    [...providerSales.values()].find(({ provider }) => provider.session.id === session);
  const base = eventDeps(db, fakeProvider("none", "none"));
  const port = (subscription: string) => {
    const sale = [...providerSales.values()].find(
      ({ provider }) => provider.subscription.id === subscription,
    );
    if (!sale) throw new Error(`no ${subscription}`);
    return sale.provider.port;
  };
  const deps = {
    ...base,
    creators: creatorStore(db),
    checkouts: checkoutStore(db),
    clock: { now: clock.now, newId: () => `c-${id}-${++count}` },
    subscriptions: subscriptionStore(db),
    payments: {
      ...base.payments,
      subscription: (sub: string) => port(sub).subscription(sub),
      paidInvoices: (sub: string) => port(sub).paidInvoices(sub),
      cancelAtPeriodEnd: (sub: string, cancel: boolean) => port(sub).cancelAtPeriodEnd(sub, cancel),
      session: async (session: string): Promise<ProviderSession | null> =>
        structuredClone(bySession(session)?.provider.session ?? null),
      async expireSession(session: string) {
        const sale = bySession(session);
        if (sale?.provider.session.state === "open") sale.provider.session.state = "expired";
      },
      async startSubscription(sale: { checkoutId: string; amount: number; accountId: string }) {
        const known = providerSales.get(sale.checkoutId);
        const provider = known?.provider ?? fakeProvider(`x${++count}`, sale.checkoutId, sale.amount);
        providerSales.set(sale.checkoutId, {
          provider,
          asked: (known?.asked ?? 0) + 1,
          amount: sale.amount,
          accountId: sale.accountId,
        });
        return structuredClone(provider.session);
      },
    },
  };
  const request = (sellerId = people.creator.id, shownPrice: number | null = null) => ({
    sellerId,
    shownPrice,
    buyer: { id, email: `${id}@example.com` },
    successUrl: "https://x.example/ok",
    cancelUrl: "https://x.example/no",
  });
  const startSubscription = (sellerId?: string, shown?: number) => subscribe(deps, request(sellerId, shown));
  const confirm = (sessionId: string, buyerId = id) => confirmSubscription(deps, { sessionId, buyerId });
  const onlySale = () => {
    const [sale] = providerSales.values();
    if (!sale) throw new Error("no sale was begun at the provider");
    return sale;
  };
  return { id, deps, providerSales, request, subscribe: startSubscription, confirm, onlySale };
}
