// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { beginSale, deliverEvent, eventsOf } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const FAILS_AT_RENEWAL = "4000000000000341";
const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

const handed = new Set<string>();
async function hear() {
  for (const event of await eventsOf(site())) {
    if (handed.has(event.id)) continue;
    handed.add(event.id);
    await deliverEvent(site(), event);
  }
}

async function pastDueFan() {
  const sale = await beginSale(site());
  site().control.pay({ session: sale.session, email: sale.person.email, card: FAILS_AT_RENEWAL });
  await hear();
  const [row] = await site().rows(
    "select id, stripe_subscription_id as provider from subscriptions where buyer_id = ?",
    sale.person.id,
  );
  site().control.advance({ subscription: String(row?.provider) });
  await hear();
  return { ...sale, id: String(row?.id), provider: String(row?.provider) };
}

test("a failed renewal shows what happens and when, links to a new card, and can't be bought again", async () => {
  const { visitor, id } = await pastDueFan();
  const page = (await visitor.get("/subscriptions")).text;
  for (const text of [
    "Payment failed",
    "without giving a reason",
    "You keep access until",
    "try again on",
    "Update card",
  ])
    expect(page).toContain(text);
  expect(page).not.toContain("Subscribe again");
  const creator = (await visitor.get("/seller/mira")).text;
  expect(creator).toContain("Your payment failed");
  expect(creator).not.toContain("Subscribe ·");
  expect((await visitor.get("/payments")).text).toContain("try again on");

  const again = await visitor.form("/seller/mira/subscribe", { amount: "1500" });
  expect(again).toMatchObject({ status: 303, location: "/subscriptions" });
  const card = await visitor.form("/subscriptions", { subscription_id: id, intent: "card" });
  expect(card.status).toBe(303);
  expect(card.location).toContain("/p/session/");
  const stranger = await beginSale(site());
  const theirs = await stranger.visitor.form("/subscriptions", { subscription_id: id, intent: "card" });
  expect(theirs.status).toBe(404);
});

test("an active subscription's card is changed at the provider as well", async () => {
  const { visitor, ...sale } = await beginSale(site());
  site().control.pay({ session: sale.session, email: sale.person.email, card: "4242424242424242" });
  await hear();
  const [row] = await site().rows("select id from subscriptions where buyer_id = ?", sale.person.id);
  expect((await visitor.get("/subscriptions")).text).toContain("Change card");
  const card = await visitor.form("/subscriptions", { subscription_id: String(row?.id), intent: "card" });
  expect(card).toMatchObject({ status: 303, location: expect.stringContaining("/p/session/") });
});

test("canceling a past due subscription ends it, and the card isn't charged again", async () => {
  const { visitor, id, provider, person } = await pastDueFan();
  expect((await visitor.form("/subscriptions", { subscription_id: id, intent: "cancel" })).status).toBe(303);
  expect((await visitor.get("/subscriptions")).text).not.toContain("Payment failed");
  site().control.advance({ subscription: provider, by_days: 20 });
  await hear();
  expect(await site().count("payments", "buyer_id = ?", person.id)).toBe(1);
});

test("a new card is charged as soon as the provider reports it", async () => {
  const { visitor, provider, person } = await pastDueFan();
  site().control.newCard({ subscription: provider, card: "4242424242424242" });
  await hear();
  expect(await site().count("payments", "buyer_id = ?", person.id)).toBe(2);
  expect((await visitor.get("/subscriptions")).text).toContain("Renews on");
  expect(await site().count("renewal_attempts", "outcome = ?", "paid")).toBe(1);
});

test("a payment that the bank wants confirmed leads its own fan to the provider's page, and nobody else", async () => {
  const { visitor, id, provider, person } = await pastDueFan();
  site().control.decline({ subscription: provider, code: "authentication_required" });
  await site().rows("update unpaid_renewals set next_at = 1, claim_at = 1 where subscription_id = ?", id);
  await site().scheduled();
  const page = (await visitor.get("/subscriptions")).text;
  for (const text of ["Your bank wants you to confirm the payment.", "Confirm payment"])
    expect(page).toContain(text);
  const confirm = { subscription_id: id, intent: "confirm" };
  const stranger = await beginSale(site());
  expect((await stranger.visitor.form("/subscriptions", confirm)).status).toBe(404);
  const there = await visitor.form("/subscriptions", confirm);
  expect(there.location).toContain("/i/in_");
  await fetch(there.location ?? "", { method: "POST", body: new URLSearchParams() });
  await hear();
  expect(await site().count("payments", "buyer_id = ?", person.id)).toBe(2);
  const [email] = await site().rows(
    "select body from outgoing_emails where recipient = ? and id like 'payment-failed:%' and body like '%confirm the payment here%'",
    person.email,
  );
  expect(String(email?.body)).toContain("/i/in_");
});
