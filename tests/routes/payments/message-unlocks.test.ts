import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { eventsFrom, fanAtProvider, sessionsOf } from "../site/one-time-fixture.ts";
import { beginSale, deliverEvent, newFan, payFor, providerClient } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const profile = "/seller/mira";
const messages = `${profile}/messages`;
const page = `${messages}/unlock`;
const price = "/settings/message-price";
const mira = () => site().visitor({ as: people.creator });
const setPrice = async (free_for: string, message_price: string) =>
  (await mira()).form(price, { free_for, message_price });
const openMessages = (isOpen: boolean) =>
  site().rows(
    "insert into feature_flags (name, enabled, updated_at) values ('messaging', ?1, 0) on conflict (name) do update set enabled = ?1",
    isOpen ? 1 : 0,
  );
const standing = (buyer: string) =>
  site().count("message_unlocks", "buyer_id = ? and revoked_at is null", buyer);
beforeAll(async () => {
  site().control.setMode("hold");
  await setPrice("none", "12");
  await openMessages(false);
});

test("while messages are off, no unlocks are sold", async () => {
  const { person, visitor } = await newFan(site());
  expect((await visitor.get(profile)).text).not.toContain("Unlock messages");
  const soon = await visitor.get(page);
  expect([soon.status, soon.text.includes("Coming soon")]).toEqual([200, true]);
  expect((await visitor.form(page, { amount: "1200" })).status).toBe(403);
  expect(await sessionsOf(site(), person.email)).toEqual([]);
  await openMessages(true);
});

test("a fan unlocks a creator's messages once, reads so, and can't pay again", async () => {
  const visit = await newFan(site());
  expect((await visit.visitor.get(profile)).text).toContain(`href="${page}"`);
  const shown = (await visit.visitor.get(page)).text;
  for (const text of ["Opens your conversation with", "$12"]) expect(shown).toContain(text);
  const fan = await fanAtProvider(site(), page, { amount: "1200" });
  const events = await fan.pay();
  const back = await fan.visitor.get(fan.success);
  expect([back.status, back.location]).toEqual([303, messages]);
  const after = (await fan.visitor.get(messages)).text;
  for (const text of ["Messages Unlocked!", "Message to Mira"]) expect(after).toContain(text);
  const link = (await fan.visitor.get(profile)).text;
  expect([link.includes(`href="${page}"`), link.includes(`href="${messages}"`)]).toEqual([false, true]);
  const list = (await fan.visitor.get("/messages")).text;
  expect(list).toContain(`href="${messages}"`);
  expect(list).not.toContain("No conversations");
  for (const event of [...events, ...events]) expect(await deliverEvent(site(), event)).toBe(200);
  expect(await fan.payments()).toEqual([{ kind: "unlock", gross: 1200, fee: 120, net: 1080 }]);
  expect(await standing(fan.person.id)).toBe(1);
  expect((await fan.visitor.form(page, { amount: "1200" })).location).toBe(messages);
  expect((await fan.visitor.get(messages)).text).toContain("already unlocked messages");
  expect(await sessionsOf(site(), fan.person.email)).toHaveLength(1);
});

test("a refund or a dispute locks messages again, and winning the dispute unlocks them", async () => {
  for (const [act, settle] of [
    ["refund", null],
    ["dispute", true],
  ] as const) {
    const fan = await fanAtProvider(site(), page, { amount: "1200" });
    for (const event of await fan.pay()) await deliverEvent(site(), event);
    const session = await providerClient(site()).checkout.sessions.retrieve(fan.session);
    const intent = await providerClient(site()).paymentIntents.retrieve(String(session.payment_intent));
    const charge = String(intent.latest_charge);
    const deliverFrom = async (work: () => unknown) => {
      for (const event of await eventsFrom(site(), work)) await deliverEvent(site(), event);
    };
    await deliverFrom(() => site().control[act]({ charge }));
    expect(await standing(fan.person.id), act).toBe(0);
    if (settle === null) continue;
    const [dispute] = (await providerClient(site()).disputes.list({ limit: 1 })).data;
    await deliverFrom(() => site().control.closeDispute({ dispute: dispute?.id ?? "", won: true }));
    expect(await standing(fan.person.id)).toBe(1);
  }
});

test("only the price that was shown is charged, and only if there is something to pay", async () => {
  const { person, visitor } = await newFan(site());
  const other = await visitor.form(page, { amount: "1000" });
  expect([other.status, other.text.includes("The price has changed")]).toEqual([409, true]);
  expect((await (await mira()).form(page, { amount: "1200" })).location).toBe(profile);
  const subscriber = await beginSale(site());
  for (const event of await payFor(site(), subscriber)) await deliverEvent(site(), event);
  await setPrice("subscribers", "15");
  expect((await subscriber.visitor.form(page, { amount: "1500" })).location).toBe(messages);
  expect((await subscriber.visitor.get(messages)).text).toContain("free for you");
  const offer = (await visitor.get(page)).text;
  for (const text of ["$15", "for free, as long as they subscribe"]) expect(offer).toContain(text);
  expect((await visitor.get(profile)).text).toContain("Messages are free for subscribers.");
  await setPrice("all", "");
  expect((await visitor.get(profile)).text).not.toContain(`href="${page}"`);
  expect((await visitor.form(page, { amount: "0" })).location).toBe(messages);
  expect((await visitor.get("/seller/rolf/messages/unlock")).status).toBe(404);
  expect(await sessionsOf(site(), person.email)).toEqual([]);
});

test("a creator's new price replaces the old one, even from two tabs at once, and the profile has the same", async () => {
  const bad = await setPrice("none", "9.99");
  expect([bad.status, bad.text.includes("Minimum message unlock price is $10.00")]).toEqual([422, true]);
  const prices = ["11", "12", "13", "14"];
  const saved = await Promise.all(prices.map((one) => setPrice("none", one)));
  expect(saved.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  const active = await site().rows(
    "select price_per_unlock as price from message_pricing where seller_id = ? and is_active = 1",
    people.creator.id,
  );
  const [own] = await site().rows(
    "select message_price as price from profiles where id = ?",
    people.creator.id,
  );
  expect(active).toEqual([own]);
  expect((await (await mira()).get("/profile/edit")).text).not.toContain("message_price");
});
