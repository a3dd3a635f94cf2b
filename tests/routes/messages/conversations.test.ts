import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { messageFields, newChat, setMessagePrice } from "../site/chat-fixture.ts";
import { beginSale, deliverEvent, newFan, payFor } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});

test("a fan begins a conversation, the creator answers, and each sees unread messages until they open it", async () => {
  const { fan, creator, path, sent, say } = await newChat(site(), "Hello <b>Mira</b>, https://example.com");
  expect([sent.status, sent.location]).toEqual([303, `${path}#m-1`]);
  expect((await fan.visitor.get("/seller/mira/messages")).location).toBe(`${path}#newest`);
  const list = (await creator.get("/messages?show=unread")).text;
  expect(list).toContain(`href="${path}#newest"`);
  expect((await creator.get("/discover")).text).toMatch(/Messages.{0,200}unread/s);
  const page = (await creator.get(path)).text;
  expect(page).toContain("Hello &lt;b&gt;Mira&lt;/b&gt;, https://example.com");
  expect(page).not.toContain('href="https://example.com');
  expect((await creator.get("/messages?show=unread")).text).not.toContain(path);
  expect((await say(creator, "Hi there")).location).toBe(`${path}#m-2`);
  const read = (await fan.visitor.get(`${path}?after=1`)).text;
  for (const text of ["Hi there", 'id="new"', "Check for new messages"]) expect(read).toContain(text);
  expect((await fan.visitor.get(`${path}?after=2`)).text).toContain("No new messages.");
  expect((await creator.get(path)).text).toMatch(/Read <time/);
});

test("prefetching a conversation doesn't mark it as read, nor does the API", async () => {
  const { creator, path, id } = await newChat(site());
  await creator.get(path, { "Sec-Purpose": "prefetch" });
  await creator.get(path, { "Fanlight-Peek": "1" });
  await creator.ask(path, { method: "HEAD" });
  await creator.get(`/api/conversations/${id}/messages`);
  expect((await creator.get("/messages?show=unread")).text).toContain(path);
});

test("sending a form twice sends one message, and a refused one keeps what was typed", async () => {
  const { fan, path } = await newChat(site());
  const fields = messageFields("Only once");
  const twice = await Promise.all([fan.visitor.form(path, fields), fan.visitor.form(path, fields)]);
  expect(twice.map(({ location }) => location)).toEqual([`${path}#m-2`, `${path}#m-2`]);
  const long = "lamp ".repeat(900);
  const refused = await fan.visitor.form(path, messageFields(long));
  expect(refused.status).toBe(422);
  for (const text of ["Message must be 4,000 characters or less: 499 characters too many", long.trim()])
    expect(refused.text).toContain(text);
  const empty = await fan.visitor.form(path, messageFields("\u200b \u202e"));
  expect([empty.status, empty.text.includes("Write a message")]).toEqual([422, true]);
  expect(await site().count("messages", "conversation_id = ?", path.split("/")[2] ?? "")).toBe(2);
});

