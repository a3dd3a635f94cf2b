import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CARD, openStripeFixture, postForm, readyCreator, type StripeFixture } from "./stripe-fixture.ts";

let fixture: StripeFixture;
let creator: Stripe.Account;
beforeEach(async () => {
  fixture = await openStripeFixture();
  creator = await readyCreator(fixture);
});
afterEach(() => fixture.end());

const RETURN = "http://localhost:8787/back?session_id=1";

async function payOnPage(save: boolean, card_number = CARD.card_number) {
  const session = await fixture.stripe.checkout.sessions.create({
    mode: "payment",
    customer_creation: "always",
    saved_payment_method_options: { payment_method_save: "enabled" },
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: 900, product_data: { name: "A tip" } } },
    ],
    success_url: "http://localhost:8787/ok",
  });
  const page = await (await fetch(session.url ?? "")).text();
  expect(page).toContain("Save my card for next time");
  await postForm(session.url ?? "", { ...CARD, card_number, action: "pay", ...(save && { save: "yes" }) });
  await postForm(`${session.url}/3ds`, { action: "complete" });
  const paid = await fixture.stripe.checkout.sessions.retrieve(session.id, {
    expand: ["payment_intent.payment_method"],
  });
  return (paid.payment_intent as Stripe.PaymentIntent).payment_method as Stripe.PaymentMethod;
}
const prepare = (card: Stripe.PaymentMethod) =>
  fixture.stripe.paymentIntents.create({
    amount: 1200,
    currency: "usd",
    customer: String(card.customer),
    allowed_payment_method_types: ["card"],
    application_fee_amount: 120,
    transfer_data: { destination: creator.id },
  });
const confirm = (intent: Stripe.PaymentIntent, card: Stripe.PaymentMethod) =>
  fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: card.id, return_url: RETURN });
const again = (intent: Stripe.PaymentIntent) => fixture.stripe.paymentIntents.retrieve(intent.id);

test("only a card whose box was checked is saved for later", async () => {
  expect(await payOnPage(false)).toMatchObject({ customer: null, allow_redisplay: "limited" });
  const kept = await payOnPage(true);
  expect(kept).toMatchObject({ allow_redisplay: "always", customer: expect.stringMatching(/^cus_/) });
  const list = await fixture.stripe.paymentMethods.list({ customer: String(kept.customer), type: "card" });
  expect(list.data.map(({ id }) => id)).toEqual([kept.id]);
  await expect(
    fixture.stripe.checkout.sessions.create({
      mode: "payment",
      saved_payment_method_options: { payment_method_save: "enabled" },
      line_items: [
        { quantity: 1, price_data: { currency: "usd", unit_amount: 900, product_data: { name: "A" } } },
      ],
      success_url: "http://localhost:8787/ok",
    }),
  ).rejects.toMatchObject({ param: "saved_payment_method_options[payment_method_save]" });
});

test("a subscription's card is limited to it unless its box was checked, and can become so again", async () => {
  for (const save of [false, true]) {
    const { stripe } = fixture;
    const recurring = { interval: "month" } as const;
    const { id, url } = await stripe.checkout.sessions.create({
      mode: "subscription",
      saved_payment_method_options: { payment_method_save: "enabled" },
      line_items: [
        {
          quantity: 1,
          price_data: { currency: "usd", unit_amount: 900, recurring, product_data: { name: "A" } },
        },
      ],
      success_url: "http://localhost:8787/ok",
    });
    await postForm(url ?? "", { ...CARD, action: "pay", ...(save && { save: "yes" }) });
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ["subscription.default_payment_method"],
    });
    const { default_payment_method: card, customer } = session.subscription as Stripe.Subscription;
    expect(card).toMatchObject({ customer, allow_redisplay: save ? "always" : "limited" });
    const changed = await stripe.paymentMethods.update((card as Stripe.PaymentMethod).id, {
      allow_redisplay: "limited",
    });
    expect(changed).toMatchObject({ customer, allow_redisplay: "limited" });
  }
});

test("an intent charges a saved card once, and states the creator's share", async () => {
  const card = await payOnPage(true);
  const intent = await prepare(card);
  expect(intent).toMatchObject({ status: "requires_payment_method", payment_method: null });
  expect(await confirm(intent, card)).toMatchObject({ status: "succeeded", amount_received: 1200 });
  await expect(confirm(intent, card)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
  await expect(fixture.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({ statusCode: 400 });
  const whole = await fixture.stripe.paymentIntents.retrieve(intent.id, {
    expand: ["latest_charge.application_fee"],
  });
  expect(whole.latest_charge).toMatchObject({ application_fee: { amount: 120 } });
});

test("3-D Secure leads to the bank's page and back, passed or not", async () => {
  const card = await payOnPage(true, "4000 0027 6000 3184");
  for (const [action, status, redirect] of [
    ["fail", "requires_payment_method", "failed"],
    ["complete", "succeeded", "succeeded"],
  ] as const) {
    const intent = await prepare(card);
    const asked = await confirm(intent, card);
    expect(asked.next_action?.redirect_to_url?.return_url).toBe(RETURN);
    const bank = asked.next_action?.redirect_to_url?.url ?? "";
    expect(await (await fetch(bank)).text()).toContain("$12.00");
    const back = new URL((await postForm(bank, { action })).headers.get("location") ?? "");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      session_id: "1",
      payment_intent: intent.id,
      redirect_status: redirect,
    });
    expect((await again(intent)).status).toBe(status);
    await postForm(bank, { action: "fail" });
    expect((await again(intent)).status).toBe(status);
  }
});

test("one test card is challenged only until it is saved, and another is declined after that", async () => {
  const trusted = await payOnPage(true, "4000 0025 0000 3155");
  expect(await confirm(await prepare(trusted), trusted)).toMatchObject({ status: "succeeded" });
  const failing = await payOnPage(true, "4000 0000 0000 0341");
  const intent = await prepare(failing);
  await expect(confirm(intent, failing)).rejects.toMatchObject({
    statusCode: 402,
    decline_code: "insufficient_funds",
  });
  expect(await again(intent)).toMatchObject({ payment_method: null, status: "requires_payment_method" });
});

test("a detached card can't be charged, and its event says so", async () => {
  const card = await payOnPage(true);
  const intent = await prepare(card);
  await fixture.stripe.paymentMethods.detach(card.id);
  await expect(confirm(intent, card)).rejects.toMatchObject({ statusCode: 400 });
  await expect(fixture.stripe.paymentMethods.detach(card.id)).rejects.toMatchObject({ statusCode: 400 });
  await fixture.receiver.until(() => fixture.receiver.types().includes("payment_method.detached"));
  await fixture.stripe.paymentIntents.cancel(intent.id);
  expect((await again(intent)).status).toBe("canceled");
});
