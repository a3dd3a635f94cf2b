import { expect, test } from "vitest";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { broadcastStore } from "#db/stores/messages/broadcasts/broadcasts.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { DAY, NOW } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import {
  creatorId,
  deliver,
  fanId,
  insertFans,
  newBroadcast,
  subscription,
  threadOf,
} from "./broadcast-fixture.ts";

const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await insertFans(db, 2);
  await db.insert(subscriptions).values([subscription(0), subscription(1)]);
});

test("a reported broadcast's text is kept, and once it's unsent, nobody can report its copies anymore", async () => {
  const { db } = database();
  await newBroadcast(db, "reported", { text: "Pay me elsewhere", files: ["file-0"] });
  await deliver(db);
  const report = async (fan: number) =>
    reportStore(db).add({
      id: `report-${fan}`,
      newCaseId: `case-${fan}`,
      conversationId: (await threadOf(db, fanId(fan))).id,
      side: "fan",
      reporterId: fanId(fan),
      number: 1,
      reason: "scam",
      details: "",
      dueAt: NOW + 7 * DAY,
      now: NOW,
    });
  const caseId = (await report(0)) ?? "";
  await broadcastStore(db).unsend({ id: "reported", sellerId: creatorId, now: NOW + 1, lowestBalance: 0 });
  expect((await caseStore(db).find(caseId, creatorId))?.reports[0]).toMatchObject({
    keptText: "Pay me elsewhere",
    keptFiles: "image",
  });
  expect(await report(1)).toBeNull();
});
