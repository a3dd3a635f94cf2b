import { beforeEach, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import {
  beginSale,
  deliverEvent,
  NO_SALE,
  ONE_SALE,
  paidSale,
  signed,
  stateOf,
} from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeEach(() => site().control.setMode("hold"));
const paid = () => paidSale(site());

test("the webhook alone completes a sale, delivered as the provider delivers it", async () => {
  site().control.setMode("normal");
  const sale = await paid();
  await site().control.settle();
  expect(await sale.state()).toEqual(ONE_SALE);
  expect(site().webhooks.seen.every(({ status }) => status === 200)).toBe(true);
});

test("each event sent twice, in parallel and later, is one sale", async () => {
  site().control.setMode("double");
  const sale = await paid();
  await site().control.settle();
  for (const event of sale.events) expect(await deliverEvent(site(), event)).toBe(200);
  expect(await sale.state()).toEqual(ONE_SALE);
  const recorded = await site().count("webhook_events", "subject is not null and outcome = 'done'");
  expect(recorded).toBeGreaterThan(0);
});

test("one event sent fifty times in parallel is one sale", async () => {
  const sale = await paid();
  const event = sale.find("checkout.session.completed");
  const statuses = await Promise.all(Array.from({ length: 50 }, () => deliverEvent(site(), event)));
  // Events that couldn't be written aren't acknowledged, so they're sent again.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await deliverEvent(site(), event)).toBe(200);
  expect(await sale.state()).toEqual(ONE_SALE);
  expect(await site().count("webhook_events", "id = ?", event.id)).toBe(1);
});

test("all events of a sale in parallel are one sale", async () => {
  const sale = await paid();
  for (let turn = 0; turn < 2; turn++)
    await Promise.all(sale.events.map((event) => deliverEvent(site(), event)));
  expect(await sale.state()).toEqual(ONE_SALE);
});

test("the success page records the sale while every webhook is late, and late webhooks change nothing", async () => {
  const sale = await paid();
  expect(await sale.state()).toEqual(NO_SALE);
  const page = await sale.visitor.get(`/subscription-success?session_id=${sale.session}`);
  expect(page.text).toContain("Subscription Activated!");
  expect(page.text).toMatch(/1 of \d+ posts is sold separately\./);
  expect(await sale.state()).toEqual(ONE_SALE);
  for (const order of ["reversed", "shuffled"] as const) {
    site().control.release({ order });
    await site().control.settle();
  }
  expect(await sale.state()).toEqual(ONE_SALE);
  const again = await sale.visitor.get(`/subscription-success?session_id=${sale.session}`);
  expect(again.text).toContain("Subscription Activated!");
});

test("the success page after the webhook, many times in parallel, is still one sale", async () => {
  const sale = await paid();
  await deliverEvent(site(), sale.find("invoice.paid"));
  const url = `/subscription-success?session_id=${sale.session}`;
  for (const page of await Promise.all(Array.from({ length: 5 }, () => sale.visitor.get(url))))
    expect(page.text).toContain("Subscription Activated!");
  expect(await sale.state()).toEqual(ONE_SALE);
});

test("before payment the success page says so, with a link to check again, and reveals nothing of another's sale", async () => {
  const sale = await beginSale(site());
  const url = `/subscription-success?session_id=${sale.session}`;
  const page = await sale.visitor.get(url);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain("Subscription Activated!");
  expect(page.text).toContain(`href="${url}"`);
  expect(page.text).toContain("/payment-poll-");
  // After polling for a minute, the script stops, and the page says that it's taking longer.
  const late = await sale.visitor.get(`${url}&late=true`);
  expect(late.text).toContain("Subscription Processing Timeout");
  expect(late.text).toContain(`href="${url}"`);
  expect(late.text).not.toContain("/payment-poll-");
  const other = await site().visitor({ as: people.otherFan });
  expect((await other.get(url)).status).toBe(404);
  expect(await stateOf(site(), sale)).toEqual(NO_SALE);
});

test("the API confirms a paid session once, even if called ten times in parallel, and refuses others'", async () => {
  const sale = await paid();
  const payload = { session_id: sale.session, seller_id: people.creator.id };
  for (const path of ["/api/subscription/verify-and-create", "/api/subscription/create-from-session"]) {
    const other = await site().visitor({ as: people.otherFan });
    expect((await other.json(path, payload)).status).toBe(404);
    expect((await sale.visitor.json(path, { ...payload, session_id: "cs_none" })).status).toBe(404);
    const open = await beginSale(site());
    const unpaid = await open.visitor.json(path, { session_id: open.session });
    expect([unpaid.status, JSON.parse(unpaid.text).success]).toEqual([409, false]);
  }
  expect(await sale.state()).toEqual(NO_SALE);
  const calls = Array.from({ length: 10 }, (_, i) =>
    sale.visitor.json(`/api/subscription/${i % 2 ? "verify-and-create" : "create-from-session"}`, payload),
  );
  for (const response of await Promise.all(calls)) {
    expect(response.status).toBe(200);
    expect(JSON.parse(response.text)).toEqual({
      success: true,
      seller_id: people.creator.id,
      amount_total: 1500,
    });
  }
  expect(await sale.state()).toEqual(ONE_SALE);
});

test("an event of the other mode is recorded and does nothing", async () => {
  const sale = await paid();
  const event = { ...sale.find("checkout.session.completed"), id: "evt_of_live_mode", livemode: true };
  expect(await site().deliver(signed(JSON.stringify(event)))).toBe(200);
  expect(await sale.state()).toEqual(NO_SALE);
  expect((await site().rows("select outcome from webhook_events where id = ?", event.id))[0]?.outcome).toBe(
    "wrong_mode",
  );
});

const mismatches: [what: string, change: string, outcome: string][] = [
  ["another amount", "amount = 1000", "wrong_amount"],
  ["another account", "stripe_account_id = 'acct_theo'", "wrong_account"],
  ["another sale", "id = id || '-gone'", "unknown_sale"],
];
for (const [what, change, outcome] of mismatches)
  test(`a payment with ${what} other than our own row's grants nothing`, async () => {
    const sale = await paid();
    await site().rows("delete from checkout_consents where buyer_id = ?", sale.person.id);
    await site().rows(`update checkouts set ${change} where buyer_id = ?`, sale.person.id);
    for (const event of sale.events) expect(await deliverEvent(site(), event)).toBe(200);
    expect(await sale.state()).toEqual(NO_SALE);
    const { id } = sale.find("invoice.paid");
    expect((await site().rows("select outcome from webhook_events where id = ?", id))[0]?.outcome).toBe(
      outcome,
    );
    const page = await sale.visitor.get(`/subscription-success?session_id=${sale.session}`);
    expect(page.text).not.toContain("Subscription Activated!");
    expect(await sale.state()).toEqual(NO_SALE);
  });
