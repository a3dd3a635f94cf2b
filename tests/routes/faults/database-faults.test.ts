import { afterEach, beforeAll, expect, test } from "vitest";
import { PASSWORD, people } from "#tests/cast.ts";
import {
  beginSale,
  checkoutSessionIn,
  deliverEvent,
  NO_SALE,
  newFan,
  ONE_SALE,
  payFor,
  providerClient,
  stateOf,
} from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import type { DatabaseFault } from "../site/test-servers.ts";

const site = siteForFile({ runtime: "workerd", faultyDatabase: true });
beforeAll(() => site().control.setMode("hold"));
afterEach(() => {
  site().database.clearFaults();
  site().control.clearFaults();
  site().email.refuse(null);
});

const NEW = { password: PASSWORD, confirmPassword: PASSWORD, role: "seller" };

const troubles: DatabaseFault[] = ["500", "busy", "drop", "cut", "slow"];
for (const trouble of troubles)
  test(`database ${trouble}: a bounded wait, 503, and Retry-After on pages, data, API, media, and webhooks`, async () => {
    const fan = await site().visitor({ as: people.fan });
    const sale = await beginSale(site());
    const [event] = (await payFor(site(), sale)).filter(({ type }) => type === "invoice.paid");
    if (!event) throw new Error("the provider made no invoice.paid");
    site().database.inject(trouble);
    const asked = [
      "/discover",
      "/settings",
      "/settings.data",
      "/api/profiles/me",
      "/media/medium-post-free/w320",
    ];
    const [webhook, ...answers] = await Promise.all([
      deliverEvent(site(), event),
      ...asked.map((path) => fan.get(path)),
    ]);
    for (const [i, response] of answers.entries()) {
      expect(response.status, asked[i]).toBe(503);
      expect(Number(response.headers.get("Retry-After")), asked[i]).toBeGreaterThan(0);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(response.text).not.toMatch(/libsql|drizzle|select |at async/i);
    }
    expect(answers[0]?.text).toContain("Back in a moment");
    expect(webhook).toBe(503);
    expect(fan.jar.has("session")).toBe(true);
    site().database.clearFaults();
    expect((await fan.get("/settings")).status).toBe(200);
    expect(await stateOf(site(), sale)).toEqual(NO_SALE);
    expect(await deliverEvent(site(), event)).toBe(200);
    expect(await stateOf(site(), sale)).toEqual(ONE_SALE);
  });

test("database refusing connections: the same, and the provider's retries record the sale later, once", async () => {
  const sale = await beginSale(site());
  const before = site().webhooks.seen.length;
  await site().database.close();
  site().control.setMode("normal");
  site().control.pay({ session: sale.session, email: sale.person.email });
  await site().control.settle();
  const refused = site()
    .webhooks.seen.slice(before)
    .map(({ status }) => status);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter((status) => status === 200)).toEqual([]);
  const page = await sale.visitor.get("/settings");
  expect(page.status).toBe(503);
  await site().database.reopen();
  site().control.setMode("hold");
  // Stripe resends unacknowledged events; here they're listed and sent again.
  const { data } = await providerClient(site()).events.list({ limit: 20, delivery_success: false });
  expect(data.length).toBeGreaterThan(0);
  for (const event of data) expect(await deliverEvent(site(), event)).toBe(200);
  expect(await stateOf(site(), sale)).toEqual(ONE_SALE);
});

test("the database fails during a form: all text is kept, and resending it does the work once", async () => {
  const guest = await site().visitor();
  const fields = { ...NEW, email: "kept@example.com", redirect: "/seller/mira" };
  site().database.inject("500", "insert into");
  const response = await guest.form("/signup", fields);
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(response.text).toContain('value="kept@example.com"');
  expect(response.text).toContain(
    "Database connection failed. Please check your internet connection or contact support",
  );
  expect(response.text).not.toContain(PASSWORD);
  site().database.clearFaults();
  expect((await guest.form("/signup", fields)).status).toBe(303);
  expect(await site().count("profiles", "email = 'kept@example.com'")).toBe(1);
});

test("the database fails before the form is read: it is kept and shown ready to resend", async () => {
  const fan = await site().visitor({ as: people.fan });
  site().database.inject("drop");
  const response = await fan.form("/subscriptions", {
    subscription_id: "sub-of-mine",
    intent: "resume",
    password: "x-secret",
  });
  expect(response.status).toBe(503);
  expect(response.text).toContain('action="/subscriptions"');
  expect(response.text).toContain('name="subscription_id" value="sub-of-mine"');
  expect(response.text).not.toContain("x-secret");
});

test("the database fails after Lynx sent a form with a proof: the form that is ready to resend has one, too", async () => {
  const fan = await site().visitor({ as: people.fan });
  const send = (text: string) => {
    const action = /<form[^>]* action="(\/settings\?[^"]*proof=[^"]*)"/.exec(text)?.[1] ?? "";
    return fan.ask(action.replaceAll("&amp;", "&"), {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "form=types",
    });
  };
  const { text } = await fan.ask("/settings?tab=notifications");
  site().database.inject("drop");
  const refused = await send(text);
  expect(refused.status).toBe(503);
  site().database.clearFaults();
  expect((await send(refused.text)).status).toBe(303);
});

test("public pages stay readable while the database is unavailable", async () => {
  const fan = await site().visitor({ as: people.fan });
  await site().restart();
  site().database.inject("drop");
  for (const path of ["/legal", "/legal/privacy", "/offline"]) expect((await fan.get(path)).status).toBe(200);
  // A page that depends on the viewer says it's unavailable and signs nobody out.
  for (const path of ["/verify-age", "/verify-email", "/settings/email/confirm?token=x", "/logout"])
    expect([path, (await fan.get(path)).status]).toEqual([path, 503]);
  expect(fan.jar.has("session")).toBe(true);
});

test("a commit whose response is lost is not repeated", async () => {
  const guest = await site().visitor();
  const fields = { ...NEW, email: "lost@example.com" };
  site().database.inject("lost", "insert into profiles (", 1);
  expect((await guest.form("/signup", fields)).status).toBe(503);
  expect(await site().count("profiles", "email = 'lost@example.com'")).toBe(1);
  expect((await guest.form("/signup", fields)).status).toBe(303);
  expect(await site().count("profiles", "email = 'lost@example.com'")).toBe(1);
  expect(await site().count("outgoing_emails", "recipient = 'lost@example.com'")).toBe(1);

  const sale = await beginSale(site());
  const events = await payFor(site(), sale);
  site().database.inject("lost", "insert into payments (", 1);
  const statuses: number[] = [];
  for (const event of events) statuses.push(await deliverEvent(site(), event));
  expect(statuses).toContain(503);
  for (const event of events) expect(await deliverEvent(site(), event)).toBe(200);
  expect(await stateOf(site(), sale)).toEqual(ONE_SALE);
});

test("a checkout whose row is written but whose response is lost opens one session", async () => {
  const { person, visitor } = await newFan(site());
  site().database.inject("lost", "insert into checkouts (", 1);
  const failed = await visitor.form("/seller/mira/subscribe", { amount: "1500" });
  expect(failed.status).toBe(503);
  expect(failed.text).toContain("Nothing was lost or charged");
  expect(
    checkoutSessionIn((await visitor.form("/seller/mira/subscribe", { amount: "1500" })).location),
  ).not.toBe("");
  expect(await site().count("checkouts", "buyer_id = ?", person.id)).toBe(1);
});
