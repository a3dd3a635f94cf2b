import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { messages } from "#db/schema/messages/messages.ts";
import { exportStore } from "#db/stores/accounts/exports.ts";
import { NOW } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { newConversation } from "../conversation-fixture.ts";
import { eraseAccount } from "../erase-account.ts";

const database = databaseForFile(({ db }) => insertCast(db));

test("a deleted creator's broadcasts stay for the fans who got them, until the last of these is deleted", async () => {
  const { db } = database();
  const chat = await newConversation(db);
  const base = { seller_id: chat.creatorId, segment: "subscribers" as const, created_at: 0, updated_at: 0 };
  await db.insert(broadcasts).values([
    { ...base, id: "gone-draft", text: "Not sent" },
    { ...base, id: "gone-sent", text: "Sent to all", due_at: NOW, started_at: NOW, finished_at: NOW },
  ]);
  await chat.say("creator", "", { key: "copy" });
  await db.update(messages).set({ broadcast_id: "gone-sent" }).where(eq(messages.key, "copy"));
  const exports = exportStore(db);
  const own = await exports.readAll(chat.creatorId, 100);
  expect(own.broadcasts?.map(({ text }) => text)).toEqual(
    expect.arrayContaining(["Not sent", "Sent to all"]),
  );
  expect((await exports.readAll(chat.fanId, 100)).messages_received).toMatchObject([{ text: "Sent to all" }]);
  await eraseAccount(db, chat.creatorId);
  expect((await chat.fan.messages()).at(-1)).toMatchObject({ text: "Sent to all", isBroadcast: true });
  const left = async () => (await db.select().from(broadcasts)).map(({ id }) => id);
  expect(await left()).toEqual(["gone-sent"]);
  await eraseAccount(db, chat.fanId);
  expect(await left()).toEqual([]);
});
