// @module-tag thorough
import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";

import { shopper } from "../site/one-time-fixture.ts";
import { deliverEvent, eventsOf, ONE_SALE, paidSale, providerClient, stateOf } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const REASON = "Our webhook was down";
const admin = () => site().visitor({ as: people.admin });
const search = async (text: string) => (await admin()).get(`/admin/payments?q=${encodeURIComponent(text)}`);
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const actions = async (name: string) => site().count("audit_log", "action = ? and reason = ?", name, REASON);

test("fans and creators are kept out of every page and action", async () => {
  site().control.setMode("hold");
  for (const person of [people.fan, people.creator]) {
    const visitor = await site().visitor({ as: person });
    for (const path of [
      "/admin/payments",
      "/admin/payments?q=acct_mira",
      "/admin/payments/losses",
      "/admin/payments/in_1",
      "/admin/webhooks",
      "/admin/tax",
      `/admin/tax/${new Date().getUTCFullYear()}.csv`,
    ])
      expect((await visitor.get(path)).status, path).toBe(403);
    const replay = { intent: "replay", from: day(1), reason: REASON };
    expect((await visitor.form("/admin/webhooks", replay)).status).toBe(403);
  }
  expect(await site().count("event_replays")).toBe(0);
});

test("a payment is found by each of its IDs, at the provider too, and its page shows its trail", async () => {
  site().control.setMode("hold");
  const sale = await paidSale(site());
  for (const event of sale.events) await deliverEvent(site(), event);
  const [payment] = await site().rows(
    `select p.id, p.stripe_payment_intent_id as intent, s.stripe_subscription_id as subscription, s.id as own
     from payments p join subscriptions s on s.id = p.subscription_id where p.buyer_id = ?`,
    sale.person.id,
  );
  const intent = String(payment?.intent);
  const provider = providerClient(site());
  const charge = String((await provider.paymentIntents.retrieve(intent)).latest_charge);
  site().control.refund({ charge, amount: 500 });
  const refund = (await provider.refunds.list({ payment_intent: intent })).data[0]?.id ?? "";
  const { transfer } = await provider.charges.retrieve(charge);
  const page = `/admin/payments/${payment?.id}`;
  const ids = [
    payment?.id,
    intent,
    payment?.subscription,
    payment?.own,
    sale.session,
    charge,
    refund,
    transfer,
  ];
  for (const id of [...ids, sale.find("invoice.paid").id, sale.person.email, sale.person.username])
    expect((await search(String(id))).location, String(id)).toBe(page);

  for (const event of (await eventsOf(site())).filter(({ type }) => type === "charge.refunded"))
    await deliverEvent(site(), event);
  const { text } = await (await admin()).get(page);
  const words = text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  for (const one of [
    "Paid $15.00",
    "Refunded $5.00",
    "Ledger: Sale",
    `refund:${refund}`,
    "Event: Charge refunded",
  ])
    expect(words).toContain(one);
  expect(words).toContain("Email: Receipt");
  expect(text).toContain(`href="${page}/refund"`);
});