test("text that would reorder or hide itself is cleaned before it is stored", async () => {
  const { creator, path } = await newChat(
    site(),
    "Invoice\u202egpj.exe\u2066\u0000 <script>alert(1)</script>",
  );
  const page = (await creator.get(path)).text;
  expect(page).toContain("Invoicegpj.exe &lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test("editing, reacting, replying, and unsending, each on the message's page", async () => {
  const { fan, creator, path, say } = await newChat(site(), "Zanzbar");
  expect((await fan.visitor.get(`${path}/1`)).text).toContain("Save changes");
  expect((await fan.visitor.form(`${path}/1`, { intent: "edit", text: "Zanzibar" })).location).toBe(
    `${path}#m-1`,
  );
  expect((await creator.get(path)).text).toMatch(/Edited.*Zanzibar/s);
  expect((await creator.form(`${path}/1`, { intent: "react", reaction: "heart" })).status).toBe(303);
  expect((await fan.visitor.get(path)).text).toContain("Heart from");
  await creator.form(`${path}/1`, { intent: "unreact" });
  await creator.form(`${path}?reply=1`, messageFields("Quoting you", { reply_to: "1" }));
  expect((await fan.visitor.get(path)).text).toMatch(/Reply to.*your message.*Zanzibar/s);
  expect((await creator.get(`${path}?reply=1`)).text).toContain("Replying to:");
  for (const fields of [{ intent: "edit", text: "Mine now" }, { intent: "unsend" }] as Record<
    string,
    string
  >[]) {
    const refused = await creator.form(`${path}/1`, fields);
    expect([refused.status, refused.text.includes("only change your own messages")]).toEqual([409, true]);
  }
  expect((await fan.visitor.form(`${path}/1`, { intent: "unsend" })).status).toBe(303);
  const after = (await creator.get(path)).text;
  expect(after).toContain("Message unsent");
  expect(after).not.toContain("Zanzibar");
  await say(fan.visitor, "Sorry");
  await site().rows("update messages set sent_at = sent_at - 900000 where text = 'Sorry'");
  const late = await fan.visitor.form(`${path}/3`, { intent: "edit", text: "Changed" });
  expect([late.status, late.text.includes("15 minutes")]).toEqual([409, true]);
});

test("drafts, pins, mutes, and archives are personal, and forms with anything else are refused", async () => {
  const { fan, creator, path } = await newChat(site());
  await fan.visitor.form(path, { intent: "draft", text: "A secret draft" });
  expect((await fan.visitor.get(path)).text).toContain("A secret draft");
  expect((await creator.get(path)).text).not.toContain("A secret draft");
  for (const [intent, label] of [
    ["pin", "Unpin"],
    ["mute", "Unmute"],
    ["archive", "Unarchive"],
  ] as const) {
    expect((await fan.visitor.form(path, { intent })).location).toBe(path);
    expect((await fan.visitor.get(path)).text).toContain(label);
  }
  expect((await fan.visitor.get("/messages?show=archived")).text).toContain(path);
  expect((await creator.get("/messages?show=archived")).text).not.toContain(path);
  expect((await fan.visitor.form(path, { intent: "delete" })).status).toBe(422);
});

test("long conversations have pages, and search results lead to their positions", async () => {
  const { fan, creator, path, id } = await newChat(site(), "The first of many");
  await site().rows(
    `with recursive n(i) as (select 2 union all select i + 1 from n where i < 120)
     insert into messages (conversation_id, number, changed, side, author_kind, author_id, text, key, sent_at)
     select ?, i, i, 'fan', 'fan', ?, 'Line ' || i, 'k' || i, i from n`,
    id,
    fan.person.id,
  );
  await site().rows("update conversations set last_number = 120, changed = 120 where id = ?", id);
  const newest = (await creator.get(path)).text;
  expect([newest.includes("Line 120"), newest.includes("Line 71<"), newest.includes("Line 70<")]).toEqual([
    true,
    true,
    false,
  ]);
  expect(newest).toContain(`href="${path}?before=71#newest"`);
  const earlier = (await creator.get(`${path}?before=71`)).text;
  expect(earlier).toMatch(/Line 21<.*Line 70</s);
  expect(earlier).toContain("Newest messages");
  expect((await creator.get(`${path}?before=x&after=-1&reply=zzz`)).status).toBe(200);
  const found = (await creator.get(`${path}?q=line 11`)).text;
  expect(found).toContain(`href="${path}?before=111#m-110"`);
  expect(found).not.toContain("Line 12<");
  for (const text of ["11 messages with", 'value="line 11"', "<mark>Line 11</mark>0"])
    expect(found.replaceAll("<!-- -->", "")).toContain(text);
  const many = (await creator.get(`${path}?q=line`)).text;
  expect(many.replaceAll("<!-- -->", "")).toContain("119 messages with");
  expect([many.includes('#m-71"'), many.includes('#m-70"')]).toEqual([true, false]);
  expect(many).toContain(`href="${path}?q=line&amp;before=71"`);
  const older = (await creator.get(`${path}?q=line&before=71`)).text;
  expect([older.includes('#m-71"'), older.includes('#m-70"'), older.includes('#m-21"')]).toEqual([
    false,
    true,
    true,
  ]);
  expect((await creator.get(`${path}?q=nowhere`)).text).toContain("Nothing found");
});

test("the next page says what was done to a message or a conversation", async () => {
  const { fan, creator, path } = await newChat(site());
  const { visitor } = fan;
  for (const [page, fields, title] of [
    [`${path}/1`, { intent: "edit", text: "Hello you" }, "Message edited"],
    [path, { intent: "mute" }, "Conversation muted"],
    [path, { intent: "draft", text: "x" }, "Draft saved"],
    [`${path}/1`, { intent: "unsend" }, "Message unsent"],
  ] as const) {
    const led = await visitor.form(page, fields);
    expect((await visitor.get(led.location ?? "")).text).toMatch(
      new RegExp(`id="flash"[^<]*<.*${title}`, "s"),
    );
    expect((await visitor.get(path)).text).not.toContain(`<strong>${title}`);
  }
  await creator.form(path, { intent: "pin" });
  await creator.form(path, { intent: "archive" });
  const page = (await creator.get(path)).text;
  for (const label of ["Unpin", "Unarchive"]) expect(page).toContain(label);
});

test("a creator finds subscribers to write to, and no other accounts", async () => {
  site().control.setMode("hold");
  const sale = await beginSale(site());
  for (const event of await payFor(site(), sale)) await deliverEvent(site(), event);
  const creator = await site().visitor({ as: people.creator });
  const page = `/fans/${sale.person.username}/messages`;
  expect((await creator.get("/messages/new")).text).toContain(`href="${page}"`);
  const listed = async (q: string) =>
    (await creator.get(`/messages/new?q=${q}`)).text.includes(`href="${page}"`);
  expect([await listed(sale.person.username.toUpperCase()), await listed("nobody-of-this-name")]).toEqual([
    true,
    false,
  ]);
  const sent = await creator.form(page, messageFields("Thank you for subscribing"));
  expect(sent.status).toBe(303);
  const path = sent.location?.split("#")[0] ?? "";
  expect((await sale.visitor.get(path)).text).toContain("Thank you for subscribing");
  expect((await creator.get(page)).location).toBe(`${path}#newest`);
  const { person } = await newFan(site());
  expect((await creator.get(`/fans/${person.username}/messages`)).status).toBe(404);
  expect((await creator.form(`/fans/${person.username}/messages`, messageFields("Hi"))).status).toBe(404);
  const other = await site().visitor({ as: people.otherCreator });
  expect((await other.get(page)).status).toBe(404);
});
