import { beforeAll, expect, test } from "vitest";
import { posts } from "#tests/cast.ts";
import { sessionsOf, shopper, soldMedia, soldPage, unlockPage } from "../site/one-time-fixture.ts";
import { checkoutSessionIn, deliverEvent, newFan, providerClient } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

const BOUGHT = { payments: [{ kind: "purchase", gross: 700, fee: 70, net: 630 }], media: 200 };

test("the purchase page says what is sold, for how much, and on what terms", async () => {
  const { visitor } = await newFan(site());
  const { text } = await visitor.get(unlockPage);
  const words = text.replaceAll(/<!-- -->|<[^>]+>/g, "");
  for (const expected of [
    "Unlock Exclusive Content",
    "1 photo · One-time purchase",
    "Purchase Now",
    "Cancel",
    "A ppv photo by Mira: $7 one-time, charged when you pay on the next page. It doesn&#x27;t renew, and it&#x27;s yours to keep unless Mira deletes it. Get a full refund within 24 hours if you haven&#x27;t opened it or seen its photos in a list. Your bank statement will say FANLIGHT.",
    "A subscription to Mira for $15/month includes it, too.",
  ])
    expect(words).toContain(expected);
  const forAll = await visitor.get(`/seller/mira/content/${posts.ppvForAll.id}/unlock`);
  expect(forAll.text).not.toContain("includes it, too");
});

test("Purchase Now leads to the provider's page: the stored price, our fee, the creator's account", async () => {
  const { person, pressed, session } = await shopper(site());
  expect(pressed.status).toBe(303);
  const [made] = await sessionsOf(site(), person.email);
  expect(made).toMatchObject({
    id: session,
    mode: "payment",
    amount_total: 700,
    currency: "usd",
    allowed_payment_method_types: ["card"],
    success_url: "http://fanlight.test/payment-success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: `http://fanlight.test${unlockPage}?canceled=true`,
  });
  const items = await providerClient(site()).checkout.sessions.listLineItems(session);
  // The title stays private.
  expect(items.data.map(({ description }) => description)).toEqual(["Post by Mira on Fanlight"]);
});

test("a double click and two tabs create one session", async () => {
  const { person, visitor } = await newFan(site());
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => visitor.form(unlockPage, { amount: "700" })),
  );
  expect(new Set(answers.map(({ location }) => checkoutSessionIn(location))).size).toBe(1);
  expect(await sessionsOf(site(), person.email)).toHaveLength(1);
  expect(await site().count("checkouts", "buyer_id = ?", person.id)).toBe(1);
});

test("after paying, the post is open at once, and the late events change nothing", async () => {
  const sale = await shopper(site());
  const events = await sale.pay();
  expect((await sale.bought()).media).toBe(404);
  const back = await sale.visitor.get(sale.success);
  for (const words of ["Post Unlocked!", `href="${soldPage}"`]) expect(back.text).toContain(words);
  expect(back.text).not.toContain("The words of post-ppv");
  expect((await sale.visitor.get(soldPage)).text).toContain("The words of post-ppv");
  expect(await sale.bought()).toEqual(BOUGHT);
  for (const event of events) expect(await deliverEvent(site(), event)).toBe(200);
  expect(await sale.bought()).toEqual(BOUGHT);
  expect((await sale.visitor.get(sale.success)).text).toContain(`href="${soldPage}"`);
});

test("the events alone open the post, and returning afterward leads to it", async () => {
  const sale = await shopper(site());
  for (const event of await sale.pay()) expect(await deliverEvent(site(), event)).toBe(200);
  expect(await sale.bought()).toEqual(BOUGHT);
  expect((await sale.visitor.get(sale.success)).text).toContain(`href="${soldPage}"`);
  const mixed = await sale.visitor.get(`/subscription-success?session_id=${sale.session}`);
  expect(mixed.location).toBe(sale.success);
});

test("someone else's session, or an unpaid one, gives access to nothing", async () => {
  const sale = await shopper(site());
  const waiting = await sale.visitor.get(sale.success);
  expect(waiting.text).toContain("Confirming your payment");
  expect(waiting.text).toContain(`href="${sale.success}"`);
  await sale.pay();
  const other = await newFan(site());
  expect((await other.visitor.get(sale.success)).status).toBe(404);
  expect((await other.visitor.get("/payment-success")).status).toBe(404);
  expect((await other.visitor.get(soldMedia)).status).toBe(404);
  const { payments } = await sale.bought();
  expect(payments).toEqual([]);
});

test("a session that expired says that nothing was charged", async () => {
  const sale = await shopper(site());
  site().control.expire({ session: sale.session });
  const { text } = await sale.visitor.get(sale.success);
  expect(text).toContain("This checkout has expired");
  const again = await sale.visitor.form(unlockPage, { amount: "700" });
  expect(checkoutSessionIn(again.location)).not.toBe(sale.session);
});

test("a fan who comes back without paying reads so at the post, and gets the same session again", async () => {
  const sale = await shopper(site());
  const back = await sale.visitor.get(`${unlockPage}?canceled=true`);
  expect([back.status, back.location]).toEqual([303, soldPage]);
  const { text } = await sale.visitor.get(soldPage);
  expect(text).toContain("Purchase canceled");
  expect(text).toContain("You weren&#x27;t charged.");
  expect(checkoutSessionIn((await sale.visitor.form(unlockPage, { amount: "700" })).location)).toBe(
    sale.session,
  );
  await sale.pay();
  await sale.visitor.get(sale.success);
  const later = await sale.visitor.get(`${unlockPage}?canceled=true`);
  expect([later.status, later.text.includes("Post Unlocked!")]).toEqual([200, true]);
  expect((await sale.visitor.get(soldPage)).text).not.toContain("Purchase canceled");
});
