import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { eventsFrom, fanAtProvider, soldMedia, unlockPage } from "../site/one-time-fixture.ts";
import { checkoutSessionIn, deliverEvent, newFan, providerClient } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

const tipPage = "/seller/mira/tip";
const fieldIn = (text: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1] ?? "";
const wordsOf = (text: string) => text.replaceAll(/<!-- -->|<[^>]+>/g, "").replaceAll("&#x27;", "'");

/** A fan who saved a card by tipping and has returned. */
async function cardholder(card = "4242424242424242") {
  const fan = await fanAtProvider(site(), tipPage, { choice: "500" });
  site().control.pay({ session: fan.session, card, save: true });
  const kept = await fan.visitor.get(fan.success);
  expect(kept.status).toBe(303);
  const { visitor } = fan;
  const formOn = async (path: string) => {
    const { text } = await visitor.get(path);
    return { card: fieldIn(text, "card"), checkout: fieldIn(text, "checkout"), text };
  };
  const tap = async (path = unlockPage, fields: Record<string, string> = { amount: "700" }) => {
    const { card: own, checkout } = await formOn(path);
    const sent = { ...fields, card: own, checkout, pay: own };
    return { sent, pressed: await visitor.form(path, sent) };
  };
  const paid = async () => (await fan.payments()).length - 1;
  return { ...fan, formOn, tap, paid };
}
const chargeIn = (location: string | null) => /pi_\w+/.exec(location ?? "")?.[0] ?? "";
const pathOf = (location: string | null) => {
  const { pathname, search } = new URL(location ?? "", "http://fanlight.test");
  return pathname + search;
};

test("a fan without a saved card sees no button for one", async () => {
  const { visitor } = await newFan(site());
  for (const path of [unlockPage, tipPage]) expect((await visitor.get(path)).text).not.toContain("ending in");
  expect((await visitor.get("/payments")).text).toContain("No saved cards");
});

test("one tap buys a post, which is open on return, and the events change nothing", async () => {
  const fan = await cardholder();
  const { text } = await fan.formOn(unlockPage);
  const words = wordsOf(text);
  expect(words).toContain("Pay $7 with Visa •• ending in 4242");
  expect(words).toContain("Use another card");
  expect(words).toContain("charged to your Visa ending in 4242 when you press the button with its name");
  const { sent, pressed } = await fan.tap();
  expect(pressed.status).toBe(303);
  const back = pathOf(pressed.location);
  expect(back).toBe(`/payment-success?session_id=${chargeIn(pressed.location)}`);
  const other = await site().visitor({ as: people.otherFan });
  expect((await other.get(back)).status).toBe(404);
  expect((await fan.visitor.get(back)).text).toContain("Post Unlocked!");
  const receipt = await fan.visitor.get(`/payments/${chargeIn(pressed.location)}`);
  expect(wordsOf(receipt.text)).toContain("Visa ending in 4242 (your statement says");
  expect((await fan.visitor.get(soldMedia)).status).toBe(200);
  const events = await eventsFrom(site(), () => undefined);
  for (const event of events) await deliverEvent(site(), event);
  for (const again of [sent, { ...sent, checkout: "A".repeat(22) }])
    expect((await fan.visitor.form(unlockPage, again)).location).toBe(unlockPage);
  expect(await fan.paid()).toBe(1);
  const [consent] = await site().rows(
    "select terms from checkout_consents where checkout_id = ?",
    String(sent.checkout),
  );
  expect(String(consent?.terms)).toContain("Visa ending in 4242");
});

test("a form without the price that was shown charges nothing", async () => {
  const fan = await cardholder();
  const { pressed } = await fan.tap(unlockPage, {});
  expect(pathOf(pressed.location)).toBe(unlockPage);
  expect(await fan.paid()).toBe(0);
});

test("a tip form sent five times at once, and once more later, is one tip, recorded by its webhook alone", async () => {
  const fan = await cardholder();
  const { card, checkout } = await fan.formOn(tipPage);
  const sent = { choice: "1000", card, checkout, pay: card };
  const pressed = await Promise.all(Array.from({ length: 5 }, () => fan.visitor.form(tipPage, sent)));
  const places = new Set(pressed.map(({ location }) => location).filter((one) => one?.includes("pi_")));
  expect(places.size).toBe(1);
  const events = await providerClient(site()).events.list({ type: "payment_intent.succeeded", limit: 1 });
  for (const event of events.data) expect(await deliverEvent(site(), event)).toBe(200);
  expect(await fan.paid()).toBe(1);
  const again = await fan.visitor.form(tipPage, sent);
  expect(again.location).toBe([...places][0]);
  expect(await fan.paid()).toBe(1);
});

