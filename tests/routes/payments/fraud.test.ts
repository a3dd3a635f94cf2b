// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { eventsFrom, fanAtProvider, sessionsOf, unlockPage } from "../site/one-time-fixture.ts";
import { checkoutSessionIn, deliverEvent, newFan, providerClient, signed } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

const tipPage = "/seller/mira/tip";
const DECLINED = ["4000000000000002", "4000000000009995", "4000000000000069", "4000000000004954"];
const REASON = "Asked by phone, ticket 12";

async function decline(cards: number) {
  const fan = await fanAtProvider(site(), tipPage, { choice: "500" });
  const events = await eventsFrom(site(), () => {
    for (const card of DECLINED.slice(0, cards))
      expect(site().control.pay({ session: fan.session, card, email: fan.person.email }).outcome).toBe(
        "refused",
      );
  });
  const failures = events.filter(({ type }) => type === "charge.failed");
  expect(failures).toHaveLength(cards);
  const deliverFailures = async () => {
    for (const event of failures) expect(await deliverEvent(site(), event)).toBe(200);
  };
  return { ...fan, failures, deliverFailures };
}
const sessionStates = async (email: string) =>
  (await sessionsOf(site(), email)).map(({ status }) => status).toSorted();
const outcomeOf = async (id: string) =>
  (await site().rows("select outcome from webhook_events where id = ?", id))[0]?.outcome;

test("after four declined cards, no sale of any kind reaches the provider, and open pages there are closed", async () => {
  const fan = await decline(4);
  const other = checkoutSessionIn(
    (await fan.visitor.form("/seller/mira/subscribe", { amount: "1500" })).location,
  );
  expect(await sessionStates(fan.person.email)).toEqual(["open", "open"]);
  await fan.deliverFailures();
  expect(await sessionStates(fan.person.email)).toEqual(["expired", "expired"]);
  expect(site().control.pay({ session: other }).outcome).toBe("closed");
  for (const [path, fields] of [
    [tipPage, { choice: "500" }],
    [unlockPage, { amount: "700" }],
    ["/seller/mira/subscribe", { amount: "1500" }],
  ] as const)
    expect((await fan.visitor.form(path, fields)).location, path).toBe("/payments/blocked");
  const call = await fan.visitor.json("/api/stripe/subscription/checkout", { seller_id: people.creator.id });
  expect([call.status, JSON.parse(call.text).code]).toEqual([403, "blocked"]);
  expect(await sessionsOf(site(), fan.person.email)).toHaveLength(2);
  expect(await outcomeOf(fan.failures[3]?.id ?? "")).toBe("blocked");
  const stored = await site().rows("select card_hash from failed_cards where buyer_id = ?", fan.person.id);
  const [charge] = (await providerClient(site()).charges.list({ limit: 1 })).data;
  expect(stored).toHaveLength(4);
  expect(JSON.stringify(stored)).not.toContain(charge?.payment_method_details?.card?.fingerprint);
});

test("three cards don't block, a success doesn't reset the count, and each failure counts once", async () => {
  const fan = await decline(3);
  await fan.deliverFailures();
  await fan.deliverFailures();
  site().control.pay({ session: fan.session, email: fan.person.email });
  expect((await fan.visitor.form(tipPage, { choice: "500" })).location).toBe("/seller/mira");
  const again = await fan.visitor.form(tipPage, { choice: "1000" });
  const session = checkoutSessionIn(again.location);
  expect(session).not.toBe("");
  const events = await eventsFrom(site(), () => site().control.pay({ session, card: DECLINED[3] ?? "" }));
  for (const event of events) await deliverEvent(site(), event);
  expect((await fan.visitor.form(tipPage, { choice: "1000" })).location).toBe("/payments/blocked");
});

test("during a provider outage, the event comes again until the pages are closed", async () => {
  const fan = await decline(4);
  for (const event of fan.failures.slice(0, 3)) await deliverEvent(site(), event);
  const last = fan.failures[3];
  if (!last) throw new Error("no fourth failure");
  site().control.fault({ kind: "500", path: "/expire", count: 20 });
  site().control.fault({ kind: "500", path: "/v1/checkout/sessions", count: 20 });
  expect(await deliverEvent(site(), last)).not.toBe(200);
  site().control.clearFaults();
  expect(await deliverEvent(site(), last)).toBe(200);
  expect(await sessionStates(fan.person.email)).toEqual(["expired"]);
});

