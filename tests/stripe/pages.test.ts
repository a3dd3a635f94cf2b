import { HtmlValidate } from "html-validate";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  openStripeFixture,
  pay,
  postForm,
  readyCreator,
  type StripeFixture,
  subscriptionSession,
} from "./stripe-fixture.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: { "no-inline-style": "off", "no-trailing-whitespace": "off", "long-title": "off" },
});

let fixture: StripeFixture;
beforeEach(async () => {
  fixture = await openStripeFixture();
});
afterEach(() => fixture.end());

async function openPage(path: string, status = 200): Promise<string> {
  const response = await fetch(path.startsWith("http") ? path : fixture.url + path);
  expect(response.status, path).toBe(status);
  const page = await response.text();
  const report = await validator.validateString(page);
  const found = report.results.flatMap(({ messages }) =>
    messages.map((message) => `${path}: ${message.message}`),
  );
  expect(found).toEqual([]);
  expect(page).toContain("Test provider – no real money");
  expect(page).not.toMatch(/<script|src="http|href="https?:\/\/(?!localhost)/);
  return page;
}

test("every page is valid and loads nothing from other sites", async () => {
  const creator = await readyCreator(fixture);
  const link = await fixture.stripe.accountLinks.create({
    account: creator.id,
    type: "account_onboarding",
    refresh_url: "http://localhost:8787/refresh",
    return_url: "http://localhost:8787/return",
  });
  await openPage(link.url);
  const session = await subscriptionSession(fixture, creator.id);
  await openPage(session.url ?? "");
  await pay(session.url ?? "", { card_number: "4000 0025 0000 3155" });
  await openPage(`${session.url}/3ds`);
  await postForm(`${session.url}/3ds`, { action: "complete" });
  await openPage(session.url ?? "");
  const [subscription] = (await fixture.stripe.subscriptions.list()).data;
  const portal = await fixture.stripe.billingPortal.sessions.create({
    customer: String(subscription?.customer),
  });
  await openPage(portal.url);
  await openPage(`/i/${subscription?.latest_invoice}`);
  const [charge] = (await fixture.stripe.charges.list()).data;
  await openPage(charge?.receipt_url ?? "");
  await openPage((await fixture.stripe.accounts.createLoginLink(creator.id)).url);
  await openPage("/nowhere", 404);
  for (const path of ["/", "/deliveries", "/objects/event", "/objects/event?page=2", "/objects/customer"])
    await openPage(path);
  for (const kind of ["account", "charge", "checkout.session", "subscription"])
    await openPage(`/objects/${kind}`);
  expect(await openPage(`/object/${charge?.id}`)).toContain("&quot;amount&quot;: 1500");
});

test("the dashboard's buttons do what they say, and report failures", async () => {
  const creator = await readyCreator(fixture);
  const session = await subscriptionSession(fixture, creator.id);
  const press = (name: string, fields: Record<string, string>) =>
    postForm(`${fixture.url}/do/${name}`, fields);
  expect((await press("pay", { session: session.id })).status).toBe(303);
  const [charge] = (await fixture.stripe.charges.list()).data;
  await press("refund", { charge: charge?.id ?? "" });
  expect((await fixture.stripe.charges.retrieve(charge?.id ?? "")).refunded).toBe(true);
  const refused = await press("refund", { charge: charge?.id ?? "" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("has already been refunded");
  expect((await press("mode", { mode: "hold" })).headers.get("location")).toBe("/");
  expect(await openPage("/")).toContain("<option selected>hold</option>");
});

test("values from outside are escaped", async () => {
  await fixture.stripe.customers.create({ name: "<script>alert(1)</script>" });
  const [customer] = (await fixture.stripe.customers.list()).data;
  expect(await openPage(`/object/${customer?.id}`)).toContain("&lt;script&gt;");
});

test("an account for demo data has its own ID, is ready, and is created once", async () => {
  const make = () =>
    postForm(`${fixture.url}/control/account`, { id: "acct_demo1", email: "demo@example.com" });
  await make();
  await make();
  const list = await fixture.stripe.accounts.list();
  expect(list.data).toHaveLength(1);
  expect(list.data[0]).toMatchObject({ id: "acct_demo1", charges_enabled: true });
});
