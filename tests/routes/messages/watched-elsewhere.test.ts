// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { letAdminAct } from "#tests/stores/accounts/admin-access.ts";
import { setMessagePrice } from "../site/chat-fixture.ts";
import { jpeg } from "../site/composer-form.ts";
import { siteForFile } from "../site/site.ts";
import { newMediaChat } from "./paid-message-fixture.ts";

const site = siteForFile({ runtime: "workerd" });
const held = (text: string) => site().count("held_messages", "text = ?", text);

beforeAll(async () => {
  await setMessagePrice(site(), "all");
  const creator = await site().visitor({ as: people.creator });
  await creator.form("/settings/watched-words", { words: "discount" });
  const admin = await site().visitor({ as: people.admin });
  await admin.form("/admin/held/words", { words: "venmo", reason: "Payments elsewhere" });
});

test("a photo's description with a watched word is refused, and is one line without reordering characters", async () => {
  const chat = await newMediaChat(site());
  const refused = await chat.sendAsFan([await jpeg(60)], { text: "Look", alt: "A discount?" });
  expect([refused.status, refused.text.includes("A discount?")]).toEqual([409, true]);
  const byCreator = await chat.send([await jpeg(60)], { text: "Look" });
  expect(byCreator.status).toBe(303);
  const sent = await chat.sendAsFan([await jpeg(60)], { text: "Look", alt: "A \u202etac\u202c\non a mat" });
  expect(sent.status).toBe(303);
  const rows = await site().rows(
    `select i.alt from message_media m join media i on i.id = m.media_id
      where m.conversation_id = ? and i.alt <> ''`,
    chat.id,
  );
  expect(rows).toEqual([{ alt: "A tac on a mat" }]);
});

test("a tip's note with a watched word is refused before the provider is called, and stays in the form", async () => {
  const { fan } = await newMediaChat(site());
  for (const note of ["Any discount?", "By venmo next time"]) {
    const refused = await fan.visitor.form("/seller/mira/tip", { choice: "500", note });
    expect([refused.status, refused.text.includes(note)], note).toEqual([409, true]);
  }
  const sent = await fan.visitor.form("/seller/mira/tip", { choice: "500", note: "Thank you" });
  expect(sent.location).toContain("/pay/");
  const statuses = new Set<number>();
  for (let i = 0; i < 30; i += 1)
    statuses.add((await fan.visitor.form("/seller/mira/tip", { choice: "500", note: "venmo" })).status);
  expect([...statuses]).toEqual([409, 429]);
});

test("edits can't be used to find out the words: after ten refusals, none is checked, and messages are still held", async () => {
  const chat = await newMediaChat(site());
  await chat.fan.visitor.form(chat.path, { intent: "send", text: "Hi", key: "tried-words" });
  const edit = (text: string) => chat.fan.visitor.form(`${chat.path}/2`, { intent: "edit", text });
  for (let i = 0; i < 12; i += 1) expect((await edit(`Clean ${i}`)).status).toBe(303);
  const texts: string[] = [];
  for (let i = 0; i < 10; i += 1) texts.push((await edit(`A discount ${i}`)).text);
  expect(
    texts.every((text) => text.includes("This text contains a word that has to be reviewed before delivery")),
  ).toBe(true);
  for (const refused of [
    await edit("A discount"),
    await edit("Nothing of that kind"),
    await chat.sendAsFan([await jpeg(60)], { text: "Look" }),
    await chat.fan.visitor.form("/seller/mira/tip", { choice: "500", note: "Thank you" }),
  ])
    expect([refused.status, refused.text.includes("Too many of your")]).toEqual([409, true]);
  expect((await chat.sendAsFan([await jpeg(60)])).status).toBe(303);
  const alone = { intent: "send", text: "Any discount at all?", key: "tried-alone" };
  expect((await chat.fan.visitor.form(chat.path, alone)).location).toContain("#held");
});

test("a form that is sent twice at once is held once, and both responses say that it waits", async () => {
  const chat = await newMediaChat(site());
  const fields = { intent: "send", text: "A discount, twice", key: "held-twice-at-once" };
  const answers = await Promise.all([1, 2, 3].map(() => chat.fan.visitor.form(chat.path, fields)));
  expect(answers.map(({ location }) => location)).toEqual(Array(3).fill(`${chat.path}#held`));
  expect(await held(fields.text)).toBe(1);
});

test("an admin in the conversation can't read or decide what our words hold, and doesn't see the word", async () => {
  const { fan, path } = await newMediaChat(site());
  const text = "My venmo is open";
  const reader = fan.visitor;
  await reader.form(path, { intent: "send", text, key: "held-for-an-admin" });
  await site().rows(
    "insert into user_roles (user_id, role, granted_at) values (?, 'admin', 0)",
    fan.person.id,
  );
  await letAdminAct(site().db, fan.person.id);
  const [{ id } = { id: "" }] = await site().rows("select id from held_messages where text = ?", text);
  const page = `/admin/held/${id}`;
  const why = "You&#x27;re part of this conversation";
  const shown = (await reader.get(page)).text;
  for (const hidden of [text, "“venmo”"]) expect(shown).not.toContain(hidden);
  const listed = (await reader.get("/admin/held")).text.split(page)[1]?.split("</li>")[0] ?? "";
  expect([shown, listed].map((one) => one.includes(why))).toEqual([true, true]);
  expect(listed).not.toContain("venmo");
  const other = await site().visitor({ as: people.admin });
  expect((await other.get(page)).text).toContain("“venmo”");
  for (const intent of ["open", "allow", "remove"]) {
    const refused = await reader.form(page, { intent, reason: "It is my own message" });
    expect([refused.status, refused.text.includes(`${why}, so another admin has to decide.`)]).toEqual([
      409,
      true,
    ]);
  }
  expect(await held(text)).toBe(1);
});
