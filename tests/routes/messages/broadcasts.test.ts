// @module-tag thorough
import { eq, gt, ne, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { people } from "#tests/cast.ts";
import { messageFields, newChat, setMessagePrice } from "../site/chat-fixture.ts";
import { jpeg, mediaIn } from "../site/composer-form.ts";
import { eventsFrom } from "../site/one-time-fixture.ts";
import { checkoutSessionIn, deliverEvent } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";
import { filesForm } from "./paid-message-fixture.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});

/** A list with these chats' fans, so that the file's other fans get nothing sent to it. */
async function newList(creator: Visitor, ...chats: { fan: { person: { username: string } } }[]) {
  const made = await creator.form("/fan-lists", { name: `Testers ${crypto.randomUUID()}` });
  const id = made.location?.split("/").at(-1) ?? "";
  for (const { fan } of chats)
    expect((await creator.form(`/fans/${fan.person.username}/lists`, { lists: id })).status).toBe(303);
  return id;
}
const write = (
  creator: Visitor,
  to: string,
  more: Record<string, string> = {},
  photos: Uint8Array[] = [],
) => {
  const form = filesForm(photos, more);
  form.append("to", to);
  return creator.upload("/broadcasts/new", form);
};
/** Runs the schedule until nothing is left, since other files' broadcasts may come first. */
const deliver = () => site().scheduled();
const free = (id: string) =>
  site().db.update(broadcasts).set({ due_at: sql`due_at - 864000000` }).where(ne(broadcasts.id, id));

test("a creator writes a draft, previews it and its recipients, and sends it; fans read it as a message", async () => {
  const chat = await newChat(site());
  const other = await newChat(site());
  const { creator } = chat;
  const list = await newList(creator, chat);
  const saved = await write(creator, `list:${list}`, { text: "Lanterns at nine" });
  expect(saved.status).toBe(303);
  const path = saved.location ?? "";
  const page = (await creator.get(path)).text;
  expect(page).toContain("Lanterns at nine");
  expect(page).toMatch(/1 fan<\/strong> right now/);
  expect((await chat.fan.visitor.get(chat.path)).text).not.toContain("Lanterns at nine");
  await free(path.split("/").at(-1) ?? "");
  expect((await creator.form(path, { intent: "send", when: "now" })).status).toBe(303);
  await deliver();
  const read = (await chat.fan.visitor.get(chat.path)).text;
  expect(read).toContain("Lanterns at nine");
  expect(read).toContain("Sent to several fans");
  expect((await other.fan.visitor.get(other.path)).text).not.toContain("Lanterns at nine");
  expect((await chat.fan.visitor.get(`${chat.path}?q=lanterns`)).text).toContain("Lanterns at nine");
  const api = JSON.parse((await chat.fan.visitor.get(`/api/conversations/${chat.id}/messages`)).text);
  expect(api.items.at(-1)).toMatchObject({
    text: "Lanterns at nine",
    broadcast: true,
    author_kind: "creator",
  });
  expect((await creator.get(path)).text).toMatch(/Read<\/dt><dd[^>]*>1</);
  expect((await creator.form(path, { intent: "cancel" })).status).toBe(409);
  expect((await creator.get(`${path}/edit`)).location).toContain(path);
});

test("choosing from the vault saves the draft first, also an empty one, but never empties a scheduled one", async () => {
  const { creator } = await newChat(site());
  const written = { text: "Keep this", price: "7", do: "vault" };
  const { location: vault = "" } = await write(creator, "buyers", written, [await jpeg()]);
  const id = new URL(vault ?? "", "http://x").searchParams.get("broadcast") ?? "";
  expect(vault).toBe(`/dashboard/vault?broadcast=${id}`);
  const [own] = mediaIn(await creator.get(`/broadcasts/${id}/edit`));
  const other = mediaIn(await write(creator, "buyers", { do: "refresh" }, [await jpeg(640)]))[0];
  const edit = await creator.get(`/broadcasts/${id}/edit?use=${other}`);
  expect(mediaIn(edit)).toEqual([own, other]);
  expect(edit.text).toMatch(/Keep this<\/textarea>/);
  expect(edit.text).toMatch(/name="price"[^>]*value="7"/);
  expect(edit.text).toMatch(/<option value="buyers" selected/);

  const empty = await write(creator, "subscribers", { do: "vault" });
  const draft = empty.location?.split("=")[1] ?? "";
  expect((await creator.get("/broadcasts")).text).toContain("Empty draft");
  expect((await creator.form(`/broadcasts/${draft}`, { intent: "send", when: "now" })).status).toBe(409);
  await site()
    .db.update(broadcasts)
    .set({ due_at: Date.now() + 864000000 })
    .where(eq(broadcasts.id, draft));
  const form = filesForm([], { do: "vault" });
  form.append("to", "subscribers");
  expect((await creator.upload(`/broadcasts/${draft}/edit`, form)).status).toBe(422);
  await site().db.delete(broadcasts).where(eq(broadcasts.id, draft));
});

test("a scheduled broadcast is canceled, and one in the past, or too many in a day, are refused", async () => {
  const chat = await newChat(site());
  const { creator } = chat;
  const list = await newList(creator, chat);
  const { location: path = "" } = await write(creator, `list:${list}`, { text: "Tomorrow" });
  await free(path?.split("/").at(-1) ?? "");
  const at = (when: string) =>
    creator.form(path ?? "", { intent: "send", when: "later", publish_on: when, time_zone: "UTC" });
  const past = await at("2020-01-01T10:00");
  expect([past.status, past.text.includes("Choose a time in the future")]).toEqual([422, true]);
  const soon = new Date(Date.now() + 40 * 24 * 3_600_000).toISOString().slice(0, 16);
  expect((await at(soon)).status).toBe(303);
  expect((await creator.get(path ?? "")).text).toContain("Scheduled");
  expect((await creator.form(path ?? "", { intent: "cancel" })).status).toBe(303);
  expect((await creator.get(path ?? "")).text).toContain("Draft");
  await deliver();
  expect((await chat.fan.visitor.get(chat.path)).text).not.toContain("Tomorrow");
  for (let i = 0; i < 3; i++) {
    const one = await write(creator, `list:${list}`, { text: `Filler ${i}` });
    await creator.form(one.location ?? "", {
      intent: "send",
      when: "later",
      publish_on: soon,
      time_zone: "UTC",
    });
  }
  const full = await at(soon);
  expect([full.status, full.text.includes("3 broadcasts within 24 hours")]).toEqual([409, true]);
  expect((await creator.form(path ?? "", { intent: "delete" })).location).toContain("/broadcasts");
  expect((await creator.get(path ?? "")).status).toBe(404);
  await site()
    .db.delete(broadcasts)
    .where(gt(broadcasts.due_at, Date.now() + 1_000_000_000));
});

test("a fan buys a paid broadcast; unsending it says what it costs, and refunds the fan", async () => {
  const chat = await newChat(site());
  const { creator, fan } = chat;
  const list = await newList(creator, chat);
  const { location } = await write(creator, `list:${list}`, { text: "The set", price: "5" }, [await jpeg()]);
  const path = location ?? "";
  await free(path.split("/").at(-1) ?? "");
  await creator.form(path, { intent: "send", when: "now" });
  await deliver();
  const at = `/media/messages/${chat.id}/2/0/w320`;
  expect((await fan.visitor.get(at)).status).toBe(404);
  expect((await fan.visitor.get(chat.path)).text).toMatch(/Unlock for (<!-- -->)?\$5/);
  const session = checkoutSessionIn(
    (await fan.visitor.form(`${chat.path}/2/buy`, { amount: "500" })).location,
  );
  const events = await eventsFrom(site(), () => site().control.pay({ session, email: fan.person.email }));
  for (const event of events) await deliverEvent(site(), event);
  expect((await fan.visitor.get(at)).status).toBe(200);
  for (const who of [people.otherFan, people.otherCreator, people.admin])
    expect((await (await site().visitor({ as: who })).get(at)).status).toBe(404);
  const page = (await creator.get(path)).text;
  expect(page).toMatch(/Bought<\/dt><dd[^>]*>1</);
  expect(page).toContain("$4.50");
  const asked = (await creator.get(`${path}/unsend`)).text;
  expect(asked).toContain("1 fan bought it.");
  expect((await creator.form(`${path}/unsend`, { refund: "0" })).status).toBe(409);
  expect((await creator.form(`${path}/unsend`, { refund: "500" })).status).toBe(303);
  expect((await fan.visitor.get(at)).status).toBe(404);
  expect((await fan.visitor.get(chat.path)).text).toContain("Message unsent");
  await deliver();
  const refunds = await site().rows(
    "select amount, by from refund_requests where actor_id = ?",
    fan.person.id,
  );
  expect(refunds).toEqual([{ amount: 500, by: "withdrawn" }]);
});

test("a fan turns a creator's broadcasts off from one of them, and on again in the settings", async () => {
  const chat = await newChat(site());
  const { creator, fan } = chat;
  const list = await newList(creator, chat);
  const send = async (text: string) => {
    const { location } = await write(creator, `list:${list}`, { text });
    await free(location?.split("/").at(-1) ?? "");
    const page = (await creator.get(location ?? "")).text;
    await creator.form(location ?? "", { intent: "send", when: "now" });
    await deliver();
    return page;
  };
  await send("First of all");
  expect((await fan.visitor.get(`${chat.path}/2`)).text).toContain("Turn off broadcasts");
  await fan.visitor.form(chat.path, { intent: "refuse_broadcasts" });
  const second = await send("Second of all");
  // For so few, the reason isn't shown, since it would reveal one fan's choice.
  expect([second.includes("left out."), second.includes("turned off your")]).toEqual([true, false]);
  expect((await fan.visitor.get(chat.path)).text).not.toContain("Second of all");
  const settings = (await fan.visitor.get("/settings/messages")).text;
  expect(settings).toContain("Broadcasts are off");
  await fan.visitor.form("/settings/messages", { intent: "allow_broadcasts", creator: people.creator.id });
  await send("Third of all");
  expect((await fan.visitor.get(chat.path)).text).toContain("Third of all");
  // The creator can't change the fan's setting.
  await creator.form(chat.path, { intent: "refuse_broadcasts" });
  expect(await site().rows("select * from broadcast_refusals where buyer_id = ?", fan.person.id)).toEqual([]);
});

test("nobody sees, sends, or changes another creator's broadcasts and lists, whatever ID they name", async () => {
  const chat = await newChat(site());
  const list = await newList(chat.creator, chat);
  const { location } = await write(chat.creator, `list:${list}`, { text: "Mine alone" });
  const path = location ?? "";
  const theo = await site().visitor({ as: people.otherCreator });
  for (const page of [path, `${path}/edit`, `${path}/unsend`, `/fan-lists/${list}`])
    expect((await theo.get(page)).status).toBe(404);
  for (const [at, fields] of [
    [path, { intent: "send", when: "now" }],
    [path, { intent: "delete" }],
    [`${path}/unsend`, { refund: "0" }],
    [`/fan-lists/${list}`, { intent: "rename", name: "Theirs" }],
  ] as const)
    expect((await theo.form(at, { ...fields })).status).toBe(404);
  const forged = await write(theo, "subscribers", { text: "Theirs", key: path.split("/").at(-1) ?? "" });
  expect(forged.status).toBe(409);
  expect((await chat.fan.visitor.get("/broadcasts")).status).toBe(403);
  expect((await chat.fan.visitor.form(path, { intent: "send", when: "now" })).status).toBe(403);
  expect((await chat.creator.get(path)).text).toContain("Mine alone");
  expect((await chat.creator.form("/fans/nobody/lists", { lists: list })).status).toBe(404);
});

test("a saved reply is inserted without JavaScript as the draft, and is its creator's alone", async () => {
  const { creator, path, fan } = await newChat(site());
  const thanks = { intent: "save", name: "Thanks", text: "Thank you, {friend}!" };
  for (let sent = 0; sent < 2; sent++) await creator.form("/settings/saved-replies", thanks);
  const replies = await site().rows(
    "select id from saved_replies where name = 'Thanks' and text like '%friend%'",
  );
  expect(replies, "one reply, although its form was sent twice").toHaveLength(1);
  const [reply] = replies;
  const insert = (who: Visitor, saved_reply: string) =>
    who.form(path, { ...messageFields("Hi"), intent: "insert", saved_reply });
  expect((await insert(creator, String(reply?.id))).location).toContain(`${path}#write`);
  expect((await creator.get(path)).text).toMatch(/<textarea[^>]*>Hi\nThank you, \{friend\}!<\/textarea>/);
  await insert(fan.visitor, String(reply?.id));
  expect((await fan.visitor.get(path)).text).not.toContain("Thank you, {friend}!");
  const theo = await site().visitor({ as: people.otherCreator });
  await theo.form("/settings/saved-replies", { intent: "delete", id: String(reply?.id) });
  expect((await creator.get("/settings/saved-replies")).text).toContain("Thank you, {friend}!");
});
