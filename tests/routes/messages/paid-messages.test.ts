import { beforeAll, expect, test } from "vitest";
import { setMessagePrice } from "../site/chat-fixture.ts";
import { jpeg } from "../site/composer-form.ts";
import { sessionsOf, shopper, soldMedia, soldPost } from "../site/one-time-fixture.ts";
import { deliverEvent, providerClient } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { newMediaChat, numberIn, paidMessage } from "./paid-message-fixture.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(async () => {
  site().control.setMode("hold");
  await setMessagePrice(site(), "all");
});
const PAID = { kind: "message", gross: 500, fee: 50, net: 450, refunded: 0 };
const textOf = (text: string) => text.replaceAll(/<!-- -->|<[^>]+>/g, "");

test("a locked message says what it holds and costs, shows only its preview, and opens once it is paid", async () => {
  const chat = await newMediaChat(site());
  const staged = await chat.send([await jpeg(), await jpeg(500)], { do: "refresh" });
  const ids = [...staged.text.matchAll(/<input type="hidden" name="media" value="([\w-]+)"/g)].map(
    ([, id]) => id ?? "",
  );
  const sent = await chat.send([], { media: ids, preview: ids.slice(0, 1), price: "5", text: "For you" });
  const number = numberIn(sent);
  const seen = async () =>
    Promise.all([0, 1].map(async (i) => (await chat.fan.visitor.get(chat.at(number, i))).status));
  expect(await seen()).toEqual([200, 404]);
  const thread = (await chat.fan.visitor.get(chat.path)).text;
  for (const text of ["For you", "Free preview", "1 photo", "Unlock for", "data:image/webp"])
    expect(thread).toContain(text);
  expect(thread).not.toContain(chat.at(number, 1));
  const page = textOf((await chat.fan.visitor.get(`${chat.path}/${number}/buy`)).text);
  for (const text of [
    "Message from Mira",
    "with 2 photos: $5 one-time",
    "yours to keep",
    "Get a full refund within 24 hours if you haven&#x27;t opened it",
    "bank statement",
  ])
    expect(page).toContain(text);
  const api = JSON.parse((await chat.fan.visitor.get(`/api/conversations/${chat.id}/messages`)).text);
  const { media, sale } = api.items.at(-1);
  expect(media[1]).toMatchObject({ locked: true, images: [], file: null, alt: "" });
  expect(sale).toEqual({ price: 500, contents: "2 photos", bought_at: null, waiting: false });
});

test("a purchase is one sale, however often and late it is reported, and is on every page about money", async () => {
  const sale = await paidMessage(site());
  expect(await sale.status()).toBe(404);
  const { session, pay } = await sale.begin();
  const events = await pay();
  const [back] = await Promise.all([
    sale.fan.visitor.get(`/payment-success?session_id=${session}`),
    ...[...events, ...events].map((event) => deliverEvent(site(), event)),
  ]);
  for (const event of events) await deliverEvent(site(), event);
  expect(back?.text).toContain("Message Unlocked!");
  expect(back?.text).toContain(`href="${sale.page}?open=yes"`);
  expect(await sale.payments()).toEqual([PAID]);
  const entries = await site().rows(
    "select account, amount from ledger_entries where payment_id in (select id from payments where buyer_id = ?) order by account",
    sale.buyer.id,
  );
  expect(entries).toEqual([
    { account: "platform", amount: -50 },
    { account: "provider", amount: 500 },
    { account: "seller", amount: -450 },
  ]);
  expect((await sale.fan.visitor.get("/payments")).text).toMatch(/Message from Mira/);
  expect((await sale.creator.get("/payments")).text).toContain(`Message bought by ${sale.buyer.username}`);
  expect((await sale.press()).location).toContain(`#m-${sale.number}`);
  expect(await sessionsOf(site(), sale.buyer.email)).toHaveLength(1);
  expect((await sale.fan.visitor.get(sale.path)).text).not.toContain(sale.at(sale.number));
  expect((await sale.fan.visitor.get(`${sale.page}?open=yes`)).text).toContain(sale.at(sale.number));
  expect(await sale.status()).toBe(200);
  await expect
    .poll(() => site().count("access_log", "buyer_id = ? and action = 'download'", sale.buyer.id))
    .toBe(1);
  expect((await sale.fan.visitor.get(sale.path)).text).toContain(sale.at(sale.number));
});

test("a purchase stays open after a block, after the subscription ended, and while the creator is leaving", async () => {
  const sale = await paidMessage(site());
  await sale.buy();
  await sale.creator.form(`${sale.path}/block`, { sent: "1" });
  expect(await sale.status()).toBe(200);
  await setMessagePrice(site(), "none", "12");
  expect(await sale.status()).toBe(200);
  await setMessagePrice(site(), "all");
});

test("two tabs open one page, another price is never charged, and nobody else can buy the message", async () => {
  const sale = await paidMessage(site());
  const places = await Promise.all([sale.press(), sale.press(), sale.press()]);
  expect(new Set(places.map(({ location }) => location)).size).toBe(1);
  const other = await sale.fan.visitor.form(`${sale.page}/buy`, { amount: "100" });
  expect([other.status, other.text.includes("The price has changed")]).toEqual([409, true]);
  const stranger = await newMediaChat(site());
  for (const who of [stranger.fan.visitor, sale.creator]) {
    expect((await who.get(`${sale.page}/buy`)).status).toBe(404);
    expect((await who.form(`${sale.page}/buy`, { amount: "500" })).status).toBe(404);
  }
  expect(await sessionsOf(site(), sale.buyer.email)).toHaveLength(1);
});

