import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blocks } from "#db/schema/messages/blocks.ts";
import { conversations, messages } from "#db/schema/messages/messages.ts";
import { welcome_messages } from "#db/schema/messages/saved-texts.ts";
import { cases, decisions } from "#db/schema/moderation/cases.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { runBatch } from "#db/stores/database.ts";
import { matchMessageToDecisions } from "#db/stores/messages/remove-message.ts";
import { welcomeSubscriber } from "#db/stores/messages/welcome/send-welcome.ts";
import { NOW } from "#tests/cast.ts";
import { insertClosedCase, reverseClosing } from "#tests/stores/moderation/cases/closed-case.ts";
import { insertRestriction } from "#tests/stores/moderation/cases/restricted-account.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { creatorId, fanId, insertFans, subscription } from "./broadcasts/broadcast-fixture.ts";

const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await insertFans(db, 5);
  await db
    .insert(welcome_messages)
    .values({ seller_id: creatorId, text: "Welcome in", enabled_at: 0, updated_at: 0 });
});

async function subscribe(fan: number) {
  const { db } = database();
  const row = subscription(fan);
  await db.insert(subscriptions).values(row);
  await runBatch(db, welcomeSubscriber(db, row, NOW));
  const sent = await db
    .select({ text: messages.text })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(eq(conversations.buyer_id, fanId(fan)));
  return sent.map(({ text }) => text);
}
const closeConversation = (fan: number) =>
  insertClosedCase(database().db, { id: `case-${fan}`, fanId: fanId(fan), creatorId });

test("a new subscriber is welcomed, even in a conversation that we had closed and reopened", async () => {
  expect(await subscribe(0)).toEqual(["Welcome in"]);
  await closeConversation(1);
  await reverseClosing(database().db, "case-1", 2);
  expect(await subscribe(1)).toEqual(["Welcome in"]);
});

test("a restricted creator sends no welcome", async () => {
  await insertRestriction(database().db, creatorId, 0, "no-welcome");
  expect(await subscribe(4)).toEqual([]);
  await database().db.delete(decisions).where(eq(decisions.id, "no-welcome"));
});

test("nothing is sent into a conversation that we closed, or after a block", async () => {
  await closeConversation(2);
  expect(await subscribe(2)).toEqual([]);
  await database()
    .db.insert(blocks)
    .values({ blocker_id: fanId(3), blocked_id: creatorId, created_at: 0 });
  expect(await subscribe(3)).toEqual([]);
});

test("a removed welcome is removed for everyone who got it, and isn't sent again", async () => {
  const { db } = database();
  const own = () =>
    db
      .select({ fan: conversations.buyer_id, id: conversations.id, removedAt: messages.removed_at })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversation_id));
  const before = await own();
  const [first] = before;
  await db.insert(cases).values({
    id: "welcome",
    subject_kind: "message",
    subject_id: `${first?.id}/1`,
    fan_id: first?.fan ?? "",
    creator_id: creatorId,
    opened_at: 0,
    due_at: NOW,
    decided_at: NOW,
  });
  const decide = async (row: typeof decisions.$inferInsert) => {
    await db.insert(decisions).values(row);
    await runBatch(db, matchMessageToDecisions(db, { caseId: "welcome", now: NOW }));
    return (await own()).map(({ removedAt }) => removedAt !== null);
  };
  const common = { case_id: "welcome", statement: "x", decided_at: NOW };
  expect(before.length).toBeGreaterThan(1);
  expect(await decide({ ...common, id: "gone", action: "removed" })).toEqual(before.map(() => true));
  expect((await db.select().from(welcome_messages))[0]?.enabled_at).toBe(null);
  expect(await decide({ ...common, id: "back", action: "reversed", reverses: "gone" })).toEqual(
    before.map(() => false),
  );
});
