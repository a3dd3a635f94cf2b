import { beforeAll, expect, test } from "vitest";
import { beginSale, deliverEvent, eventsOf } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const FAILS_AT_RENEWAL = "4000000000000341";
const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

const handed = new Set<string>();
/** Hands the provider's new events to the site. */
async function hear() {
  for (const event of await eventsOf(site())) {
    if (handed.has(event.id)) continue;
    handed.add(event.id);
    await deliverEvent(site(), event);
  }
}

/** A fan whose renewal has just failed. */
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

test("a failed renewal says what happens and when, leads to a new card, and can't be bought again", async () => {
  const { visitor, id } = await pastDueFan();
  const page = (await visitor.get("/subscriptions")).text;
  for (const text of ["Payment failed", "You keep access until", "try again on", "Update card"])
    expect(page).toContain(text);
  expect(page).not.toContain("Subscribe again");
  const creator = (await visitor.get("/seller/mira")).text;
  expect(creator).toContain("Your payment failed");
  expect(creator).not.toContain("Subscribe for");
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

test("canceling it ends it, and the card isn't charged again", async () => {
  const { visitor, id, provider, person } = await pastDueFan();
  expect((await visitor.form("/subscriptions", { subscription_id: id, intent: "cancel" })).status).toBe(303);
  expect((await visitor.get("/subscriptions")).text).not.toContain("Payment failed");
  site().control.advance({ subscription: provider, by_days: 20 });
  await hear();
  expect(await site().count("payments", "buyer_id = ?", person.id)).toBe(1);
});
