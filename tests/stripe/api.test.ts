import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  openStripeFixture,
  readyCreator,
  type StripeFixture,
  sdkFor,
  subscriptionSession,
} from "./stripe-fixture.ts";

let fixture: StripeFixture;
beforeEach(async () => {
  fixture = await openStripeFixture();
});
afterEach(() => fixture.end());

test("a repeated key returns the stored response, and refuses other parameters", async () => {
  const { customers } = fixture.stripe;
  const idempotencyKey = "k1";
  const first = await customers.create({ email: "a@example.com" }, { idempotencyKey });
  const second = await customers.create({ email: "a@example.com" }, { idempotencyKey });
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(second.lastResponse.requestId).toMatch(/^req_/);
  await expect(customers.create({ email: "b@example.com" }, { idempotencyKey })).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
  expect((await customers.list()).data).toHaveLength(1);
});

test("a key in use gets 409, and the first request still does its work once", async () => {
  fixture.control.fault({ kind: "slow", ms: 300 });
  const { customers } = fixture.stripe;
  const both = await Promise.allSettled(
    [1, 2].map(() => customers.create({ email: "a@example.com" }, { idempotencyKey: "k2" })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = both.find((result) => result.status === "rejected");
  expect(refused?.reason).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  expect((await customers.list()).data).toHaveLength(1);
});

test("a refused request does not use up its key", async () => {
  const { customers } = fixture.stripe;
  const wrong = { nonsense: "1" } as Stripe.CustomerCreateParams;
  await expect(customers.create(wrong, { idempotencyKey: "k3" })).rejects.toMatchObject({
    statusCode: 400,
    code: "parameter_unknown",
    param: "nonsense",
  });
  const made = await customers.create({ email: "a@example.com" }, { idempotencyKey: "k3" });
  expect(made.email).toBe("a@example.com");
});

test("with a response lost after the work, the SDK's retry creates no second object", async () => {
  fixture.control.fault({ kind: "cut", afterWork: true, path: "/v1/customers" });
  const stripe = new Stripe("sk_test_fanlight", {
    host: "127.0.0.1",
    port: fixture.port,
    protocol: "http",
    maxNetworkRetries: 2,
  });
  await stripe.customers.create({ email: "a@example.com" });
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

test.each([
  ["500", Stripe.errors.StripeAPIError],
  ["429", Stripe.errors.StripeRateLimitError],
  ["cut", Stripe.errors.StripeConnectionError],
] as const)("the SDK recognizes fault %s, and the next call succeeds", async (kind, type) => {
  // The SDK retries once when a connection breaks.
  fixture.control.fault({ kind, path: "/v1/balance", count: kind === "cut" ? 2 : 1 });
  await expect(fixture.stripe.balance.retrieve()).rejects.toBeInstanceOf(type);
  await expect(fixture.stripe.balance.retrieve()).resolves.toMatchObject({ object: "balance" });
});

test("a wrong key, an unknown object, and an unknown URL are refused", async () => {
  await expect(sdkFor(fixture.port, "sk_test_wrong").balance.retrieve()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  await expect(fixture.stripe.customers.retrieve("cus_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    message: "No such customer: 'cus_none'",
  });
  await expect(fixture.stripe.coupons.list()).rejects.toMatchObject({ statusCode: 404 });
  await expect(fixture.stripe.accounts.retrieve("acct_none")).rejects.toMatchObject({
    code: "account_invalid",
  });
});

test("lists have the newest first, with cursors, in both directions, to the end", async () => {
  const { customers } = fixture.stripe;
  const ids: string[] = [];
  for (const name of ["1", "2", "3", "4", "5"]) ids.unshift((await customers.create({ name })).id);
  const idsOf = (list: Stripe.ApiList<Stripe.Customer>): string[] => list.data.map(({ id }) => id);

  const first = await customers.list({ limit: 2 });
  expect([idsOf(first), first.has_more]).toEqual([ids.slice(0, 2), true]);
  const last = await customers.list({ limit: 3, starting_after: String(ids[1]) });
  expect([idsOf(last), last.has_more]).toEqual([ids.slice(2), false]);
  const before = await customers.list({ limit: 2, ending_before: String(ids[4]) });
  expect([idsOf(before), before.has_more]).toEqual([ids.slice(2, 4), true]);
  const all: string[] = [];
  for await (const customer of customers.list({ limit: 2 })) all.push(customer.id);
  expect(all).toEqual(ids);
  await expect(customers.list({ limit: 101 })).rejects.toMatchObject({ param: "limit" });
});

test("metadata is merged, a key is removed by an empty value, and all can be removed at once", async () => {
  const { customers } = fixture.stripe;
  const { id } = await customers.create({ metadata: { a: "1", b: "2" } });
  expect((await customers.update(id, { metadata: { b: "", c: "3" } })).metadata).toEqual({ a: "1", c: "3" });
  expect((await customers.update(id, { name: "Ada" })).metadata).toEqual({ a: "1", c: "3" });
  expect((await customers.update(id, { metadata: "" })).metadata).toEqual({});
});

test("expand works on objects and lists, and is refused where nothing can be expanded", async () => {
  const creator = await readyCreator(fixture);
  const session = await subscriptionSession(fixture, creator.id);
  fixture.control.pay({ session: session.id });
  const list = await fixture.stripe.invoices.list({
    status: "paid",
    expand: ["data.payments", "data.customer", "data.lines"],
  });
  expect(list.data[0]).toMatchObject({
    customer: { object: "customer", email: "ada@example.com" },
    payments: { data: [{ status: "paid", payment: { type: "payment_intent" } }] },
  });
  const payments = await fixture.stripe.invoicePayments.list({
    payment: {
      type: "payment_intent",
      payment_intent: String(list.data[0]?.payments?.data[0]?.payment.payment_intent),
    },
    expand: ["data.invoice"],
  });
  expect(payments.data[0]?.invoice).toMatchObject({ object: "invoice", status: "paid" });
  await expect(fixture.stripe.customers.list({ expand: ["data.nonsense"] })).rejects.toThrow(
    "This property cannot be expanded (data.nonsense).",
  );
  await expect(fixture.stripe.invoices.list({ expand: ["data.a.b.c.d"] })).rejects.toThrow(
    "You cannot expand more than 4 levels",
  );
});

test("a price can be created beforehand, found by its product, and bought", async () => {
  const { products, prices, checkout } = fixture.stripe;
  const product = await products.create({ name: "Membership" });
  const price = await prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 2000,
    recurring: { interval: "month" },
  });
  expect(price.unit_amount_decimal?.toString()).toBe("2000");
  expect((await prices.list({ product: product.id, active: true })).data).toHaveLength(1);
  const session = await checkout.sessions.create({
    mode: "subscription",
    success_url: "http://localhost:8787/ok",
    line_items: [{ price: price.id, quantity: 1 }],
  });
  expect(session.amount_total).toBe(2000);
  const items = await checkout.sessions.listLineItems(session.id);
  expect(items.data[0]).toMatchObject({ description: "Membership", price: { id: price.id } });
  await expect(
    checkout.sessions.create({
      mode: "payment",
      success_url: "http://x.test",
      line_items: [{ price: price.id }],
    }),
  ).rejects.toMatchObject({ param: "line_items" });
});
