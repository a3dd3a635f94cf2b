import { expect, test } from "vitest";
import { paymentStore } from "#db/stores/payments/payments.ts";
import { reconcileSubscription } from "#domain/subscriptions/reconcile-subscription.ts";
import { inTransaction } from "#local/stripe/server/runtime.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { subscribingFan } from "../payments/subscribing-fan.ts";
import { providerForFile } from "../provider/provider-world.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();

async function subscriber() {
  const fan = await subscribingFan(database().db, world());
  await fan.subscribe();
  const sale = fan.onlySale();
  sale.pay();
  await fan.confirm(sale.sessionId);
  const { runtime, control } = world().stripe;
  return {
    ...fan,
    sale,
    read: () => reconcileSubscription(fan.deps, sale.subscription().id, null),
    card: async () => (await fan.deps.subscriptions.listForBuyer(fan.id, 1))[0]?.card,
    /** The customer's new card, which a subscription with a card of its own isn't charged to. */
    newCard: () => control.newCard({ subscription: sale.subscription().id, card: "5555555555554444" }).id,
    charge: (id: string | null) =>
      inTransaction(runtime, (uow) =>
        uow.update("subscription", sale.subscription(), { default_payment_method: id }),
      ),
  };
}

test("a fan's subscription names the card that Stripe charges next", async () => {
  const fan = await subscriber();
  expect(await fan.card()).toEqual({ brand: "visa", last4: "4242" });
  const id = fan.newCard();
  await fan.read();
  expect(await fan.card()).toEqual({ brand: "visa", last4: "4242" });
  for (const own of [id, null]) {
    fan.charge(own);
    await fan.read();
    expect(await fan.card(), `with ${own}`).toEqual({ brand: "mastercard", last4: "4444" });
  }
});

test("an older snapshot doesn't bring back an earlier card", async () => {
  const fan = await subscriber();
  const record = paymentStore(database().db).recordSubscription;
  let late: Parameters<typeof record>[0] | undefined;
  const recordLater = async (snapshot: Parameters<typeof record>[0]) => {
    late = snapshot;
  };
  const deps = {
    ...fan.deps,
    paymentStore: { ...fan.deps.paymentStore, recordSubscription: recordLater },
  };
  await reconcileSubscription(deps, fan.sale.subscription().id, null);
  fan.charge(fan.newCard());
  await fan.read();
  if (late) await record(late);
  expect(late?.card).toEqual({ brand: "visa", last4: "4242" });
  expect((await fan.card())?.last4).toBe("4444");
});

test("a subscription that has ended keeps no card", async () => {
  const fan = await subscriber();
  await fan.deps.payments.endSubscription(fan.sale.subscription().id);
  await fan.read();
  expect(await fan.card()).toBeNull();
});
