import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  openStripeFixture,
  pay,
  postForm,
  readyCreator,
  type StripeFixture,
  subscriptionSession,
} from "./stripe-fixture.ts";

let now = Date.now();
let fixture: StripeFixture;
let creator: Stripe.Account;
let session: Stripe.Checkout.Session;
beforeEach(async () => {
  now = Date.now();
  fixture = await openStripeFixture({ now: () => now });
  creator = await readyCreator(fixture);
  session = await subscriptionSession(fixture, creator.id);
});
afterEach(() => fixture.end());

const url = (): string => session.url ?? "";
const again = (): Promise<Stripe.Checkout.Session> => fixture.stripe.checkout.sessions.retrieve(session.id);
const charges = async (): Promise<string[]> =>
  (await fixture.stripe.charges.list()).data.map(({ status }) => status);

test.each([
  ["4000 0000 0000 0002", "Your card was declined.", "generic_decline"],
  ["4000 0000 0000 9995", "Your card has insufficient funds.", "insufficient_funds"],
])("card %s is refused, and another card then pays", async (card_number, message, decline) => {
  const response = await pay(url(), { card_number, billing_name: "Ada Typed" });
  const page = await response.text();
  expect(response.status).toBe(422);
  expect(page).toContain(message);
  expect(page).toContain('value="Ada Typed"');
  expect(await again()).toMatchObject({ status: "open", payment_status: "unpaid", subscription: null });
  const [charge] = (await fixture.stripe.charges.list()).data;
  expect(charge).toMatchObject({ status: "failed", paid: false, outcome: { reason: decline } });
  const intent = await fixture.stripe.paymentIntents.retrieve(String(charge?.payment_intent));
  expect(intent).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { decline_code: decline },
  });

  expect((await pay(url())).status).toBe(303);
  expect(await again()).toMatchObject({ status: "complete", payment_status: "paid" });
  expect(await charges()).toEqual(["succeeded", "failed"]);
  expect((await fixture.stripe.customers.list()).data).toHaveLength(1);
});

test("3-D Secure is requested, failed, requested again, and completed", async () => {
  const card_number = "4000 0025 0000 3155";
  const asked = await pay(url(), { card_number });
  expect(asked.headers.get("location")).toBe(`/c/pay/${session.id}/3ds`);
  expect(await again()).toMatchObject({ status: "open", payment_status: "unpaid" });

  const failed = await postForm(`${url()}/3ds`, { action: "fail" });
  expect(await failed.text()).toContain("We are unable to authenticate your payment method.");
  expect(await charges()).toEqual([]);

  await pay(url(), { card_number });
  expect(await (await fetch(`${url()}/3ds`)).text()).toContain("$15.00");
  const done = await postForm(`${url()}/3ds`, { action: "complete" });
  expect(done.headers.get("location")).toContain(`session_id=${session.id}`);
  expect(await again()).toMatchObject({ status: "complete" });
  expect(await charges()).toEqual(["succeeded"]);
});

test("five parallel presses of Pay pay once and lead to the same page", async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => pay(url())));
  const places = new Set(answers.map((response) => response.headers.get("location")));
  expect([...places]).toEqual([`http://localhost:8787/subscription-success?session_id=${session.id}`]);
  expect(await charges()).toEqual(["succeeded"]);
  expect((await fixture.stripe.subscriptions.list()).data).toHaveLength(1);
  expect(fixture.control.pay({ session: session.id }).outcome).toBe("closed");
  expect(await charges()).toEqual(["succeeded"]);
});

test("invalid fields show their errors, and nothing is charged", async () => {
  const response = await pay(url(), {
    card_number: "1234",
    card_expiry: "01/20",
    card_cvc: "",
    billing_name: " ",
  });
  const page = await response.text();
  for (const message of [
    "Your card number is invalid.",
    "expiration date is in the past.",
    "security code is incomplete.",
    "Enter the name on the card.",
  ]) {
    expect(page).toContain(message.replace("'", "&#39;"));
  }
  expect(await charges()).toEqual([]);
});

test("a complete session says so and leads back; it can't be expired anymore", async () => {
  await pay(url());
  const page = await (await fetch(url())).text();
  expect(page).toContain("Payment complete");
  expect(page).toContain(`session_id=${session.id}`);
  await expect(fixture.stripe.checkout.sessions.expire(session.id)).rejects.toThrow(/open/);
});

test("a session expired from the page says so, leads back, and charges nothing", async () => {
  await postForm(url(), { action: "expire" });
  const page = await fetch(url());
  expect(page.status).toBe(410);
  expect(await page.text()).toContain('href="http://localhost:8787/seller/ada"');
  expect((await pay(url())).status).toBe(410);
  expect(await charges()).toEqual([]);
  await fixture.receiver.until(() => fixture.receiver.types().includes("checkout.session.expired"));
});

test("a session expires when its time is over", async () => {
  now = session.expires_at * 1000;
  expect(await again()).toMatchObject({ status: "expired", url: null });
});

test("payment mode makes a destination charge with its own fee, and no customer", async () => {
  const bought = await fixture.stripe.checkout.sessions.create({
    mode: "payment",
    success_url: "http://localhost:8787/ok",
    line_items: [{ price_data: { currency: "usd", unit_amount: 1005, product_data: { name: "One post" } } }],
    payment_intent_data: {
      application_fee_amount: 101,
      transfer_data: { destination: creator.id },
      metadata: { purchase_id: "p1" },
      statement_descriptor_suffix: "MIRA",
    },
  });
  expect(await (await fetch(bought.url ?? "")).text()).toContain("Pay for One post");
  await pay(bought.url ?? "");
  const done = await fixture.stripe.checkout.sessions.retrieve(bought.id, {
    expand: ["payment_intent.latest_charge.transfer"],
  });
  expect(done).toMatchObject({
    customer: null,
    customer_details: { email: "ada@example.com", name: "Ada Fan" },
    payment_intent: {
      amount: 1005,
      metadata: { purchase_id: "p1" },
      latest_charge: { application_fee_amount: 101, transfer: { amount: 1005, destination: creator.id } },
    },
  });
});

test("an account without transfers can't be paid", async () => {
  const half = await fixture.stripe.accounts.create({
    type: "express",
    capabilities: { transfers: { requested: true } },
  });
  await expect(subscriptionSession(fixture, half.id)).rejects.toMatchObject({
    code: "insufficient_capabilities_for_transfer",
  });
});
