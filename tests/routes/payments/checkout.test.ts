import { beforeAll, expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
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

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

const SUBSCRIBE = "/seller/mira/subscribe";
const sessionsOf = async (email: string) =>
  (await providerClient(site()).checkout.sessions.list({ limit: 100 })).data.filter(
    (session) => session.customer_email === email,
  );
const priceOf = (cents: number) =>
  site().rows("update profiles set subscription_price = ? where id = ?", cents, people.creator.id);

test("a click leads to the provider's page at the price shown", async () => {
  const sale = await beginSale(site());
  const [session] = await sessionsOf(sale.person.email);
  expect(session).toMatchObject({
    id: sale.session,
    mode: "subscription",
    amount_total: 1500,
    currency: "usd",
    success_url: "http://fanlight.test/subscription-success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: `http://fanlight.test${SUBSCRIBE}?canceled=true`,
  });
  expect(await stateOf(site(), sale)).toEqual(NO_SALE);
});

test("a free post offers guests the subscription of its creator's page, and nobody else", async () => {
  const post = `/seller/mira/content/${posts.free.id}`;
  const back = `${SUBSCRIBE}?redirect=${encodeURIComponent(post)}`;
  const guest = await site().visitor();
  for (const [path, next] of [
    ["/seller/mira", SUBSCRIBE],
    [post, back],
  ] as const)
    expect((await guest.get(path)).text).toContain(`href="/signup?redirect=${encodeURIComponent(next)}"`);
  expect((await (await site().visitor({ as: people.fan })).get(back)).location).toBe(post);
  for (const who of [people.creator, people.fan])
    expect((await (await site().visitor({ as: who })).get(post)).text).not.toContain(SUBSCRIBE);
});

test("a double click, two tabs, and the API create one session", async () => {
  const { person, visitor } = await newFan(site());
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => visitor.form(SUBSCRIBE, { amount: "1500" })),
  );
  answers.push(await visitor.json("/api/stripe/subscription/checkout", { seller_id: people.creator.id }));
  const ids = answers.map(({ location, text }) =>
    checkoutSessionIn(location ?? JSON.parse(text || "{}").url),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await sessionsOf(person.email)).toHaveLength(1);
  expect(await site().count("checkouts", "buyer_id = ?", person.id)).toBe(1);
});

test("subscribing from a post leads back to it, and never to a foreign URL", async () => {
  const post = `/seller/mira/content/${posts.subscriber.id}`;
  const sale = await newFan(site());
  const [, back = ""] = /name="redirect" value="([^"]+)"/.exec((await sale.visitor.get(post)).text) ?? [];
  expect(back).toBe(post);
  // Five parallel requests from five pages, one on another site, create one session with the first request's
  // parameters.
  const places = [post, "//evil.example/", "https://evil.example/", "/discover", "/search"];
  const answers = await Promise.all(
    places.map((redirect) => sale.visitor.form(SUBSCRIBE, { amount: "1500", redirect })),
  );
  expect(new Set(answers.map(({ location }) => checkoutSessionIn(location))).size).toBe(1);
  const [session] = await sessionsOf(sale.person.email);
  for (const url of [session?.success_url, session?.cancel_url])
    expect(new URL(url ?? "").origin).toBe("http://fanlight.test");

  const other = await newFan(site());
  const response = await other.visitor.form(SUBSCRIBE, { amount: "1500", redirect: post });
  const paid = { ...other, session: checkoutSessionIn(response.location) };
  await payFor(site(), paid);
  const [asked] = await sessionsOf(other.person.email);
  const left = new URL(asked?.cancel_url ?? "");
  expect((await other.visitor.get(left.pathname + left.search)).location).toBe(post);
  expect((await other.visitor.get(post)).text).toContain("Subscription not started");
  const success = new URL((asked?.success_url ?? "").replace("{CHECKOUT_SESSION_ID}", paid.session));
  const page = await other.visitor.get(success.pathname + success.search);
  expect(page.text).toMatch(new RegExp(`href="${post}"[^>]*>Back to the post`));
});

test("a price sent by the client is never charged", async () => {
  const { person, visitor } = await newFan(site());
  const form = await visitor.form(SUBSCRIBE, { amount: "100", price: "1", subscription_price: "1" });
  expect([form.status, form.location]).toEqual([303, "/seller/mira"]);
  expect((await visitor.get("/seller/mira")).text).toContain(
    "It&#x27;s now $15/month. You weren&#x27;t charged.",
  );
  expect(await sessionsOf(person.email)).toEqual([]);
  const api = await visitor.json("/stripe/subscription/checkout", {
    seller_id: people.creator.id,
    amount: 100,
  });
  expect(JSON.parse(api.text)).toMatchObject({ amount: 1500, amount_differs: true });
  expect((await sessionsOf(person.email))[0]?.amount_total).toBe(1500);
});

