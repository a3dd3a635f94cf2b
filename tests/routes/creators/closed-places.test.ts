import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { content_purchases } from "#db/schema/payments/payments.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { DAY, people, posts } from "#tests/cast.ts";
import { messageFields, newChat, setMessagePrice } from "../site/chat-fixture.ts";
import { newFan } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { CANADA, OREGON, UNKNOWN_PLACE, type Visitor } from "../site/visitor.ts";
import { newMember } from "./team/team-fixture.ts";

const site = siteForFile();
const PATH = "/settings/places";
const TEXAS = { country: "US", regionCode: "TX" };
const profile = "/seller/mira";
const free = `${profile}/content/${posts.free.id}`;
const ppv = `${profile}/content/${posts.ppv.id}`;

let creator: Visitor;
const close = (place: string) => creator.form(PATH, { intent: "close", place, confirmed: place });
const open = (place: string) => creator.form(PATH, { intent: "open", place });
const closed = async () =>
  (await site().rows("select place from closed_places order by 1")).map((r) => r.place);
beforeAll(async () => {
  creator = await site().visitor({ as: people.creator });
  await setMessagePrice(site(), "all");
});
afterEach(async () => {
  for (const place of await closed()) await open(String(place));
});

describe("the form", () => {
  test("adds and removes countries and states, and says how many are closed", async () => {
    expect((await close("DE")).location).toBe(PATH);
    await close("US-UT");
    await close("DE");
    expect(await closed()).toEqual(["DE", "US-UT"]);
    const { text } = await creator.get(PATH);
    expect(text).toContain("Closed now: 2 of 50");
    for (const name of ["Germany", "Utah, United States"])
      expect(text).toContain(`Remove<span class="sr-only"> ${name}</span>`);
    expect(text).not.toContain('<option value="DE">');
    await open("DE");
    expect(await closed()).toEqual(["US-UT"]);
  });

  test("asks before it closes all of the United States", async () => {
    const asked = await creator.form(PATH, { intent: "close", place: "US" });
    expect(asked.status).toBe(422);
    expect(asked.text).toContain("Close all of the United States");
    expect(await closed()).toEqual([]);
    await creator.form(PATH, { intent: "close", place: "US-TX", confirmed: "US" });
    await creator.form(PATH, { intent: "close", place: "US", confirmed: "US" });
    expect(await closed()).toEqual(["US", "US-TX"]);
  });

  test("refuses unknown places and a 51st, and keeps the choice", async () => {
    for (const place of ["", "XX", "US-XX", "US-PR", "DE-BE", "us", "DE,FR"]) {
      const refused = await close(place);
      expect(
        [refused.status, refused.text.includes("Choose a country or a US state from the list")],
        place,
      ).toEqual([422, true]);
    }
    expect(await closed()).toEqual([]);
    const codes = [...(await creator.get(PATH)).text.matchAll(/<option value="([A-Z]{2})">/g)].map(
      ([, code]) => code,
    );
    for (const code of codes.slice(0, 50)) await close(String(code));
    const refused = await close("US-UT");
    expect([refused.status, refused.text.includes("You can close 50 places at most")]).toEqual([422, true]);
    expect(refused.text).toMatch(/<option value="US-UT" selected="">/);
    expect((await closed()).length).toBe(50);
  });
});

test("where a page is closed, guests and members find what's missing, in lists, pages, and calls", async () => {
  await close("US-OR");
  const missing = (await (await site().visitor()).get("/seller/nobody-there")).text;
  for (const visitor of [await site().visitor(), await site().visitor({ as: people.otherFan })]) {
    for (const path of [
      profile,
      `${profile}?type=image`,
      free,
      ppv,
      `/api/profiles/${people.creator.id}`,
      `/api/content/${posts.free.id}`,
      "/media/medium-post-free/w320",
      "/seller/mira/photo",
    ])
      expect((await visitor.get(path)).status, path).toBe(404);
    for (const path of [
      "/discover",
      "/discover?feed=popular",
      "/discover?type=image",
      "/search?q=mira",
      "/search?who=creators",
      "/search?q=lamps",
      "/api/content/recent",
      "/api/content/search?q=lamps",
    ])
      expect((await visitor.get(path)).text, path).not.toMatch(/seller\/mira|"username":"mira"|A free photo/);
  }
  const title = (text: string) => /<title>[^<]*<\/title>/.exec(text)?.[0];
  const page = await (await site().visitor()).get(profile);
  expect(title(page.text)).toBe(title(missing));
  expect(page.text).not.toContain("Mira");
});

test("a country covers its states; elsewhere, and where the state isn't known, the page is open", async () => {
  const seesFrom = async (cf: typeof OREGON) => (await (await site().visitor({ cf })).get(profile)).status;
  await close("US-OR");
  expect([await seesFrom(OREGON), await seesFrom(TEXAS), await seesFrom({ country: "US" })]).toEqual([
    404, 200, 200,
  ]);
  await open("US-OR");
  await close("US");
  expect([await seesFrom(OREGON), await seesFrom({ country: "US" }), await seesFrom(CANADA)]).toEqual([
    404, 404, 200,
  ]);
  await open("US");
  await close("CA");
  // Headers of the client don't move it.
  const moved = await (await site().visitor({ cf: CANADA })).get(profile, { "CF-IPCountry": "US" });
  expect([moved.status, await seesFrom(OREGON), await seesFrom(UNKNOWN_PLACE)]).toEqual([404, 200, 200]);
});

