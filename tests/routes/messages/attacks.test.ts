// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { variantNames } from "#db/kinds.ts";
import { people } from "#tests/cast.ts";
import { messageFields, newChat, setMessagePrice } from "../site/chat-fixture.ts";
import { jpeg } from "../site/composer-form.ts";
import { newFan } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { filesForm, newMediaChat, paidMessage } from "./paid-message-fixture.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(() => setMessagePrice(site(), "all"));
/** Characters that reorder or hide text. */
const HIDDEN = /[\u200b\u202a-\u202e\u2066-\u2069]/;

test("no variant of an unpaid file is served to anyone but its creator, at any address", async () => {
  const sale = await paidMessage(site());
  const stranger = await newFan(site());
  const visitors = {
    fan: sale.fan.visitor,
    stranger: stranger.visitor,
    admin: await site().visitor({ as: people.admin }),
    "another creator": await site().visitor({ as: people.otherCreator }),
    guest: await site().visitor(),
  };
  const file = (name: string) => `/media/messages/${sale.id}/${sale.number}/0/${name}`;
  expect((await sale.creator.get(file("w320"))).status).toBe(200);
  for (const [who, visitor] of Object.entries(visitors))
    for (const address of [...variantNames.map(file), file("../0/w320"), `${file("w320")}?open=yes`])
      expect((await visitor.get(address)).status, `${who}: ${address}`).not.toBe(200);
  const [row] = await site().rows("select media_id from message_media where conversation_id = ?", sale.id);
  for (const [who, visitor] of Object.entries(visitors))
    for (const name of variantNames)
      expect((await visitor.get(`/media/${row?.media_id}/${name}`)).status, `${who}: ${name}`).not.toBe(200);
});

test("message numbers that don't exist or aren't numbers lead nowhere", async () => {
  const { fan, path, id } = await newChat(site());
  for (const number of ["0", "2", "-1", "1e0", "01x", "9999999999", "1%00"]) {
    expect((await fan.visitor.get(`${path}/${number}`)).status, number).toBeGreaterThanOrEqual(400);
    expect((await fan.visitor.get(`/media/messages/${id}/${number}/0/w320`)).status).toBeGreaterThanOrEqual(
      400,
    );
  }
});

test("a name with markup or that reorders text is shown as text, in the list, the conversation, and the API", async () => {
  const { fan, creator, path } = await newChat(site());
  await site().rows(
    "update profiles set full_name = ? where id = ?",
    '<img src=x onerror="alert(1)">',
    fan.person.id,
  );
  for (const page of ["/messages", path, `${path}/1`, `${path}/block`, `${path}/media`]) {
    const { text } = await creator.get(page);
    expect(text, page).toContain("&lt;img src=x");
    expect(text, page).not.toContain("<img src=x");
  }
  const listed = await creator.get("/api/conversations");
  expect(listed.headers.get("Content-Type")).toContain("json");
});

test("a file's name never becomes markup or reorders the text around it", async () => {
  const chat = await newMediaChat(site());
  const form = filesForm([], { intent: "send" });
  form.append(
    "files",
    new File(["not a photo"], '"><img src=x onerror=alert(1)>\u202egpj.exe', { type: "image/jpeg" }),
  );
  const refused = await chat.fan.visitor.upload(chat.path, form);
  expect(refused.status).toBe(422);
  expect(refused.text).not.toContain("<img src=x");
  expect(refused.text).not.toMatch(HIDDEN);
});

test("a search, a draft, and a quote are shown as text, too", async () => {
  const evil = '"><script>alert(1)</script>\u202e';
  const { fan, creator, path } = await newChat(site(), evil);
  await creator.form(`${path}?reply=1`, messageFields("What?", { reply_to: "1" }));
  await fan.visitor.form(path, { intent: "draft", text: evil });
  for (const page of [`${path}?q=${encodeURIComponent(evil)}`, path, `${path}?reply=1`, "/messages"]) {
    const { text } = await fan.visitor.get(page);
    expect(text, page).toContain("&lt;script&gt;alert(1)");
    expect(text, page).not.toContain("<script>alert(1)");
    expect(text, page).not.toMatch(HIDDEN);
  }
});

test("a flood of files is stopped like any other, and keeps what was typed", async () => {
  const chat = await newMediaChat(site());
  for (let i = 0; i < 31; i += 1) await chat.say(chat.creator, `Line ${i}`);
  const refused = await chat.send([await jpeg()], { text: "One too many" });
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  for (const text of ["One too many", "Wait a minute"]) expect(refused.text).toContain(text);
});
