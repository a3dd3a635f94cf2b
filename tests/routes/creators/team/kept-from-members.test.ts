import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { newChat, setMessagePrice } from "#tests/routes/site/chat-fixture.ts";
import { siteForFile } from "#tests/routes/site/site.ts";
import { newMember, TEAM } from "./team-fixture.ts";

const site = siteForFile();
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});

test("a creator's draft, held message, and pin are in neither a team member's page nor its data", async () => {
  const chat = await newChat(site(), "Hello");
  const { visitor, creator } = await newMember(site(), ["write"]);
  await site().rows(
    `insert into held_messages select 'held-by-us', id, seller_id, seller_id, 'creator', 'platform', 'held',
      'A secret that waits', null, 'held-by-us', last_number, 1, null, null, null, null, null
      from conversations where id = ?`,
    chat.id,
  );
  await creator.form(chat.path, { intent: "pin" });
  await creator.form(chat.path, { intent: "draft", text: "A secret draft" });
  expect((await creator.get(chat.path)).text).toContain("A secret that waits");
  const [own] = await site().rows(
    "select pinned_at from conversation_sides where conversation_id = ? and user_id = ?",
    chat.id,
    people.creator.id,
  );
  const path = `${TEAM}/messages/${chat.id}`;
  for (const page of [path, `${path}.data`, `${path}/1.data`]) {
    const { status, text } = await visitor.get(page);
    const kept = ["secret", String(own?.pinned_at)].filter((one) => text.includes(one));
    expect([status, kept], page).toEqual([200, []]);
  }
});
