import fc from "fast-check";
import { expect, test } from "vitest";
import { conversations, messages } from "#db/schema/messages/messages.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { newConversation } from "./conversation-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const open = () => newConversation(database().db);
const side = fc.constantFrom("fan" as const, "creator" as const);

test("the database rejects a message without an author", async () => {
  const chat = await open();
  const { db } = database();
  const row = {
    ...({ conversation_id: chat.id, side: "creator", author_kind: "creator", author_name: null } as const),
    number: 9,
    changed: 9,
    author_id: chat.creatorId,
    text: "x",
    key: "x",
    sent_at: 0,
  };
  for (const wrong of [
    { author_kind: "fan" as const },
    { author_kind: "team" as const },
    { author_name: "Somebody" },
    { side: "fan" as const },
  ])
    await expect(db.insert(messages).values({ ...row, ...wrong })).rejects.toThrow();
  await db.insert(messages).values({ ...row, author_kind: "team", author_name: "Lu" });
  expect((await chat.fan.messages())[0]?.author).toEqual({ kind: "team", id: chat.creatorId, name: "Lu" });
});

test("the unread count matches the messages, whatever is sent, read, and unsent, in any order", async () => {
  const step = fc.oneof(
    fc.record({ act: fc.constant("say" as const), side }),
    fc.record({ act: fc.constant("read" as const), side, upTo: fc.nat(6) }),
    fc.record({ act: fc.constant("unsend" as const), side, number: fc.nat(6) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const chat = await open();
      const sent: { side: string; unsent: boolean }[] = [];
      const read = { fan: 0, creator: 0 };
      for (const one of steps) {
        const userId = one.side === "fan" ? chat.fanId : chat.creatorId;
        if (one.act === "say") {
          await chat.say(one.side, "x");
          sent.push({ side: one.side, unsent: false });
        } else if (one.act === "read") {
          const number = Math.min(one.upTo, sent.length);
          await chat[one.side].read(number);
          read[one.side] = Math.max(read[one.side], number);
        } else {
          await chat.sending.unsend({
            id: chat.id,
            number: one.number,
            authorId: userId,
            now: chat.clock.now,
            reason: "",
            lowestBalance: 0,
          });
          const message = sent[one.number - 1];
          if (message?.side === one.side) message.unsent = true;
        }
      }
      for (const side of ["fan", "creator"] as const) {
        const news = sent.filter((one, i) => i >= read[side] && one.side !== side && !one.unsent).length;
        expect((await chat[side].find())?.unread ?? 0).toBe(news);
      }
    }),
    { numRuns: cases(25) },
  );
  expect((await database().db.select().from(conversations)).length).toBeGreaterThan(cases(25));
});