test("a fan who can see all of a message elsewhere can't buy it, and reads where it is", async () => {
  const buyer = await shopper(site());
  await buyer.pay();
  await buyer.visitor.get(buyer.success);
  expect((await buyer.visitor.get(soldMedia)).status).toBe(200);
  const begun = await buyer.visitor.form("/seller/mira/messages", {
    intent: "send",
    text: "Hi",
    key: "key-of-owner",
  });
  const path = begun.location?.split("#")[0] ?? "";
  const chat = await newMediaChat(site());
  const form = new FormData();
  for (const [name, value] of Object.entries({
    key: "key-owned-1",
    price: "5",
    media: `medium-${soldPost}`,
    do: "send",
  }))
    form.append(name, value);
  const number = numberIn(await chat.creator.upload(`${path}/media`, form));
  const page = await buyer.visitor.get(`${path}/${number}/buy`);
  for (const text of [
    "You already have everything in this message",
    `/content/${soldPost}"`,
    "nothing to buy",
  ])
    expect(page.text).toContain(text);
  const refused = await buyer.visitor.form(`${path}/${number}/buy`, { amount: "500" });
  expect([refused.status, refused.text.includes("nothing to buy")]).toEqual([409, true]);
  expect(await sessionsOf(site(), buyer.person.email)).toHaveLength(1);
});

test("a fan can return an unopened message within 24 hours, and not once any of it was served", async () => {
  for (const isOpened of [false, true]) {
    const sale = await paidMessage(site());
    await sale.buy();
    if (isOpened) {
      await sale.status();
      await expect
        .poll(() => site().count("access_log", "buyer_id = ? and action = 'download'", sale.buyer.id))
        .toBe(1);
    }
    const [payment] = await site().rows("select id from payments where buyer_id = ?", sale.buyer.id);
    const asked = await sale.fan.visitor.form(`/payments/${payment?.id}/refund`, {});
    expect(asked.status).toBe(isOpened ? 409 : 303);
    expect(await sale.status()).toBe(isOpened ? 200 : 404);
    expect(await sale.payments()).toEqual([{ ...PAID, refunded: isOpened ? 0 : 500 }]);
    if (isOpened) continue;
    await sale.buy();
    expect(await sale.status()).toBe(200);
  }
});

test("a refund or a dispute closes the message, winning the dispute opens it; the evidence says what was sold", async () => {
  const refunded = await paidMessage(site());
  const { charge } = await refunded.buy();
  await refunded.hear(() => site().control.refund({ charge }));
  expect(await refunded.status()).toBe(404);
  const disputed = await paidMessage(site());
  const bought = await disputed.buy();
  await disputed.status();
  await disputed.hear(() => site().control.dispute({ charge: bought.charge }));
  expect(await disputed.status()).toBe(404);
  const [row] = await site().rows("select id from disputes where buyer_id = ?", disputed.buyer.id);
  const evidence = textOf((await disputed.creator.get(`/payments/disputes/${row?.id}`)).text);
  for (const text of ["Message from Mira", "with 1 photo: $5 one-time", "was sent its media"])
    expect(evidence).toContain(text);
  const [dispute] = (await providerClient(site()).disputes.list({ limit: 1 })).data;
  await disputed.hear(() => site().control.closeDispute({ dispute: dispute?.id ?? "", won: true }));
  expect(await disputed.status()).toBe(200);
});

test("a creator can send a fan three paid messages a day, and none if the fan doesn't want them", async () => {
  const sale = await paidMessage(site());
  const media = (
    await site().rows("select media_id from message_media where conversation_id = ?", sale.id)
  ).map(({ media_id }) => String(media_id));
  const sent = await Promise.all([1, 2, 3, 4].map(() => sale.send([], { media, price: "5" })));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 303, 409, 409]);
  expect(sent.find(({ status }) => status === 409)?.text).toContain("up to 3 paid messages within 24 hours");
  expect((await sale.send([], { media, text: "Free" })).status).toBe(303);
  await site().rows("update paid_messages set created_at = created_at - ?", 25 * 60 * 60 * 1000);
  const set = (intent: string) => sale.fan.visitor.form(sale.path, { intent });
  await set("refuse_paid");
  const refused = await sale.send([], { media, price: "5" });
  expect([refused.status, refused.text.includes("want paid messages")]).toEqual([409, true]);
  await set("allow_paid");
  expect((await sale.send([], { media, price: "5" })).status).toBe(303);
  for (const [price, status] of [
    ["0.99", 422],
    ["1000.01", 422],
    ["1000", 303],
  ] as const)
    expect((await sale.send([], { media, price })).status, price).toBe(status);
  expect((await sale.send([], { text: "Nothing locked", price: "5" })).status).toBe(422);
});

test("a paid message's text can be edited until it is bought, its price and files never", async () => {
  const sale = await paidMessage(site());
  const edit = (text: string) =>
    sale.creator.form(sale.page, { intent: "edit", text, price: "1", media: "other" });
  expect((await edit("Still for sale")).status).toBe(303);
  expect(await site().rows("select price from paid_messages where conversation_id = ?", sale.id)).toEqual([
    { price: 500 },
  ]);
  await sale.buy();
  const late = await edit("Something else");
  expect([late.status, late.text.includes("was bought")]).toEqual([409, true]);
});
