import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStripeFixture, postForm, type StripeFixture } from "./stripe-fixture.ts";

const RETURN = "http://localhost:8787/settings?tab=payments&connect=success";
const REFRESH = "http://localhost:8787/settings?tab=payments&refresh=true";

const DETAILS = {
  first_name: "Mira",
  last_name: "Quist",
  email: "mira@example.com",
  dob: "1990-01-31",
  ssn_last_4: "0000",
  address: "354 Oyster Point Blvd",
  phone: "000 000 0000",
  routing_number: "110000000",
  account_number: "000123456789",
};

let now = Date.now();
let fixture: StripeFixture;
let account: Stripe.Account;
beforeEach(async () => {
  now = Date.now();
  fixture = await openStripeFixture({ now: () => now });
  account = await fixture.stripe.accounts.create({
    type: "express",
    email: "mira@example.com",
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: "weekly", weekly_anchor: "friday" } } },
    metadata: { user_id: "u1" },
  });
});
afterEach(() => fixture.end());

const newLink = (): Promise<Stripe.AccountLink> =>
  fixture.stripe.accountLinks.create({
    account: account.id,
    type: "account_onboarding",
    refresh_url: REFRESH,
    return_url: RETURN,
  });

test("a new account can't do anything, and lists what is missing", () => {
  expect(account).toMatchObject({
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    capabilities: { card_payments: "inactive", transfers: "inactive" },
    requirements: { disabled_reason: "requirements.past_due" },
    settings: { payouts: { schedule: { interval: "weekly", weekly_anchor: "friday" } } },
    metadata: { user_id: "u1" },
  });
  expect(account.requirements?.currently_due).toContain("individual.first_name");
});

test("after submitting, charges and transfers are enabled, and the connected account's event says so", async () => {
  const { url } = await newLink();
  const page = await (await fetch(url)).text();
  expect(page).toContain('value="mira@example.com"');
  const response = await postForm(url, { ...DETAILS, action: "submit" });
  expect([response.status, response.headers.get("location")]).toEqual([303, RETURN]);

  expect(await fixture.stripe.accounts.retrieve(account.id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { card_payments: "active", transfers: "active" },
    requirements: { currently_due: [], disabled_reason: null },
    external_accounts: { data: [{ last4: "6789" }] },
  });
  await fixture.receiver.until(() => fixture.receiver.types().includes("account.updated"));
  const [delivery] = fixture.receiver.received;
  expect(delivery?.event).toMatchObject({
    account: account.id,
    livemode: false,
    api_version: "2026-10-28.endive",
    data: { object: { charges_enabled: true }, previous_attributes: { charges_enabled: false } },
  });
  const link = await fixture.stripe.accounts.createLoginLink(account.id);
  expect((await fetch(link.url)).status).toBe(200);
});

test("saving unfinished leads back to the return URL, with details still missing", async () => {
  const { url } = await newLink();
  const response = await postForm(url, { ...DETAILS, action: "save" });
  expect(response.headers.get("location")).toBe(RETURN);
  const half = await fixture.stripe.accounts.retrieve(account.id);
  expect(half).toMatchObject({ details_submitted: false, charges_enabled: false });
  expect(half.requirements?.currently_due).toContain("external_account");
  expect(half.requirements?.currently_due).not.toContain("individual.first_name");
  await expect(fixture.stripe.accounts.createLoginLink(account.id)).rejects.toThrow(/onboarding/);
});

test("a rejected account has submitted its details, but nothing is enabled", async () => {
  await postForm((await newLink()).url, { ...DETAILS, action: "refuse" });
  expect(await fixture.stripe.accounts.retrieve(account.id)).toMatchObject({
    details_submitted: true,
    charges_enabled: false,
    requirements: { disabled_reason: "rejected.other" },
  });
});

test("a missing field shows its error, and typed values are kept", async () => {
  const { url } = await newLink();
  const response = await postForm(url, {
    ...DETAILS,
    first_name: "Zoë",
    account_number: "",
    action: "submit",
  });
  const page = await response.text();
  expect(response.status).toBe(422);
  expect(page).toContain("<title>Error: ");
  expect(page).toContain("Account number is missing.");
  expect(page).toContain('value="Zoë"');
});

test("a used link leads to the refresh URL, and a second press to the return URL", async () => {
  const { url } = await newLink();
  await postForm(url, { ...DETAILS, action: "submit" });
  const again = await postForm(url, { ...DETAILS, action: "submit" });
  expect(again.headers.get("location")).toBe(RETURN);
  const opened = await fetch(url, { redirect: "manual" });
  expect(opened.headers.get("location")).toBe(REFRESH);
});

test("an expired link leads to the refresh URL", async () => {
  const link = await newLink();
  now = (link.expires_at + 1) * 1000;
  const opened = await fetch(link.url, { redirect: "manual" });
  expect(opened.headers.get("location")).toBe(REFRESH);
});

test("another account's link does not exist", async () => {
  const { url } = await newLink();
  expect((await fetch(url.replace(account.id, "acct_other"))).status).toBe(404);
});
