import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reports } from "#db/schema/moderation/cases.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { heldMessageStore } from "#db/stores/moderation/held-messages/held-messages.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { newConversation } from "#tests/stores/messages/conversation-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const { creator } = people;

test("each held message that its creator reports is copied once, apart from the conversation's reports", async () => {
  const { db } = database();
  const chat = await newConversation(db);
  await chat.say("fan", "Hello");
  const { now } = chat.clock;
  for (const text of ["First", "Second"])
    await heldMessageStore(db).hold({
      heldId: `held-${text}`,
      id: chat.id,
      authorId: chat.fanId,
      side: "fan",
      heldBy: "creator",
      now,
      word: "word",
      text,
      replyTo: null,
      key: text,
      most: 3,
    });
  let count = 0;
  const report = (heldId: string) => {
    count += 1;
    return reportStore(db).add({
      id: `held-report-${count}`,
      newCaseId: `held-case-${count}`,
      conversationId: chat.id,
      side: "creator",
      reporterId: creator.id,
      number: 0,
      heldId,
      reason: "scam",
      details: "",
      dueAt: NOW + 7 * DAY,
      now,
    });
  };
  const cases = [];
  for (const heldId of ["", "held-First", "held-Second", "held-First"]) cases.push(await report(heldId));
  expect(cases).toEqual(Array(4).fill("held-case-1"));
  const kept = await db
    .select({ number: reports.number, text: reports.kept_text })
    .from(reports)
    .where(eq(reports.case_id, "held-case-1"))
    .orderBy(reports.number);
  expect(kept).toEqual([
    { number: -2, text: "Second" },
    { number: -1, text: "First" },
    { number: 0, text: null },
  ]);
});