test("several matches are listed, an unpaid checkout is shown, and an unknown ID is reported plainly", async () => {
  await paidSale(site()).then((sale) => Promise.all(sale.events.map((event) => deliverEvent(site(), event))));
  const listed = await search("acct_mira");
  expect(listed.status).toBe(200);
  expect([...listed.text.matchAll(/href="\/admin\/payments\/in_/g)].length).toBeGreaterThan(1);
  const fan = await shopper(site());
  const unpaid = await search(fan.session);
  expect(unpaid.text).toContain("A checkout without a payment");
  const unknown = await search("ch_nothing");
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain("Neither we nor the payment provider have anything");

  const list = async (show: string) => (await (await admin()).get(`/admin/payments?show=${show}`)).text;
  expect(await list("declined")).toContain("Nothing failed");
  await site().rows(
    "insert into failed_cards (id, buyer_id, seller_id, card_hash, decline_code, failed_at) values ('f1', ?, ?, 'x', 'expired_card', ?)",
    ...[people.fan.id, people.creator.id, Date.now()],
  );
  expect(await list("declined")).toContain("Expired card");
  expect(await list("disputed")).toContain("No open disputes");

  await fan.pay();
  const session = await providerClient(site()).checkout.sessions.retrieve(fan.session);
  const { latest_charge } = await providerClient(site()).paymentIntents.retrieve(
    String(session.payment_intent),
  );
  const missed = await search(String(latest_charge));
  expect(missed.text).toContain(`The payment provider has this, for ${session.payment_intent}`);
  site().control.fault({ kind: "500", count: 20 });
  try {
    const outage = await search("ch_elsewhere");
    expect(outage.status).toBe(503);
    expect(outage.text).toContain("the payment provider isn&#x27;t responding");
  } finally {
    site().control.clearFaults();
  }
});

test("missed events are replayed by button or scheduled run, and a second replay changes nothing", async () => {
  const sale = await paidSale(site());
  const visitor = await admin();
  const replay = { intent: "replay", from: day(1), reason: REASON };
  expect((await visitor.form("/admin/webhooks", { ...replay, reason: "" })).status).toBe(422);
  expect((await visitor.form("/admin/webhooks", { ...replay, from: day(32) })).text).toContain("for 30 days");
  expect((await visitor.form("/admin/webhooks", replay)).status).toBe(303);
  expect((await visitor.form("/admin/webhooks", replay)).status).toBe(409);
  expect((await visitor.get("/admin/webhooks")).text).toContain("Continue now");
  const open = () => site().count("event_replays", "finished_at is null");
  for (let turn = 0; turn < 10 && (await open()) > 0; turn++)
    await visitor.form("/admin/webhooks", { intent: "continue" });
  expect(await open()).toBe(0);
  expect(await stateOf(site(), sale)).toEqual(ONE_SALE);

  const snapshot = () =>
    Promise.all(
      ["payments", "ledger_entries", "webhook_events", "outgoing_emails"].map((table) => site().count(table)),
    );
  const before = await snapshot();
  expect((await visitor.form("/admin/webhooks", replay)).status).toBe(303);
  for (let turn = 0; turn < 10 && (await open()) > 0; turn++) await site().scheduled();
  expect(await open()).toBe(0);
  expect(await snapshot()).toEqual(before);
  const [last] = await site().rows(
    "select handled, known, failed from event_replays order by created_at desc",
  );
  expect(last).toMatchObject({ handled: 0, failed: 0 });
  expect(Number(last?.known)).toBeGreaterThan(0);
  expect(await actions("webhooks.replayed")).toBe(2);
});

test("an event that failed is counted, listed, and handled when it is retried, once", async () => {
  const sale = await paidSale(site());
  const event = sale.find("invoice.paid");
  site().control.fault({ kind: "500", path: "/v1/subscriptions", method: "GET", count: 3 });
  expect(await deliverEvent(site(), event)).toBe(503);
  site().control.clearFaults();
  const visitor = await admin();
  expect((await visitor.get("/admin")).text).toContain("1 payment event failed");
  expect((await visitor.get("/admin/webhooks?show=failed")).text).toContain(event.id);
  const retry = { intent: "retry", event: event.id, reason: REASON };
  expect((await visitor.form("/admin/webhooks", { ...retry, reason: "no" })).status).toBe(422);
  expect((await visitor.form("/admin/webhooks", retry)).status).toBe(303);
  expect(await sale.state()).toEqual(ONE_SALE);
  const again = await visitor.form("/admin/webhooks", retry);
  expect([again.status, again.text.includes("already been handled")]).toEqual([409, true]);
  const none = await visitor.form("/admin/webhooks", { ...retry, event: "evt_none" });
  expect([none.status, none.text.includes("no such event")]).toEqual([409, true]);
  expect((await visitor.get("/admin")).text).not.toContain("payment event failed");
  expect(await actions("webhook.retried")).toBe(1);
});

test("the tax year's page and file agree with the ledger", async () => {
  const year = new Date().getUTCFullYear();
  const [ledger] = await site().rows(
    `select sum(amount) as gross, count(*) as sales from ledger_entries
     where account = 'provider' and kind = 'sale' and created_at >= ?`,
    Date.UTC(year, 0, 1),
  );
  const visitor = await admin();
  const file = await visitor.get(`/admin/tax/${year}.csv`);
  expect(file.headers.get("content-type")).toContain("text/csv");
  const lines = file.text
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(","));
  const sum = (column: number) =>
    lines.reduce((total, line) => total + Number((line[column] ?? "").replaceAll('"', "")), 0);
  expect(Math.round(sum(4) * 100)).toBe(Number(ledger?.gross));
  expect(sum(3)).toBe(Number(ledger?.sales));
  expect(file.text).toContain('"acct_mira"');
  const page = await visitor.get("/admin/tax");
  for (const text of ["mira", "Gross is all that cards paid", "own tax"]) expect(page.text).toContain(text);
  for (const odd of ["1999.csv", "2026", "2026.csv.exe"])
    expect((await visitor.get(`/admin/tax/${odd}`)).status, odd).toBe(404);
});
