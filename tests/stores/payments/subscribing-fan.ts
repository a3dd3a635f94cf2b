import type { Database } from "#db/stores/database.ts";
import { subscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import { getCreator } from "#domain/creators/get-creator.ts";
import { confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import { subscribe } from "#domain/subscriptions/subscribe.ts";
import { NOW, people } from "#tests/cast.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import type { ProviderWorld } from "../provider/provider-world.ts";
import { type SaleAtProvider, saleAtProvider } from "../provider/sale-at-provider.ts";

let count = 0;
type Terms = Parameters<ProviderWorld["payments"]["startSubscription"]>[0];

export async function subscribingFan(db: Database, world: ProviderWorld) {
  const { id } = await newFan(db);
  world.time.now = NOW;
  for (const { accountId, email } of [people.creator, people.otherCreator])
    world.stripe.control.account({ id: accountId ?? "", email });
  const sales = new Map<string, SaleAtProvider & { terms: Terms }>();
  const deps = {
    ...world.deps(db),
    subscriptions: subscriptionStore(db),
    clock: { now: () => ++world.time.now, newId: () => `subscribing-${++count}` },
    payments: {
      ...world.payments,
      async startSubscription(terms: Terms) {
        const session = await world.payments.startSubscription(terms);
        sales.set(session.id, { ...saleAtProvider(world, session.id), terms });
        return session;
      },
    },
  };
  const creatorPage = async (profileId: string, viewerId: string) => {
    const page = await getCreator(
      { creators: deps.creators, now: deps.clock.now() },
      { profileId, viewerId },
    );
    if (page === null) throw new Error(`no page of ${profileId}`);
    return page;
  };
  const request = async (sellerId = people.creator.id, shownPrice: number | null = null, viewerId = id) => ({
    creator: await creatorPage(sellerId, viewerId),
    shownPrice,
    buyer: { id, email: `${id}@example.com` },
    network: id,
    successUrl: "https://x.example/ok",
    cancelUrl: "https://x.example/no",
  });
  return {
    id,
    deps,
    sales: () => [...sales.values()],
    request,
    subscribe: async (sellerId?: string, shownPrice?: number) =>
      subscribe(deps, await request(sellerId, shownPrice)),
    confirm: (sessionId: string, buyerId = id) => confirmCheckout(deps, { sessionId, buyerId }),
    onlySale() {
      const [sale] = sales.values();
      if (!sale || sales.size > 1) throw new Error(`${sales.size} sales were begun at the provider`);
      return sale;
    },
  };
}
