import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { media } from "#db/schema/media/media.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { newConversation } from "./conversation-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
beforeAll(async () => {
  for (const id of ["alt-a", "alt-b"])
    await database().db.insert(media).values({
      id,
      seller_id: people.creator.id,
      purpose: "post",
      kind: "image",
      created_at: NOW,
      ready_at: NOW,
      width: 800,
      height: 1000,
    });
});

async function photoChat(id: string) {
  const chat = await newConversation(database().db);
  return {
    send: (alt: string) =>
      chat.say("creator", "Look", {
        attached: {
          media: JSON.stringify([{ id, at: 0, free: 0, alt }]),
          mediaCount: 1,
          sale: null,
        },
      }),
    alts: async () => (await chat.fan.messages()).map((one) => one.media[0]?.open?.alt),
    elsewhere: async () =>
      (await database().db.select({ alt: media.alt }).from(media).where(eq(media.id, id)))[0]?.alt,
    describe: (alt: string) => database().db.update(media).set({ alt }).where(eq(media.id, id)),
  };
}

test("a message keeps its photo's description as it was sent, whatever the same photo's is changed to later", async () => {
  const chat = await photoChat("alt-a");
  await chat.send("A tac on a mat");
  await chat.send("Something else");
  expect(await chat.alts()).toEqual(["A tac on a mat", "Something else"]);
  await chat.describe("Pay me by venmo");
  expect(await chat.alts()).toEqual(["A tac on a mat", "Something else"]);
});

test("a photo in use keeps its description there when a message describes it differently", async () => {
  const chat = await photoChat("alt-b");
  await chat.send("For everyone");
  await chat.send("Only for you, Ada");
  expect(await chat.elsewhere()).toBe("For everyone");
});
