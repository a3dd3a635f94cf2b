// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { newChat, setMessagePrice } from "../site/chat-fixture.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";
import { openSocket } from "./socket-client.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});

const update = (visitor: Visitor, id: string, body: object) =>
  visitor.ask(`/api/conversations/${id}`, {
    method: "PATCH",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
  });
const share = (visitor: Visitor, presence: boolean) =>
  visitor.form("/settings/messages", {
    intent: "receipts",
    read_receipts: "on",
    ...(presence ? { presence: "on" } : {}),
  });

test("the API sends a message once per key and returns it, even if the limit was reached meanwhile", async () => {
  const { fan, id } = await newChat(site());
  const path = `/api/conversations/${id}/messages`;
  const sent = await fan.visitor.json(path, { text: " Hello\u202e ", key: "api-key-1", reply_to: 1 });
  expect(sent.status).toBe(201);
  expect(JSON.parse(sent.text).item).toMatchObject({ number: 2, text: "Hello", reply_to: 1, side: "fan" });
  for (let i = 0; i < 40; i += 1) await fan.visitor.json(path, { text: "More", key: `api-more-${i}` });
  expect((await fan.visitor.json(path, { text: "Too many", key: "api-key-2" })).status).toBe(429);
  const again = await fan.visitor.json(path, { text: "Hello", key: "api-key-1" });
  expect([again.status, JSON.parse(again.text).item.number]).toEqual([201, 2]);
  expect(await site().count("messages", "conversation_id = ? and key = 'api-key-1'", id)).toBe(1);
});

test("the API refuses what a form would refuse, and strangers find nothing", async () => {
  const { fan, creator, id, path } = await newChat(site());
  const call = `/api/conversations/${id}/messages`;
  for (const body of [
    { text: "  ", key: "api-key-3" },
    { text: "x".repeat(4001), key: "api-key-3" },
    { text: "x" },
  ])
    expect((await fan.visitor.json(call, body)).status).toBe(422);
  const stranger = await site().visitor({ as: people.otherFan });
  expect((await stranger.json(call, { text: "Hi", key: "api-key-4" })).status).toBe(404);
  for (const body of [{ draft: "x" }, { read_number: 1 }, { signal: "typing" }])
    expect((await update(stranger, id, body)).status).toBe(404);
  const foreign = { "Sec-Fetch-Site": "cross-site" };
  expect((await fan.visitor.json(call, { text: "Hi", key: "api-key-5" }, foreign)).status).toBe(403);
  await creator.form(`${path}/block`, { sent: "1" });
  const blocked = await fan.visitor.json(call, { text: "Hi", key: "api-key-6" });
  expect([blocked.status, blocked.text.includes("can't write to")]).toEqual([409, true]);
});

test("messages that a page showed are marked as read, drafts are saved, and neither exceeds what exists", async () => {
  const { fan, creator, id, path, say } = await newChat(site());
  await say(creator, "Hi");
  expect((await update(fan.visitor, id, { read_number: 99, draft: "Half a" })).status).toBe(200);
  expect(
    await site().rows(
      "select read_number, unread, draft from conversation_sides where conversation_id = ? and side = 'fan'",
      id,
    ),
  ).toEqual([{ read_number: 2, unread: 0, draft: "Half a" }]);
  expect((await creator.get(path)).text).not.toContain("Half a");
  const statuses = [];
  for (let i = 0; i < 61; i += 1)
    statuses.push((await update(fan.visitor, id, { draft: `Draft ${i}` })).status);
  expect(statuses.at(-1)).toBe(429);
});

test("typing is passed on only once both turned it on, only to each other, and is stored nowhere", async () => {
  const { fan, creator, id, path } = await newChat(site());
  const theirs = await openSocket(creator);
  const settled = async () => {
    theirs.send("ping");
    await theirs.text("pong");
    return theirs.frames.filter((frame) => typeof frame === "object" && "signal" in frame);
  };
  await update(fan.visitor, id, { signal: "typing" });
  await share(fan.visitor, true);
  await update(fan.visitor, id, { signal: "typing" });
  expect(await settled()).toEqual([]);
  await share(creator, true);
  await update(fan.visitor, id, { signal: "typing" });
  expect(await theirs.next((frame) => "signal" in frame)).toEqual({ conversation: id, signal: "typing" });
  // A burst is forwarded once.
  for (let i = 0; i < 5; i += 1) await update(fan.visitor, id, { signal: "typing" });
  await update(fan.visitor, id, { signal: "here" });
  await theirs.next((frame) => "signal" in frame && frame.signal === "here");
  expect((await settled()).length).toBeLessThanOrEqual(3);
  await creator.form(`${path}/block`, { sent: "1" });
  const before = (await settled()).length;
  await update(fan.visitor, id, { signal: "here" });
  expect((await settled()).length).toBe(before);
  await share(creator, false);
  expect(
    await site().rows("select presence_shared_at from message_settings where user_id = ?", people.creator.id),
  ).toEqual([{ presence_shared_at: null }]);
});

test("only messages pages may open a socket by their content security policy", async () => {
  const { fan, path } = await newChat(site());
  const policyOf = async (page: string) =>
    (await fan.visitor.get(page)).headers.get("Content-Security-Policy");
  for (const page of ["/messages", path])
    expect(await policyOf(page)).toContain("connect-src 'self' ws://fanlight.test;");
  for (const page of ["/discover", "/settings"])
    expect(await policyOf(page)).toContain("connect-src 'self';");
});

test("a thread of 10,000 messages shows its newest page, and its data has no other account's ID", async () => {
  const { fan, creator, path, id } = await newChat(site());
  await site().rows(
    `with recursive n(i) as (select 2 union all select i + 1 from n where i < 10000)
     insert into messages (conversation_id, number, changed, side, author_kind, author_id, text, key, sent_at)
     select ?, i, i, 'fan', 'fan', ?, 'Line ' || i, 'k' || i, i from n`,
    id,
    fan.person.id,
  );
  await site().rows("update conversations set last_number = 10000, changed = 10000 where id = ?", id);
  const page = await creator.get(path);
  expect(page.text).toContain("Line 10000");
  expect(page.text).not.toContain("Line 9950<");
  expect(page.bytes.length).toBeLessThan(150_000);
  expect(page.text).not.toContain(fan.person.id);
  const changes = await creator.get(`/api/conversations/${id}/messages?after=9990`);
  expect(JSON.parse(changes.text)).toMatchObject({ has_more: false, items: { length: 10 } });
});
