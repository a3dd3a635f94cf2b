import { expect, test } from "vitest";
import { savedCardStore } from "#db/stores/payments/saved-cards.ts";
import { tipStore } from "#db/stores/payments/tips.ts";
import { confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import { detachRemovedCards, removeCard } from "#domain/payments/saved-cards/remove-card.ts";
import { sendTip } from "#domain/payments/tips/send-tip.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { paySession } from "#local/stripe/checkout/session-payment.ts";
import { createIntent } from "#local/stripe/payments/payment-intents.ts";
import { idOf } from "#local/stripe/server/object-types.ts";
import { inTransaction } from "#local/stripe/server/runtime.ts";
import { DAY, people } from "#tests/cast.ts";
import { insertCast } from "../../fixtures/insert-cast.ts";
import { databaseForFile } from "../../fixtures/test-database.ts";
import { providerForFile } from "../../provider/provider-world.ts";
import { subscribingFan } from "../subscribing-fan.ts";
import { chargeIn, GOOD } from "./cardholder.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();

let count = 0;

async function subscriber({ save }: { save: boolean }) {
  const { db } = database();
  const fan = await subscribingFan(db, world());
  const deps = { ...fan.deps, savedCards: savedCardStore(db), tips: tipStore(db) };
  await fan.subscribe();
  const sale = fan.onlySale();
  const { runtime } = world().stripe;
  const card = { number: GOOD, expMonth: 12, expYear: 2034, name: "", email: null, postalCode: "", save };
  inTransaction(runtime, (uow) => paySession(uow, sale.sessionId, card));
  const cards = () => deps.savedCards.list(fan.id, 9);
  const method = () => {
    const id = idOf(sale.subscription().default_payment_method) ?? "";
    return runtime.store.need("payment_method", id);
  };
  const tip = async () => {
    const [saved] = await cards();
    const started = await sendTip(deps, {
      creator: { id: people.creator.id, name: "Mira", leaving: false, canCharge: true, isBlocked: false },
      contentId: null,
      buyer: { id: fan.id, email: `${fan.id}@example.com` },
      amount: 900,
      note: "",
      network: `${fan.id} tips`,
      successUrl: "https://site.example/payment-success?session_id={CHECKOUT_SESSION_ID}",
      cancelUrl: "https://site.example/seller/mira/tip?canceled=true",
      choice: { cardId: saved?.id ?? "", checkoutId: `subscribed-tip-${++count}` },
    });
    if (!started.ok) throw new Error(started.reason);
    return confirmCheckout(deps, { sessionId: chargeIn(started), buyerId: fan.id });
  };
  return { ...fan, deps, sale, cards, method, tip };
}

test("a card entered to subscribe is saved only if its box was checked", async () => {
  for (const save of [false, true]) {
    const fan = await subscriber({ save });
    await fan.confirm(fan.sale.sessionId);
    expect((await fan.cards()).map(({ last4 }) => last4)).toEqual(save ? ["4242"] : []);
  }
});

test("it is saved by the session's event, whatever came before", async () => {
  const fan = await subscriber({ save: true });
  const events = await fan.sale.events();
  for (const event of [...events, ...events]) await handleEvent(fan.deps, event);
  expect(await fan.cards()).toHaveLength(1);
});

test("it pays for other things, and removing it leaves the subscription and its months", async () => {
  const fan = await subscriber({ save: true });
  await fan.confirm(fan.sale.sessionId);
  expect(await fan.tip()).toMatchObject({ ok: true, kind: "tip", amount: 900 });
  const [card] = await fan.cards();
  expect(await removeCard(fan.deps, { userId: fan.id, cardId: card?.id ?? "" })).toBe(true);
  expect(await fan.cards()).toEqual([]);
  expect(fan.method()).toMatchObject({
    allow_redisplay: "limited",
    customer: idOf(fan.sale.subscription().customer),
  });
  for (const event of await fan.sale.events()) await handleEvent(fan.deps, event);
  expect(await fan.cards(), "after its events came again").toEqual([]);
  fan.sale.renew();
  const months = await fan.deps.payments.paidInvoices(fan.sale.subscription().id);
  expect(months.map(({ amount, fee }) => [amount, fee])).toEqual([
    [1500, 150],
    [1500, 150],
  ]);
});

async function withSecondSubscription(card: "saved" | "new") {
  const fan = await subscriber({ save: true });
  await fan.confirm(fan.sale.sessionId);
  expect(await fan.subscribe(people.otherCreator.id)).toMatchObject({ ok: true });
  const [, second] = fan.sales();
  if (!second) throw new Error("no second sale");
  const { control, runtime } = world().stripe;
  if (card === "saved")
    inTransaction(runtime, (uow) => paySession(uow, second.sessionId, { method: fan.method() }));
  else control.pay({ session: second.sessionId, card: "5555555555554444" });
  expect(await fan.confirm(second.sessionId)).toMatchObject({ ok: true });
  return { ...fan, second };
}

test("another subscription begins with it, under the same customer, and each has its own months", async () => {
  const fan = await withSecondSubscription("saved");
  const [one, other] = [fan.sale.subscription(), fan.second.subscription()];
  expect(other).toMatchObject({ customer: one.customer, default_payment_method: one.default_payment_method });
  expect(await fan.cards()).toHaveLength(1);
  for (const { id, items } of [one, other]) {
    const months = await fan.deps.payments.paidInvoices(id);
    expect(months.map(({ amount }) => amount)).toEqual([items.data[0]?.price.unit_amount]);
  }
});

test.each([
  ["goes on", false],
  ["has ended", true],
])("a month that fails isn't charged to the card of another subscription that %s", async (_, hasEnded) => {
  const fan = await withSecondSubscription("new");
  if (hasEnded) await fan.deps.payments.endSubscription(fan.second.subscription().id);
  fan.sale.failToRenew();
  const { id } = fan.sale.subscription();
  const unpaid = await fan.deps.payments.unpaidRenewal(id);
  expect(unpaid?.cardId).toBe(fan.method().id);
  expect(
    await fan.deps.payments.pastDueSubscriptionsOf(idOf(fan.sale.subscription().customer) ?? ""),
  ).toEqual([id]);
});

test("it is removed at the provider though another card's subscription goes on", async () => {
  const fan = await withSecondSubscription("new");
  const card = fan.method();
  await fan.deps.payments.endSubscription(fan.sale.subscription().id);
  expect(await removeCard(fan.deps, { userId: fan.id, cardId: card.id })).toBe(true);
  expect(fan.method().customer).toBeNull();
  expect(fan.second.subscription().status).toBe("active");
});

test("one that the provider no longer has is forgotten, and the next try needs none", async () => {
  const { db } = database();
  const fan = await subscribingFan(db, world());
  const deps = { ...fan.deps, savedCards: savedCardStore(db) };
  const face = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 };
  const kept = {
    id: `pm_gone_${fan.id}`,
    customerId: "cus_gone",
    userId: fan.id,
    usedAt: 1,
    now: 1,
    most: 5,
  };
  await deps.savedCards.keep({ ...face, ...kept });
  expect(await fan.subscribe()).toEqual({ ok: false, reason: "try_again" });
  expect(await deps.savedCards.list(fan.id, 9)).toEqual([]);
  expect(await fan.subscribe()).toMatchObject({ ok: true });
});

