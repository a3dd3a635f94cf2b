import { beforeEach, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { NO_SALE, ONE_SALE, paidSale, providerClient, signed } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { CONNECT_SECRET, PLATFORM_SECRET } from "../site/test-settings.ts";

const site = siteForFile();
beforeEach(() => site().control.setMode("hold"));
const paid = () => paidSale(site());

test("an event without a valid signature is refused and does nothing", async () => {
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
    "no time": { body, signature: good.signature.replace(/t=\d+,/, "") },
    nonsense: { body, signature: "%" },
    "a list": signed("[]"),
    "a number": signed("1"),
    "no type": signed('{"id":"evt_untyped","created":1}'),
  };
  for (const [name, webhook] of Object.entries(forged)) expect(await site().deliver(webhook), name).toBe(400);
  const ahead = signed(body, PLATFORM_SECRET, Math.floor(Date.now() / 1000) + 400);
  expect(await site().deliver(ahead)).toBe(400);
  const bare = await site().worker.fetch("http://fanlight.test/webhooks/stripe", { method: "POST", body });
  expect(bare.status).toBe(400);
  expect(await sale.state()).toEqual(NO_SALE);
  expect(await site().count("webhook_events", "id = ?", sale.find("checkout.session.completed").id)).toBe(0);
});

// The exact five-minute limit is tested without a network, which adds delays.
test("a clock difference of four minutes in either direction is accepted", async () => {
  for (const drift of [-240, 240]) {
    const sale = await paid();
    const body = JSON.stringify(sale.find("invoice.paid"), null, 2);
    const at = Math.floor(Date.now() / 1000) + drift;
    expect(await site().deliver(signed(body, PLATFORM_SECRET, at))).toBe(200);
    expect(await sale.state()).toEqual(ONE_SALE);
  }
});

test("an oversized body is not read", async () => {
  expect(await site().deliver(signed(`{"pad":"${"x".repeat(600_000)}"}`))).toBe(413);
});

test("a connected account's event is verified with its own secret and updates the account's status", async () => {
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