test("nothing can be bought, liked, or begun from there, and conversations go on", async () => {
  const { fan, path, say } = await newChat(site());
  const stranger = await newFan(site());
  await close("US");
  const before = await site().rows("select count(*) as n from checkouts");
  for (const visitor of [fan.visitor, stranger.visitor]) {
    for (const [page, fields] of [
      [`${profile}/subscribe`, { amount: "1500" }],
      [`${profile}/tip`, { choice: "500" }],
      [`${ppv}/unlock`, { amount: "700" }],
      [`${ppv}/tip`, { choice: "500" }],
      [`${profile}/messages/unlock`, { amount: "1200" }],
    ] as [string, Record<string, string>][])
      expect((await visitor.form(page, fields)).status, page).toBe(404);
    const call = await visitor.json("/api/stripe/subscription/checkout", { seller_id: people.creator.id });
    expect(call.status).toBe(404);
    for (const page of [profile, free]) await visitor.form(`${page}/like`, { intent: "like" });
  }
  expect(await site().rows("select count(*) as n from checkouts")).toEqual(before);
  expect(await site().rows("select * from likes")).toEqual([]);
  expect((await stranger.visitor.form(`${profile}/messages`, messageFields("Hello"))).status).toBe(404);
  expect((await say(fan.visitor, "Are you still there?")).status).toBe(303);
  expect((await say(creator, "Yes")).status).toBe(303);
  expect((await fan.visitor.get(path)).text).toContain("Are you still there?");
});

test("what fans paid for stays, and the page offers nothing new", async () => {
  const [buyer, subscriber] = [await newFan(site()), await newFan(site())];
  const now = Date.now();
  await site()
    .db.insert(content_purchases)
    .values({ id: "bought", buyer_id: buyer.person.id, content_id: posts.ppv.id, created_at: now });
  await site()
    .db.insert(subscriptions)
    .values({
      id: "sub-closed",
      buyer_id: subscriber.person.id,
      seller_id: people.creator.id,
      status: "active",
      price: 1500,
      stripe_subscription_id: "sub-closed",
      current_period_start: now,
      current_period_end: now + 20 * DAY,
      expires_at: now + 20 * DAY,
      created_at: now,
      updated_at: now,
    });
  await close("US-OR");
  const subscriberPost = `${profile}/content/${posts.subscriber.id}`;
  const statuses = async ({ visitor }: typeof buyer) =>
    Promise.all([profile, ppv, free, subscriberPost].map(async (path) => (await visitor.get(path)).status));
  expect(await statuses(buyer)).toEqual([200, 200, 404, 404]);
  expect(await statuses(subscriber)).toEqual([200, 200, 200, 200]);
  for (const { visitor } of [buyer, subscriber]) {
    const { text } = await visitor.get(profile);
    expect(text).toContain("Mira isn&#x27;t available where you are");
    expect(text).toContain("renews until you cancel it");
    for (const refused of ["/like", "/tip", "/unlock", "/subscribe"])
      expect(text).not.toMatch(new RegExp(`(action|href)="[^"]*${refused}["?]`));
  }
  expect((await subscriber.visitor.get("/subscriptions")).text).not.toContain("available to you");
  const checkouts = await site().rows("select count(*) as n from checkouts");
  await subscriber.visitor.form(`${profile}/tip`, { choice: "500" });
  expect(await site().rows("select count(*) as n from checkouts")).toEqual(checkouts);
});

test("the creator and their team see the page from there", async () => {
  const member = await newMember(site(), ["write"]);
  await close("US");
  for (const visitor of [creator, member.visitor]) {
    expect((await visitor.get(profile)).status).toBe(200);
    expect((await visitor.get(free)).status).toBe(200);
  }
  await member.end();
  expect((await member.visitor.get(profile)).status).toBe(404);
});

test("guests there never get others' pages, and others never get theirs", async () => {
  const [there, elsewhere] = [await site().visitor(), await site().visitor({ cf: TEXAS })];
  const pages = ["/discover", "/search?q=lamps", profile, free];
  const shows = async (visitor: Visitor) => {
    const found = await Promise.all(pages.map((path) => visitor.get(path, { "Sec-Purpose": "prefetch" })));
    return found.map(({ status, text }) => status === 200 && text.includes("A free photo"));
  };
  const all = pages.map(() => true);
  const none = pages.map(() => false);
  for (const first of [there, elsewhere]) {
    expect([await shows(there), await shows(elsewhere)]).toEqual([all, all]);
    await close("US-OR");
    const second = first === there ? elsewhere : there;
    expect([await shows(first), await shows(second), await shows(first)]).toEqual(
      first === there ? [none, all, none] : [all, none, all],
    );
    await open("US-OR");
  }
});