test("a card removed before is detached within a day of the subscription's end", async () => {
  const fan = await subscriber({ save: true });
  await fan.confirm(fan.sale.sessionId);
  const [card] = await fan.cards();
  await removeCard(fan.deps, { userId: fan.id, cardId: card?.id ?? "" });
  const inDays = (days: number) => {
    const now = fan.deps.clock.now() + days * DAY;
    return { ...fan.deps, clock: { ...fan.deps.clock, now: () => now } };
  };
  await detachRemovedCards(inDays(2));
  expect(fan.method().customer).not.toBeNull();
  await fan.deps.payments.endSubscription(fan.sale.subscription().id);
  await detachRemovedCards(inDays(2));
  expect(fan.method().customer, "it is tried once a day").not.toBeNull();
  await detachRemovedCards(inDays(4));
  expect(fan.method().customer).toBeNull();
});

test("it is detached once the subscription has ended", async () => {
  const fan = await subscriber({ save: true });
  await fan.confirm(fan.sale.sessionId);
  await fan.deps.payments.endSubscription(fan.sale.subscription().id);
  const [card] = await fan.cards();
  await removeCard(fan.deps, { userId: fan.id, cardId: card?.id ?? "" });
  expect(fan.method().customer).toBeNull();
});

test("the fees of months are found behind more payments than fit one page", async () => {
  const fan = await subscriber({ save: true });
  const intent = { amount: 900, description: null, metadata: {}, fee: null, destination: null };
  inTransaction(world().stripe.runtime, (uow) => {
    const customer = idOf(fan.sale.subscription().customer);
    uow.followClockOf(customer);
    for (let i = 0; i < 101; i++) createIntent(uow, { ...intent, customer });
  });
  const months = await fan.deps.payments.paidInvoices(fan.sale.subscription().id);
  expect(months.map(({ fee }) => fee)).toEqual([150]);
});
