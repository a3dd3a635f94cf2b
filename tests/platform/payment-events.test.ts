import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import type { Settings } from "#platform/env.ts";
import { readStripeEvent } from "#platform/payments/payment-events.ts";

const stripe = new Stripe("sk_test_x");
const settings = {
  STRIPE_WEBHOOK_SECRET: "whsec_platform",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_connect",
} as Settings;
const nowS = () => Math.floor(Date.now() / 1000);

const event = (type: string, object: object, more: object = {}) =>
  JSON.stringify({
    id: "evt_1",
    object: "event",
    type,
    created: 1_700_000_000,
    livemode: false,
    data: { object },
    ...more,
  });
const sign = (payload: string, secret = "whsec_platform", timestamp = nowS()) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const read = (body: string, signature: string) =>
  readStripeEvent(stripe, settings, body, signature, Date.now());
const readAt = (second: number, signature: string) =>
  readStripeEvent(stripe, settings, paid, signature, second * 1000);
const paid = event("invoice.paid", {
  id: "in_1",
  parent: { subscription_details: { subscription: "sub_1" } },
});

describe("a webhook is accepted", () => {
  test("when signed with the platform's secret", async () => {
    expect(await read(paid, sign(paid))).toEqual({
      id: "evt_1",
      type: "invoice.paid",
      account: null,
      livemode: false,
      createdAt: 1_700_000_000_000,
      subject: { kind: "subscription", id: "sub_1" },
    });
  });

  test("when signed with the secret for connected accounts", async () => {
    const updated = event("account.updated", { id: "acct_1" }, { account: "acct_1", livemode: true });
    expect(await read(updated, sign(updated, "whsec_connect"))).toMatchObject({
      account: "acct_1",
      livemode: true,
      subject: { kind: "account", id: "acct_1" },
    });
  });

  test.each([-300, 0, 300])("when it is %i s off our clock", async (offset) => {
    expect(await readAt(2_000_000_000, sign(paid, "whsec_platform", 2_000_000_000 + offset))).not.toBeNull();
  });
});

test.each([-301, 301])("a webhook is refused when it is %i s off our clock", async (offset) => {
  expect(await readAt(2_000_000_000, sign(paid, "whsec_platform", 2_000_000_000 + offset))).toBeNull();
});

test("the clock that decides is the caller's, not the machine's", async () => {
  const then = nowS() - 86_400;
  const signed = sign(paid, "whsec_platform", then);
  expect(await readStripeEvent(stripe, settings, paid, signed, then * 1000)).not.toBeNull();
});

describe("a webhook is rejected", () => {
  test.each([
    "[]",
    "1",
    "null",
    '"evt_1"',
    "{}",
    '{"id":"evt_1","created":1}',
    '{"type":"invoice.paid","created":1}',
  ])("when it is signed but isn't an event: %s", async (body) => {
    expect(await read(body, sign(body))).toBeNull();
  });

  test.each([-305, 305, 86_400])("when it is %i s off our clock", async (offset) => {
    expect(await read(paid, sign(paid, "whsec_platform", nowS() + offset))).toBeNull();
  });

  test("when the secret is wrong, or the body or the time was altered", async () => {
    expect(await read(paid, sign(paid, "whsec_other"))).toBeNull();
    expect(await read(paid.replace("sub_1", "sub_2"), sign(paid))).toBeNull();
    const old = sign(paid, "whsec_platform", nowS() - 1000);
    expect(await read(paid, old.replace(/t=\d+/, `t=${nowS()}`))).toBeNull();
  });

  test("when it has a second time", async () => {
    const later = nowS() + 86_400;
    const future = sign(paid, "whsec_platform", later);
    expect(await read(paid, `t=${nowS()},${future}`)).toBeNull();
    expect(await read(paid, `${future},t=${nowS()}`)).toBeNull();
  });

  test.each(["", "t=,v1=", "v1=abc", "t=1", "garbage", "t=NaN,v1=abc"])(
    "when its signature is %j",
    async (header) => {
      expect(await read(paid, header)).toBeNull();
    },
  );

  test("when it has no v1 signature, or is not JSON", async () => {
    expect(await read(paid, sign(paid).replace("v1=", "v0="))).toBeNull();
    expect(await read("not json", sign("not json"))).toBeNull();
  });
});

describe("an event is reduced to its subject", () => {
  const session = { id: "cs_1" };
  test.each<[string, object, object]>([
    ["customer.subscription.created", { id: "sub_1" }, { kind: "subscription", id: "sub_1" }],
    ["customer.subscription.updated", { id: "sub_1" }, { kind: "subscription", id: "sub_1" }],
    ["customer.subscription.deleted", { id: "sub_1" }, { kind: "subscription", id: "sub_1" }],
    [
      "invoice.payment_failed",
      { parent: { subscription_details: { subscription: { id: "sub_1" } } } },
      { kind: "subscription", id: "sub_1" },
    ],
    ["invoice.paid", { parent: null }, { kind: "other" }],
    ["checkout.session.completed", session, { kind: "session", id: "cs_1" }],
    ["checkout.session.expired", session, { kind: "session", id: "cs_1" }],
    ["payout.failed", { id: "po_1" }, { kind: "payout", id: "po_1" }],
    ["charge.refunded", { payment_intent: "pi_1" }, { kind: "charge", paymentIntentId: "pi_1" }],
    ["charge.refunded", { payment_intent: { id: "pi_1" } }, { kind: "charge", paymentIntentId: "pi_1" }],
    ["refund.failed", { payment_intent: "pi_1" }, { kind: "charge", paymentIntentId: "pi_1" }],
    ["refund.updated", { payment_intent: "pi_1" }, { kind: "charge", paymentIntentId: "pi_1" }],
    ["charge.refunded", { payment_intent: null }, { kind: "charge", paymentIntentId: null }],
    ["account.updated", { id: "acct_1" }, { kind: "account", id: "acct_1" }],
    ["price.created", { id: "price_1" }, { kind: "other" }],
  ])("%s", async (type, object, subject) => {
    const body = event(type, object);
    expect((await read(body, sign(body)))?.subject).toEqual(subject);
  });
});
