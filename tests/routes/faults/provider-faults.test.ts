import { afterEach, beforeAll, expect, test } from "vitest";
import { PASSWORD, people } from "#tests/cast.ts";
import {
  beginSale,
  checkoutSessionIn,
  deliverEvent,
  newFan,
  ONE_SALE,
  payFor,
  providerClient,
  stateOf,
} from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));
afterEach(() => {
  site().control.clearFaults();
  site().email.refuse(null);
});

const NEW = { password: PASSWORD, confirmPassword: PASSWORD, role: "seller" };

/** Work done before a failure is found by its key or in the list, so the visitor may not notice anything. */
const providerFaults = [
  { name: "500", noticed: true, fault: { kind: "500", count: 6 } },
  { name: "429", noticed: true, fault: { kind: "429", count: 6 } },
  { name: "cut", noticed: true, fault: { kind: "cut", count: 6 } },
  { name: "cut after the work was done", noticed: false, fault: { kind: "cut", count: 3, afterWork: true } },
  { name: "500 after the work was done", noticed: false, fault: { kind: "500", count: 3, afterWork: true } },
] as const;
for (const { name, noticed, fault } of providerFaults)
  test(`provider ${name} at checkout: nothing is charged, and trying again creates one session`, async () => {
    const { person, visitor } = await newFan(site());
    site().control.fault({ path: "/v1/checkout/sessions", method: "POST", ...fault });
    const first = await visitor.form("/seller/mira/subscribe", { amount: "1500" });
    expect(first.status).toBe(noticed ? 503 : 303);
    if (noticed) {
      expect(Number(first.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(first.text).toContain("Nothing was lost or charged");
    }
    site().control.clearFaults();
    const again = await visitor.form("/seller/mira/subscribe", { amount: "1500" });
    expect([again.status, checkoutSessionIn(again.location) === ""]).toEqual([303, false]);
    const { data } = await providerClient(site()).checkout.sessions.list({ limit: 100 });
    expect(data.filter((session) => session.customer_email === person.email)).toHaveLength(1);
  });

test("a brief provider failure goes unnoticed", async () => {
  const { visitor } = await newFan(site());
  site().control.fault({ kind: "500", path: "/v1/checkout/sessions", method: "POST", count: 1 });
  expect((await visitor.form("/seller/mira/subscribe", { amount: "1500" })).status).toBe(303);
});

test("a provider that never responds: requests give up, and the next attempt works", async () => {
  const { visitor } = await newFan(site());
  const pia = await site().visitor({ as: people.creatorWithoutPayouts });
  const rolf = await site().visitor({ as: people.creatorHalfway });
  site().control.fault({ kind: "timeout", path: "/v1/", count: 99, ms: 3_600_000 });
  const [subscribed, setUp, status] = await Promise.all([
    visitor.form("/seller/mira/subscribe", { amount: "1500" }),
    pia.form("/stripe-setup", {}),
    rolf.get("/stripe-setup"),
  ]);
  for (const { status: code, text } of [subscribed, setUp]) {
    expect(code).toBe(503);
    expect(text).toContain("Nothing was lost or charged");
  }
  expect([status.status, status.text.includes("Status Check Failed")]).toEqual([200, true]);
  site().control.clearFaults();
  expect((await visitor.form("/seller/mira/subscribe", { amount: "1500" })).status).toBe(303);
});

test("a permanent refusal isn't called temporary: of the creator's capability, or of our own request", async () => {
  const { visitor } = await newFan(site());
  const account = String(people.otherCreator.accountId);
  site().control.onboard({ account, outcome: "refused" });
  const lost = await visitor.form("/seller/theo/subscribe", {});
  expect(lost.status).toBe(409);
  expect(lost.text).toContain("This creator can&#x27;t accept payments right now. You weren&#x27;t charged.");
  const call = await visitor.json("/api/stripe/subscription/checkout", { seller_id: people.otherCreator.id });
  expect([call.status, JSON.parse(call.text).code]).toEqual([409, "cannot_charge"]);
  site().control.onboard({ account });
  expect((await visitor.form("/seller/theo/subscribe", {})).status).toBe(303);

  site().control.fault({ kind: "403", path: "/v1/checkout/sessions", method: "POST", count: 1 });
  const refused = await visitor.form("/seller/mira/subscribe", { amount: "1500" });
  expect(refused.status).toBe(500);
  expect(refused.text).toContain("trying again won&#x27;t help. Nothing was charged.");
  expect(refused.text).toContain(String(refused.headers.get("X-Request-Id")));
  expect(refused.text).not.toContain("asked for");
  expect((await visitor.form("/seller/mira/subscribe", { amount: "1500" })).status).toBe(303);
});

test("a provider failure during a webhook: not acknowledged, and handled at the next delivery", async () => {
  const sale = await beginSale(site());
  const [event] = (await payFor(site(), sale)).filter(({ type }) => type === "checkout.session.completed");
  if (!event) throw new Error("the provider made no checkout.session.completed");
  site().control.fault({ kind: "500", path: "/v1/subscriptions", method: "GET", count: 3 });
  expect(await deliverEvent(site(), event)).toBe(503);
  const recorded = (outcome: string) =>
    site().count("webhook_events", "id = ? and outcome = ?", event.id, outcome);
  expect(await recorded("failed")).toBe(1);
  expect(await deliverEvent(site(), event)).toBe(200);
  expect([await recorded("failed"), await recorded("done")]).toEqual([0, 1]);
  expect(await stateOf(site(), sale)).toEqual(ONE_SALE);
});

test("the success page says to wait while the provider is unavailable, and revokes nothing", async () => {
  const sale = await beginSale(site());
  await payFor(site(), sale);
  const url = `/subscription-success?session_id=${sale.session}`;
  site().control.fault({ kind: "500", count: 6 });
  const waiting = await sale.visitor.get(url);
  expect(waiting.status).toBe(200);
  expect(waiting.text).toContain("Subscription Processing Timeout");
  expect(waiting.text).toContain(`href="${url}"`);
  site().control.clearFaults();
  expect((await sale.visitor.get(url)).text).toContain("Subscription Activated!");
  expect(await stateOf(site(), sale)).toEqual(ONE_SALE);
});

test("email fails at sign-up: the account exists, and the email is sent later, once", async () => {
  const email = "mailless@example.com";
  site().email.refuse(503);
  const asked = site().email.asked();
  const response = await (await site().visitor()).form("/signup", { ...NEW, email });
  expect([response.status, response.location]).toEqual([303, "/verify-email"]);
  const failed = () => site().count("outgoing_emails", "recipient = ? and last_error is not null", email);
  await expect.poll(failed).toBe(1);
  expect(site().email.asked()).toBeGreaterThan(asked);
  expect(site().email.to(email)).toEqual([]);
  site().email.refuse(null);
  await site().scheduled();
  expect(site().email.to(email)).toEqual([]);
  await site().rows("update outgoing_emails set next_attempt_at = 0 where sent_at is null");
  await Promise.all([site().scheduled(), site().scheduled(), site().scheduled()]);
  expect(site().email.to(email)).toHaveLength(1);
  await site().rows("update outgoing_emails set next_attempt_at = 0");
  await site().scheduled();
  expect(site().email.to(email)).toHaveLength(1);
  const [row] = await site().rows(
    "select sent_at, subject, body from outgoing_emails where recipient = ?",
    email,
  );
  expect(row).toEqual({ sent_at: expect.any(Number), subject: "", body: "" });
});
