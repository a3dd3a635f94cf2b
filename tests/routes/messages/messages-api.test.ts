import { beforeAll, expect, test } from "vitest";
import { newChat, setMessagePrice } from "../site/chat-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});

test("the API lists conversations, messages, and unread counts, under both addresses", async () => {
  const { fan, creator, id, say, path } = await newChat(site(), "Hello");
  await say(creator, "Hi");
  for (const base of ["/api", ""]) {
    const list = JSON.parse((await fan.visitor.get(`${base}/conversations`)).text);
    expect(list).toMatchObject({
      success: true,
      items: [
        {
          id,
          side: "fan",
          unread_count: 1,
          with: { username: "mira" },
          last_message: { text: "Hi", side: "creator" },
        },
      ],
      next: null,
    });
    const thread = JSON.parse((await fan.visitor.get(`${base}/conversations/${id}/messages`)).text);
    expect(thread.items).toMatchObject([
      { number: 1, side: "fan", author_kind: "fan", text: "Hello" },
      { number: 2, side: "creator", author_kind: "creator", author_name: null, text: "Hi" },
    ]);
    expect(thread.conversation).toMatchObject({ changed: 2, last_number: 2, read_by_other: 0 });
    const unread = JSON.parse((await fan.visitor.get(`${base}/notifications/unread`)).text);
    expect(unread).toEqual({ success: true, count: 1, messages: 1, notices: 0 });
  }
  await fan.visitor.get(path);
  expect(JSON.parse((await fan.visitor.get("/api/notifications/unread")).text).count).toBe(0);
});

test("a caller who knows the counter gets only later changes, including edits and unsent messages", async () => {
  const { fan, creator, id, say, path } = await newChat(site(), "One");
  for (const text of ["Two", "Three"]) await say(fan.visitor, text);
  const since = async (changed: number, more = "") =>
    JSON.parse((await creator.get(`/api/conversations/${id}/messages?after=${changed}${more}`)).text);
  expect((await since(1)).items.map((one: { text: string }) => one.text)).toEqual(["Two", "Three"]);
  await fan.visitor.form(`${path}/1`, { intent: "edit", text: "One!" });
  await fan.visitor.form(`${path}/2`, { intent: "unsend" });
  const changed = await since(3);
  expect(changed.items.map((one: { number: number; text: string }) => [one.number, one.text])).toEqual([
    [1, "One!"],
    [2, ""],
  ]);
  expect((await since(changed.conversation.changed)).items).toEqual([]);
  expect(await since(0, "&limit=1")).toMatchObject({ has_more: true, items: [{ number: 3 }] });
});

test("pages are bounded, and a wrong query is refused", async () => {
  const { fan, id } = await newChat(site());
  for (const query of ["limit=0", "limit=51", "after=x", "before=-1"])
    expect((await fan.visitor.get(`/api/conversations/${id}/messages?${query}`)).status, query).toBe(400);
  expect((await fan.visitor.get("/api/conversations?show=everything")).status).toBe(400);
  expect((await fan.visitor.get("/api/conversations?after=nonsense")).status).toBe(200);
});

test("responses are revalidated every time, and cost nothing while nothing changed", async () => {
  const { fan, creator, id, say } = await newChat(site());
  for (const call of [
    "/api/conversations",
    `/api/conversations/${id}/messages`,
    "/api/notifications/unread",
  ]) {
    const first = await fan.visitor.get(call);
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
    const tag = first.headers.get("ETag") ?? "";
    expect((await fan.visitor.get(call, { "If-None-Match": tag })).status).toBe(304);
    await say(creator, `News for ${call}`);
    expect((await fan.visitor.get(call, { "If-None-Match": tag })).status).toBe(200);
  }
});
