import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { type Chat, messageFields, newChat, setMessagePrice } from "../site/chat-fixture.ts";
import { newFan } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { GERMANY } from "../site/visitor.ts";

const site = siteForFile();
let chat: Chat;
beforeAll(async () => {
  await setMessagePrice(site(), "all");
  chat = await newChat(site(), "Between you and me");
});

test("another fan, another creator, and an admin find nothing of a conversation, whatever they send", async () => {
  const { path, id } = chat;
  const before = await site().rows("select * from conversations where id = ?", id);
  for (const person of [people.otherFan, people.otherCreator, people.admin]) {
    const visitor = await site().visitor({ as: person });
    for (const page of [
      path,
      `${path}/1`,
      `${path}/block`,
      `${path}?q=between`,
      `${path}?reply=1`,
      `${path}.data`,
    ]) {
      const seen = await visitor.get(page);
      expect(seen.status, `${person.username} ${page}`).toBe(404);
      expect(seen.text).not.toContain("Between you");
    }
    for (const call of [`/api/conversations/${id}/messages`, `/conversations/${id}/messages?after=0`])
      expect((await visitor.get(call)).status).toBe(404);
    for (const [page, fields] of [
      [path, messageFields("Let me in")],
      [path, { intent: "draft", text: "x" }],
      [path, { intent: "archive" }],
      [`${path}/1`, { intent: "unsend" }],
      [`${path}/1`, { intent: "edit", text: "x" }],
      [`${path}/1`, { intent: "react", reaction: "heart" }],
      [`${path}/block`, { sent: "1" }],
    ] as [string, Record<string, string>][])
      expect((await visitor.form(page, fields)).status, `${person.username} ${page}`).toBe(404);
    expect((await visitor.get("/messages")).text).not.toContain(path);
    expect((await visitor.get("/api/conversations")).text).not.toContain(id);
  }
  expect(await site().rows("select * from conversations where id = ?", id)).toEqual(before);
});

test("guests, people in a strict region, and accounts without a confirmed age or email find nothing either", async () => {
  const { path, id } = chat;
  const guest = await site().visitor();
  expect((await guest.get(path)).location).toContain("/discover?redirect=");
  expect((await guest.get(`/api/conversations/${id}/messages`)).status).toBe(401);
  const minor = await site().visitor({ as: { ...chat.fan.person }, adult: false });
  await site().rows("update profiles set age_verification_timestamp = null where id = ?", chat.fan.person.id);
  expect((await minor.get(path)).location).toContain("/verify-age");
  expect((await minor.get(`/api/conversations/${id}/messages`)).status).toBe(403);
  await site().rows(
    "update profiles set age_verification_timestamp = ? where id = ?",
    Date.now(),
    chat.fan.person.id,
  );
  const german = await site().visitor({ as: chat.fan.person, cf: GERMANY });
  expect((await german.get(path)).status).toBe(451);
  const unverified = await site().visitor({ as: people.newcomer });
  expect((await unverified.get(path)).location).toContain("/verify-email");
});

test("a form from another site, or after the session ended, is refused", async () => {
  const { fan, path } = chat;
  const foreign = await fan.visitor.form(path, messageFields("Forged"), { "Sec-Fetch-Site": "cross-site" });
  expect(foreign.status).toBe(403);
  const gone = await newFan(site());
  await site().rows("update sessions set ended_at = 1 where user_id = ?", gone.person.id);
  expect((await gone.visitor.form(path, messageFields("Belated"))).status).toBe(403);
  expect((await fan.visitor.get(path)).text).not.toMatch(/Forged|Belated/);
});

test("a flood of messages is stopped, keeps what was typed, and says to wait", async () => {
  const { fan, path } = await newChat(site());
  const sent = [];
  for (let i = 0; i < 31; i += 1)
    sent.push((await fan.visitor.form(path, messageFields(`Message ${i}`))).status);
  expect(sent.slice(0, 29).every((status) => status === 303)).toBe(true);
  const refused = await fan.visitor.form(path, messageFields("One too many"));
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  for (const text of ["Wait a minute", "One too many"]) expect(refused.text).toContain(text);
  expect((await chat.say(chat.fan.visitor, "I may still write")).status).toBe(303);
});

test("a block closes the conversation for both and refuses unlocks and tips, and unblocking reopens it", async () => {
  const { fan, creator, path, say } = await newChat(site(), "Before the block");
  const profile = "/seller/mira";
  expect((await fan.visitor.get(profile)).text).toContain(`href="${profile}/tip"`);
  expect((await creator.get(`${path}/block`)).text).toContain("Neither of you can write");
  expect((await creator.form(`${path}/block`, { sent: "1" })).location).toBe(`${path}#newest`);
  expect((await say(fan.visitor, "Please")).status).toBe(409);
  expect((await say(creator, "No")).status).toBe(409);
  expect((await fan.visitor.get(path)).text).toMatch(/Before the block.*You can&#x27;t write to/s);
  expect((await creator.get(path)).text).toContain("You blocked");
  expect((await fan.visitor.form(`${path}/1`, { intent: "edit", text: "Rude" })).status).toBe(409);
  const calls = [`/api/profiles/${people.creator.id}`, "/api/profiles/mira", "/profiles/mira"];
  for (const address of [profile, `${profile}/tip`, `${profile}/messages/unlock`, ...calls])
    expect((await fan.visitor.get(address)).status, address).toBe(404);
  expect((await fan.visitor.form(`${profile}/tip`, { choice: "500" })).status).toBe(404);
  await creator.form("/settings/messages", { intent: "unblock", blocked: fan.person.id });
  expect((await say(fan.visitor, "Thank you")).status).toBe(303);
});

test("a fan who hasn't unlocked is sent to the unlock, and can still read what was written while it was open", async () => {
  const { fan, path, say } = await newChat(site(), "While it was free");
  await setMessagePrice(site(), "none", "12");
  const page = (await fan.visitor.get(path)).text;
  for (const text of ["While it was free", 'href="/seller/mira/messages/unlock"', "$12"])
    expect(page).toContain(text);
  expect((await say(fan.visitor, "More")).status).toBe(409);
  const stranger = await newFan(site());
  expect((await stranger.visitor.get("/seller/mira/messages")).location).toBe("/seller/mira/messages/unlock");
  const refused = await stranger.visitor.form("/seller/mira/messages", messageFields("Typed before"));
  expect([refused.status, refused.text.includes("Typed before")]).toEqual([409, true]);
  await setMessagePrice(site(), "all");
});

test("while messages are off, none can be written, and existing ones can be read", async () => {
  const { fan, path, say } = await newChat(site(), "An old one");
  const set = (on: number) =>
    site().rows("update feature_flags set enabled = ? where name = 'messaging'", on);
  await set(0);
  const stranger = await newFan(site());
  expect((await stranger.visitor.get("/seller/mira/messages")).location).toBe("/seller/mira");
  expect((await say(fan.visitor, "New")).status).toBe(409);
  expect((await fan.visitor.get(path)).text).toContain("An old one");
  await set(1);
});