test("the API answers with the price card, and keeps it with the checkout word for word", async () => {
  const { person, visitor } = await newFan(site());
  const call = () => visitor.json("/api/stripe/subscription/checkout", { seller_id: people.creator.id });
  const answers = [await call(), await call()].map(({ text }) => JSON.parse(text));
  const kept = await site().rows("select * from checkout_consents where buyer_id = ?", person.id);
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject({ channel: "api", item: "Subscription to Mira", place: "US-OR" });
  for (const answer of answers) expect(answer).toMatchObject({ item: kept[0]?.item, terms: kept[0]?.terms });
  expect(kept[0]?.terms).toMatch(/^\$15\/month, charged today/);
});

test("the API tells a payer, and nobody else, who a session is for and what it costs", async () => {
  const sale = await beginSale(site());
  const path = `/api/stripe/session/${sale.session}`;
  expect(JSON.parse((await sale.visitor.get(path)).text)).toEqual({
    metadata: { seller_id: people.creator.id },
    amount_total: 1500,
  });
  expect((await (await site().visitor({ as: people.otherFan })).get(path)).status).toBe(404);
});

test("the API returns a payer only to our own pages", async () => {
  const { person, visitor } = await newFan(site());
  await visitor.json("/api/stripe/subscription/checkout", {
    seller_id: people.creator.id,
    success_url: "https://evil.example/?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://fanlight.test.evil.example/",
  });
  const [session] = await sessionsOf(person.email);
  expect(session?.success_url).toBe(
    "http://fanlight.test/subscription-success?session_id={CHECKOUT_SESSION_ID}",
  );
  expect(session?.cancel_url).toBe("http://fanlight.test/discover");
});

test("a fan who is paying while the price changes is charged the price shown", async () => {
  const sale = await beginSale(site());
  await priceOf(2000);
  const events = await payFor(site(), sale);
  for (const event of events) await deliverEvent(site(), event);
  expect(await stateOf(site(), sale)).toEqual(ONE_SALE);
  await priceOf(1500);
});

test("a price that changes before payment: the old session closes, and the new one has the new price", async () => {
  const sale = await beginSale(site());
  await priceOf(2000);
  const refused = await sale.visitor.form(SUBSCRIBE, { amount: "1500" });
  expect(refused.location).toBe("/seller/mira");
  const anew = await sale.visitor.form(SUBSCRIBE, { amount: "2000" });
  const session = checkoutSessionIn(anew.location);
  expect(session).not.toBe(sale.session);
  expect(site().control.pay({ session: sale.session }).outcome).toBe("closed");
  const events = await payFor(site(), { ...sale, session });
  for (const event of events) await deliverEvent(site(), event);
  const state = await stateOf(site(), sale);
  expect(state.payments).toEqual([{ gross: 2000, fee: 200, net: 1800, refunded: 0 }]);
  expect(state.access).toBe(200);
  await priceOf(1500);
});

test("a fan who already subscribed, or pays in another tab meanwhile, is charged once", async () => {
  const sale = await beginSale(site());
  const events = await payFor(site(), sale);
  const meanwhile = await sale.visitor.form(SUBSCRIBE, { amount: "1500" });
  expect(meanwhile.location).toBe("/seller/mira");
  expect(await stateOf(site(), sale)).toEqual(ONE_SALE);
  for (const event of events) await deliverEvent(site(), event);
  const again = await sale.visitor.form(SUBSCRIBE, { amount: "1500" });
  expect(again.location).toBe("/seller/mira");
  expect((await sale.visitor.get("/seller/mira")).text).toContain(
    "You&#x27;re already subscribed. You weren&#x27;t charged.",
  );
  expect(await sessionsOf(sale.person.email)).toHaveLength(1);
  expect(await stateOf(site(), sale)).toEqual(ONE_SALE);
});

test("an expired session is replaced by a new one", async () => {
  const sale = await beginSale(site());
  site().control.expire({ session: sale.session });
  const page = await sale.visitor.get(`/subscription-success?session_id=${sale.session}`);
  expect(page.text).not.toContain("Subscription Activated!");
  expect(page.text).toContain("Subscription Processing Issue");
  const anew = await sale.visitor.form(SUBSCRIBE, { amount: "1500" });
  expect(checkoutSessionIn(anew.location)).not.toBe(sale.session);
  expect(checkoutSessionIn(anew.location)).not.toBe("");
});

test("nobody can subscribe to themselves, to a creator without payouts, or to an unknown account", async () => {
  const { visitor } = await newFan(site());
  const mira = await site().visitor({ as: people.creator });
  expect((await mira.form(SUBSCRIBE, { amount: "1500" })).location).toBe("/seller/mira");
  for (const name of ["pia", "rolf"]) {
    const refused = await visitor.form(`/seller/${name}/subscribe`, {});
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("You weren&#x27;t charged.");
  }
  for (const name of ["nobody", "ada.fan", "uma"])
    expect((await visitor.form(`/seller/${name}/subscribe`, {})).status, name).toBe(404);
});