test("another fan's card can't be charged or removed, and their declined sale isn't shown", async () => {
  const fan = await cardholder();
  const owner = await cardholder("4000000000000341");
  const { card } = await owner.formOn(unlockPage);
  const pressed = await fan.visitor.form(unlockPage, {
    amount: "700",
    card,
    checkout: "B".repeat(22),
    pay: card,
  });
  expect(pressed.status).toBe(409);
  expect(wordsOf(pressed.text)).toContain("That card isn't saved anymore.");
  expect(await site().count("checkouts", "buyer_id = ? and kind = 'purchase'", fan.person.id)).toBe(0);
  await fan.visitor.form("/payments", { card });
  expect((await owner.formOn(unlockPage)).card).toBe(card);
  const declined = pathOf((await owner.tap()).pressed.location);
  expect(wordsOf((await owner.visitor.get(declined)).text)).toContain("wasn't charged");
  expect(wordsOf((await fan.visitor.get(declined)).text)).not.toContain("wasn't charged");
});

test("a declined card says why and leads to the provider's page, where another card pays", async () => {
  const fan = await cardholder("4000000000000341");
  const { pressed } = await fan.tap(tipPage, { own: "12.34", note: "For the light" });
  expect(pressed.status).toBe(303);
  const { text } = await fan.visitor.get(pathOf(pressed.location));
  const words = wordsOf(text);
  expect(words).toContain("Your Visa ending in 0341 wasn't charged");
  expect(words).toContain("there isn't enough money on the card");
  expect(words).toContain("Use another card Pay with Visa •• ending in 0341 (declined)");
  expect(fieldIn(text, "own")).toBe("12.34");
  expect(text).toContain("For the light");
  const next = await fan.visitor.form(tipPage, { own: "12.34", note: "For the light" });
  const session = checkoutSessionIn(next.location);
  expect(site().control.pay({ session }).outcome).toBe("complete");
  await fan.visitor.get(`/payment-success?session_id=${session}`);
  expect(await fan.paid()).toBe(1);
});

test("3-D Secure leads to the bank and back; until it's answered, the link to the bank is shown again", async () => {
  const fan = await cardholder();
  // From now on, the bank challenges this card.
  const { card } = await fan.formOn(unlockPage);
  site().stripe.runtime.store.setValue(`card:${card}`, { number: "4000002760003184" });
  const { pressed } = await fan.tap();
  const charge = chargeIn(pressed.location);
  const success = `/payment-success?session_id=${charge}`;
  const bank = `${site().stripe.url}/3ds/${charge}`;
  expect(pathOf(pressed.location)).toBe(`${success}&confirm=now`);
  expect((await fan.visitor.get(`${success}&confirm=now`)).text).toContain(
    `http-equiv="refresh" content="0;url=${bank}"`,
  );
  const waiting = await fan.visitor.get(success);
  expect(waiting.text).toContain("Confirm your payment");
  expect(waiting.text).toContain(`href="${bank}"`);
  expect(waiting.text).not.toContain('http-equiv="refresh"');
  const answer = (action: string) =>
    fetch(bank, { method: "POST", body: new URLSearchParams({ action }), redirect: "manual" });
  const failed = await answer("fail");
  const declined = await fan.visitor.get(pathOf(failed.headers.get("location")));
  expect(pathOf(declined.location)).toContain(`${unlockPage}?declined=`);
  const page = wordsOf((await fan.visitor.get(pathOf(declined.location))).text);
  expect(page).toContain("Your bank couldn't confirm that it was you.");
  const second = chargeIn((await fan.tap()).pressed.location);
  expect(second).not.toBe(charge);
  const done = await fetch(`${site().stripe.url}/3ds/${second}`, {
    method: "POST",
    body: new URLSearchParams({ action: "complete" }),
    redirect: "manual",
  });
  expect((await fan.visitor.get(pathOf(done.headers.get("location")))).text).toContain("Post Unlocked!");
  expect(await fan.paid()).toBe(1);
});

test("a card removed here is gone at the provider, and one removed at the provider is gone here", async () => {
  const fan = await cardholder();
  const { card } = await fan.formOn(unlockPage);
  const page = wordsOf((await fan.visitor.get("/payments")).text);
  expect(page).toContain("Visa ending in 4242");
  expect(page).toContain("12/2034");
  const removed = await fan.visitor.form("/payments", { card });
  expect(removed.location).toBe("/payments");
  const after = wordsOf((await fan.visitor.get("/payments")).text);
  expect(after).toContain("Card removed");
  expect(after).not.toContain("Saved cards");
  expect((await providerClient(site()).paymentMethods.retrieve(card)).customer).toBeNull();
  expect(await site().count("saved_cards", "user_id = ?", fan.person.id)).toBe(0);

  const other = await cardholder();
  const kept = (await other.formOn(unlockPage)).card;
  const events = await eventsFrom(site(), () => providerClient(site()).paymentMethods.detach(kept));
  for (const event of events) expect(await deliverEvent(site(), event)).toBe(200);
  expect(await site().count("saved_cards", "user_id = ?", other.person.id)).toBe(0);
  expect((await other.formOn(unlockPage)).card).toBe("");
});
