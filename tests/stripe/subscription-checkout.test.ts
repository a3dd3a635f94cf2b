import { afterEach, beforeEach, expect, test } from "vitest";
import { idOf } from "#local/stripe/server/object-types.ts";
import {
  openStripeFixture,
  pay,
  readyCreator,
  type StripeFixture,
  subscriptionSession,
} from "./stripe-fixture.ts";

let fixture: StripeFixture;
beforeEach(async () => {
  fixture = await openStripeFixture();
});
afterEach(() => fixture.end());

test("a fan subscribes on the hosted page, and everything adds up", async () => {
  const { stripe, receiver } = fixture;
  const creator = await readyCreator(fixture);
  const session = await subscriptionSession(fixture, creator.id);
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 1500 });

  const page = await (await fetch(session.url ?? "")).text();
  expect(page).toContain("Test provider – no real money");
  expect(page).toContain("You pay $15.00 today, then $15.00 per month until you cancel.");
  expect(page).not.toContain("<script");

  const response = await pay(session.url ?? "");
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(
    `http://localhost:8787/subscription-success?session_id=${session.id}`,
  );

  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["subscription.latest_invoice", "line_items", "customer"],
  });
  expect(paid).toMatchObject({
    status: "complete",
    payment_status: "paid",
    client_reference_id: "pending-1",
  });
  expect(paid.line_items?.data[0]).toMatchObject({ amount_total: 1500, description: "Mira's posts" });
  if (typeof paid.subscription === "string" || !paid.subscription) throw new Error("not expanded");
  const { subscription } = paid;
  expect(subscription).toMatchObject({
    status: "active",
    application_fee_percent: 10,
    transfer_data: { destination: creator.id },
    metadata: { buyer_id: "buyer-1" },
  });
  const item = subscription.items.data[0];
  expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBeGreaterThan(27 * 86_400);
  expect(subscription.latest_invoice).toMatchObject({ status: "paid", total: 1500 });
  const invoice = await stripe.invoices.retrieve(idOf(paid.invoice) ?? "", {
    expand: ["payments.data.payment.payment_intent"],
  });
  expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  if (typeof intent === "string" || !intent) throw new Error("not expanded");
  expect(intent).toMatchObject({ amount_received: 1500, application_fee_amount: 150, status: "succeeded" });

  const charge = await stripe.charges.retrieve(String(intent.latest_charge), {
    expand: ["balance_transaction", "application_fee", "transfer"],
  });
  expect(charge).toMatchObject({
    application_fee: { amount: 150, account: creator.id },
    transfer: { amount: 1500, destination: creator.id },
    balance_transaction: { amount: 1500, fee: 74, net: 1426 },
  });
  const theirs = await stripe.balance.retrieve({}, { stripeAccount: creator.id });
  expect(theirs.pending[0]?.amount).toBe(1350);
  const ours = await stripe.balance.retrieve();
  expect((ours.pending[0]?.amount ?? 0) + (ours.available[0]?.amount ?? 0)).toBe(1426 - 1500 + 150);

  await receiver.until(() => receiver.types().includes("checkout.session.completed"));
  await fixture.control.settle();
  const events = await stripe.events.list({ limit: 100 });
  const order = events.data.map(({ type }) => type).reverse();
  const types = order.filter(
    (type) => !/^(product|price|transfer|application_fee|payment_method)\./.test(type),
  );
  expect(types).toEqual([
    "customer.created",
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "customer.subscription.created",
    "invoice.created",
    "invoice.finalized",
    "invoice_payment.paid",
    "invoice.paid",
    "invoice.payment_succeeded",
    "customer.updated",
    "checkout.session.completed",
  ]);
  expect(events.data.every(({ pending_webhooks }) => pending_webhooks === 0)).toBe(true);
});