test("a blocked fan reads why and until when, can appeal once, and is emailed when an admin lifts the block", async () => {
  const fan = await decline(4);
  await fan.deliverFailures();
  const page = await fan.visitor.get("/payments/blocked");
  for (const words of ["Payments are paused", "4 different cards were declined", "ends automatically"])
    expect(page.text).toContain(words);
  expect((await fan.visitor.form("/payments/blocked", { message: " " })).status).toBe(422);
  const long = await fan.visitor.form("/payments/blocked", { message: "x".repeat(1001) });
  expect(long.text).toContain("Use up to 1,000 characters");
  const message = "My daughter <b>played</b> with it";
  expect((await fan.visitor.form("/payments/blocked", { message })).location).toBe("/payments/blocked");
  expect((await fan.visitor.get("/payments/blocked")).text).toContain("We have your message");
  expect((await fan.visitor.form("/payments/blocked", { message })).status).toBe(409);

  const admin = await site().visitor({ as: people.admin });
  expect((await admin.get("/admin/cases/appeals")).text).toContain(
    "My daughter &lt;b&gt;played&lt;/b&gt; with it",
  );
  const listed = (await admin.get("/admin/fraud")).text;
  expect(listed).toContain(fan.person.username);
  expect(listed).toContain("My daughter &lt;b&gt;played&lt;/b&gt; with it");
  const answer = { id: fan.person.id, intent: "lift" };
  expect((await admin.form("/admin/fraud", { ...answer, reason: "no" })).status).toBe(422);
  expect((await fan.visitor.form("/admin/fraud", { ...answer, reason: REASON })).status).toBe(403);
  expect((await admin.form("/admin/fraud", { ...answer, reason: REASON })).location).toBe("/admin/fraud");
  expect((await admin.form("/admin/fraud", { ...answer, reason: REASON })).status).toBe(409);
  expect((await admin.get("/admin/audit")).text).toContain("Payments unblocked");
  const [mail] = await site().rows(
    "select subject, body from outgoing_emails where recipient = ? and subject like '%ready%'",
    fan.person.email,
  );
  expect(mail?.body).toContain(`Why: ${REASON}`);
  expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/mira|card|fraud|creator/i);
  expect((await fan.visitor.get("/payments/blocked")).text).toContain(
    "No payments of yours were stopped because of declined cards.",
  );
  expect(checkoutSessionIn((await fan.visitor.form(tipPage, { choice: "500" })).location)).not.toBe("");
});

test("a reported payment is shown to admins with a link to refund it, until it no longer can be", async () => {
  const fan = await fanAtProvider(site(), tipPage, { choice: "500" });
  const events = await eventsFrom(site(), () =>
    site().control.pay({ session: fan.session, card: "4000000000005423" }),
  );
  const warned = events.find(({ type }) => type === "radar.early_fraud_warning.created");
  if (!warned) throw new Error("no warning");
  const admin = await site().visitor({ as: people.admin });
  for (const event of [warned, ...events, warned]) expect(await deliverEvent(site(), event)).toBe(200);
  const [payment] = await site().rows("select id from payments where buyer_id = ?", fan.person.id);
  const shown = (await admin.get("/admin/fraud")).text;
  expect(shown).toContain(`href="/admin/payments/${payment?.id}/refund"`);
  expect(shown).toContain("Made with stolen card");
  const [warning] = (await providerClient(site()).radar.earlyFraudWarnings.list({ limit: 1 })).data;
  const settled = await eventsFrom(site(), () => site().control.refund({ charge: String(warning?.charge) }));
  for (const event of settled) await deliverEvent(site(), event);
  expect((await admin.get("/admin/fraud")).text).not.toContain(`${payment?.id}/refund`);
  const unknown = {
    ...warned,
    id: "evt_unknown",
    data: { object: { ...warned.data.object, id: "issfr_none" } },
  };
  expect(await site().deliver(signed(JSON.stringify(unknown)))).toBe(200);
  expect(await outcomeOf("evt_unknown")).toBe("ignored");
});

test("a sale over the monthly limit is refused with the amount left, and the limit's page says what counts", async () => {
  const { visitor, person } = await newFan(site());
  expect((await visitor.form("/payments/limit", { limit: "lots" })).status).toBe(422);
  expect((await visitor.form("/payments/limit", { limit: "12" })).location).toBe("/payments/limit");
  await visitor.form(tipPage, { choice: "500" });
  const refused = await visitor.form("/seller/mira/subscribe", { amount: "1500" });
  expect(refused.status).toBe(409);
  for (const words of [
    "This goes over your monthly limit",
    "You have $7.00 left this month",
    'href="/payments/limit"',
  ])
    expect(refused.text).toContain(words);
  const page = (await visitor.get("/payments/limit")).text;
  for (const words of ["Set aside for open checkouts", "calendar month in UTC", "$7.00"])
    expect(page).toContain(words);
  const raised = await visitor.form("/payments/limit", { limit: "100" });
  expect(raised.location).toBe("/payments/limit");
  expect((await visitor.get("/payments/limit")).text).toContain("Your limit becomes $100.00");
  await visitor.form("/payments/limit", { intent: "withdraw" });
  expect((await visitor.get("/payments/limit")).text).not.toContain("Your limit becomes");
  await visitor.form("/payments/limit", { intent: "close" });
  expect(await sessionStates(person.email)).toEqual(["expired"]);
  expect((await visitor.get("/payments/limit")).text).not.toContain("Set aside");
  await visitor.form("/payments/limit", { intent: "remove" });
  expect((await visitor.get("/payments/limit")).text).toContain("Your limit ends on");
  expect((await visitor.get("/payments")).text).toContain('href="/payments/limit"');
});

test("sixty sales from one network block it for six hours, for everyone there", async () => {
  const crowd = await Promise.all(Array.from({ length: 3 }, () => newFan(site())));
  const from = { "CF-Connecting-IP": "192.0.2.77" };
  for (let n = 0; n < 20; n++)
    await Promise.all(crowd.map(({ visitor }) => visitor.form(tipPage, { choice: "500" }, from)));
  const refused = await crowd[0]?.visitor.form(tipPage, { choice: "500" }, from);
  expect(refused?.status).toBe(429);
  expect(refused?.text).toContain("Try again in 6 hours. You weren&#x27;t charged.");
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(5 * 3600);
  const elsewhere = await crowd[0]?.visitor.form(tipPage, { choice: "500" });
  expect(checkoutSessionIn(elsewhere?.location ?? null)).not.toBe("");
});
