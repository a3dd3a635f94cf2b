import { beforeEach, expect, test } from "vitest";
import { people } from "../../cast.ts";
import {
  beginSale,
  deliverEvent,
  NO_SALE,
  ONE_SALE,
  payFor,
  providerClient,
  signed,
  stateOf,
} from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { CONNECT_SECRET, PLATFORM_SECRET } from "../site/test-settings.ts";

const site = siteForFile();
beforeEach(() => site().control.setMode("hold"));

const paid = async () => {
  const sale = await beginSale(site());
  const events = await payFor(site(), sale);
  const find = (type: string) => {
    const event = events.find((one) => one.type === type);
    if (!event) throw new Error(`the provider made no ${type}`);
    return event;
  };
  return { ...sale, events, find, state: () => stateOf(site(), sale) };
};

test("the webhook alone completes a sale, delivered as the provider does it", async () => {
  site().control.setMode("normal");
  const sale = await paid();
  await site().control.settle();
  expect(await sale.state()).toEqual(ONE_SALE);
  expect(site().webhooks.seen.every(({ status }) => status === 200)).toBe(true);
});

test("each event twice, at once and later", async () => {
  site().control.setMode("double");
  const sale = await paid();
  await site().control.settle();
  for (const event of sale.events) expect(await deliverEvent(site(), event)).toBe(200);
  expect(await sale.state()).toEqual(ONE_SALE);
  const noted = await site().count("webhook_events", "subject is not null and outcome = 'done'");
  expect(noted).toBeGreaterThan(0);
});

test("one event fifty times at once", async () => {
  const sale = await paid();
  const event = sale.find("checkout.session.completed");
  const statuses = await Promise.all(Array.from({ length: 50 }, () => deliverEvent(site(), event)));
  // What could not be written just then is asked for again, never acknowledged.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await deliverEvent(site(), event)).toBe(200);
  expect(await sale.state()).toEqual(ONE_SALE);
  expect(await site().count("webhook_events", "id = ?", event.id)).toBe(1);
});

test("all events of a sale at once", async () => {
  const sale = await paid();
  for (let turn = 0; turn < 2; turn++)
    await Promise.all(sale.events.map((event) => deliverEvent(site(), event)));
  expect(await sale.state()).toEqual(ONE_SALE);
});

test("the success page makes the sale visible while every webhook is late; they change nothing then", async () => {
  const sale = await paid();
  expect(await sale.state()).toEqual(NO_SALE);
  const page = await sale.visitor.get(`/subscription-success?session_id=${sale.session}`);
  expect(page.text).toContain("Subscription Activated!");
  expect(await sale.state()).toEqual(ONE_SALE);
  for (const order of ["reversed", "shuffled"] as const) {
    site().control.release({ order });
    await site().control.settle();
  }
  expect(await sale.state()).toEqual(ONE_SALE);
  const again = await sale.visitor.get(`/subscription-success?session_id=${sale.session}`);
  expect(again.text).toContain("Subscription Activated!");
});

test("the success page after the webhook, many times at once, is still one sale", async () => {
  const sale = await paid();
  await deliverEvent(site(), sale.find("invoice.paid"));
  const url = `/subscription-success?session_id=${sale.session}`;
  for (const page of await Promise.all(Array.from({ length: 5 }, () => sale.visitor.get(url))))
    expect(page.text).toContain("Subscription Activated!");
  expect(await sale.state()).toEqual(ONE_SALE);
});

test("before anything was paid the success page says so, with a link to look again; and of another's sale nothing", async () => {
  const sale = await beginSale(site());
  const url = `/subscription-success?session_id=${sale.session}`;
  const page = await sale.visitor.get(url);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain("Subscription Activated!");
  expect(page.text).toContain(`href="${url}"`);
  const other = await site().visitor({ as: people.otherFan });
  expect((await other.get(url)).status).toBe(404);
  expect(await stateOf(site(), sale)).toEqual(NO_SALE);
});

test("the API's verify-and-create: ten at once, another's, unpaid, unknown", async () => {
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
  for (const answer of await Promise.all(calls)) {
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      success: true,
      seller_id: people.creator.id,
      amount_total: 1500,
    });
  }
  expect(await sale.state()).toEqual(ONE_SALE);
});

test("what is not signed as it should be is refused, and nothing is done", async () => {
  const sale = await paid();
  const body = JSON.stringify(sale.find("checkout.session.completed"), null, 2);
  const now = Math.floor(Date.now() / 1000);
  const good = signed(body);
  const forged: Record<string, { body: string; signature: string }> = {
    "another secret": signed(body, "whsec_of_somebody_else"),
    "an empty secret": signed(body, ""),
    "an altered body": { ...good, body: body.replace('"complete"', '"complete" ') },
    "another body": { ...good, body: "{}" },
    "no signature": { body, signature: "" },
    "only a time": { body, signature: `t=${now}` },
    "another scheme": { body, signature: good.signature.replace("v1=", "v0=") },
    "a changed time": { body, signature: good.signature.replace(/t=\d+/, `t=${now - 1}`) },
    "two times": { body, signature: `${signed(body, PLATFORM_SECRET, now - 900).signature},t=${now}` },
    "301 s ago": signed(body, PLATFORM_SECRET, now - 302),
    "301 s ahead": signed(body, PLATFORM_SECRET, now + 302),
    "no time": { body, signature: good.signature.replace(/t=\d+,/, "") },
    nonsense: { body, signature: "%" },
  };
  for (const [name, webhook] of Object.entries(forged)) expect(await site().deliver(webhook), name).toBe(400);
  const bare = await site().worker.fetch("http://fanlight.test/webhooks/stripe", { method: "POST", body });
  expect(bare.status).toBe(400);
  expect(await sale.state()).toEqual(NO_SALE);
  expect(await site().count("webhook_events", "id = ?", sale.find("checkout.session.completed").id)).toBe(0);
});

test("299 s in either direction are believed", async () => {
  for (const drift of [-299, 299]) {
    const sale = await paid();
    const body = JSON.stringify(sale.find("invoice.paid"), null, 2);
    const at = Math.floor(Date.now() / 1000) + drift;
    expect(await site().deliver(signed(body, PLATFORM_SECRET, at))).toBe(200);
    expect(await sale.state()).toEqual(ONE_SALE);
  }
});

test("a body that is too large is not read", async () => {
  expect(await site().deliver(signed(`{"pad":"${"x".repeat(600_000)}"}`))).toBe(413);
});

test("an event of the other mode is noted and does nothing", async () => {
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
  test(`a payment for ${what} than our own row says opens nothing`, async () => {
    const sale = await paid();
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

test("a connected account's event is read with its own secret and tells how the account stands", async () => {
  const account = await providerClient(site()).accounts.create({
    type: "express",
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  const { id } = people.creatorHalfway;
  await site().rows("update profiles set stripe_account_id = ? where id = ?", account.id, id);
  const done = await site().control.onboard({ account: account.id });
  const event = {
    id: "evt_account",
    object: "event",
    type: "account.updated",
    account: account.id,
    created: done.created,
    livemode: false,
    data: { object: done },
  };
  const completed = () =>
    site().count("profiles", "id = ? and stripe_onboarding_completed_at is not null", id);
  expect(await site().deliver(signed(JSON.stringify(event), "whsec_wrong"))).toBe(400);
  expect(await completed()).toBe(0);
  expect(await site().deliver(signed(JSON.stringify(event), CONNECT_SECRET))).toBe(200);
  expect(await completed()).toBe(1);
});
