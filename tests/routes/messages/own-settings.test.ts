import { beforeAll, expect, test } from "vitest";
import { messageFields, newChat, setMessagePrice } from "../site/chat-fixture.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile();
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});

async function answeredChat() {
  const chat = await newChat(site(), "Hello Mira");
  await chat.say(chat.creator, "Hello from Mira");
  return chat;
}
const listed = async (visitor: Visitor, show = "all") => {
  const { items } = JSON.parse((await visitor.get(`/api/conversations?show=${show}&limit=50`)).text);
  return (items as { id: string }[]).map(({ id }) => id);
};
const unread = async (visitor: Visitor) =>
  JSON.parse((await visitor.get("/api/notifications/unread")).text).messages as number;

test("the unread list has unopened conversations, and muted or archived ones aren't counted", async () => {
  const { fan, id, path, say, creator } = await answeredChat();
  const { visitor } = fan;
  expect([await listed(visitor, "unread"), await unread(visitor)]).toEqual([[id], 1]);
  expect((await visitor.get("/messages?show=unread")).text).toContain(path);
  await visitor.get(path);
  expect([await listed(visitor, "unread"), await unread(visitor)]).toEqual([[], 0]);
  expect((await visitor.get("/messages?show=unread")).text).not.toContain(path);
  await visitor.form(path, { intent: "mute" });
  await say(creator, "While it is muted");
  expect([await listed(visitor, "unread"), await unread(visitor)]).toEqual([[id], 0]);
  await visitor.form(path, { intent: "unmute" });
  expect(await unread(visitor)).toBe(1);
  await visitor.form(path, { intent: "archive" });
  expect([await listed(visitor), await listed(visitor, "archived"), await unread(visitor)]).toEqual([
    [],
    [id],
    0,
  ]);
  await say(creator, "Come back");
  expect([await listed(visitor), await unread(visitor)]).toEqual([[id], 2]);
});

test("a pinned conversation is first, above a newer one, until it is unpinned", async () => {
  const older = await answeredChat();
  const newer = await newChat(site(), "The newest");
  const { creator } = older;
  const places = async () => {
    const all = await listed(creator);
    return [older.id, newer.id].toSorted((a, b) => all.indexOf(a) - all.indexOf(b));
  };
  expect(await places()).toEqual([newer.id, older.id]);
  await creator.form(older.path, { intent: "pin" });
  expect(await places()).toEqual([older.id, newer.id]);
  expect((await listed(creator)).filter((id) => id === older.id)).toHaveLength(1);
  await creator.form(older.path, { intent: "unpin" });
  expect(await places()).toEqual([newer.id, older.id]);
});

test("each conversation has a draft of its own, which only its writer sees", async () => {
  const [one, other] = [await answeredChat(), await answeredChat()];
  const { creator } = one;
  await creator.form(one.path, { intent: "draft", text: "For the first fan" });
  await creator.form(other.path, { intent: "draft", text: "For the second fan" });
  const [first, second] = [(await creator.get(one.path)).text, (await creator.get(other.path)).text];
  const field = (page: string) => /<textarea[^>]*>([^<]*)</.exec(page)?.[1]?.trim();
  expect([field(first), field(second)]).toEqual(["For the first fan", "For the second fan"]);
  expect((await one.fan.visitor.get(one.path)).text).not.toContain("For the first fan");
  await creator.form(one.path, messageFields("Sent instead"));
  expect(field((await creator.get(one.path)).text)).toBe("");
  expect(field((await creator.get(other.path)).text)).toBe("For the second fan");
});

test("someone who turns read receipts off neither shows nor sees them", async () => {
  const { fan, creator, path, id } = await answeredChat();
  const readBy = async (visitor: Visitor) => {
    const { conversation } = JSON.parse((await visitor.get(`/api/conversations/${id}/messages`)).text);
    return conversation.read_by_other as number | null;
  };
  await fan.visitor.get(path);
  await creator.get(path);
  expect([await readBy(fan.visitor), await readBy(creator)]).toEqual([2, 2]);
  expect((await creator.get(path)).text).toMatch(/>Read /);
  await fan.visitor.form("/settings/messages", { intent: "receipts" });
  expect([await readBy(fan.visitor), await readBy(creator)]).toEqual([null, null]);
  expect((await creator.get(path)).text).not.toMatch(/>Read /);
  await fan.visitor.form("/settings/messages", { intent: "receipts", read_receipts: "on" });
  expect(await readBy(creator)).toBe(2);
});
