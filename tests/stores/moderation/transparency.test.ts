import { expect, test } from "vitest";
import { appeals, cases, decisions, reports } from "#db/schema/moderation/cases.ts";
import { transparencyStore } from "#db/stores/moderation/transparency.ts";
import { firstShown, transparencyReport } from "#domain/moderation/transparency.ts";
import { HOUR, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const NOW = Date.UTC(2026, 5, 15);
const MAY = Date.UTC(2026, 4);
const JUNE = Date.UTC(2026, 5);
const { admin, creator } = people;
let count = 0;

/** A case with one report, decided by a person `hours` later, or open. */
async function decidedCase(
  openedAt: number,
  hours: number | null,
  { isLate = false, isHidden = false } = {},
) {
  const { db } = database();
  const id = `past-${++count}`;
  const decidedAt = hours === null ? null : openedAt + hours * HOUR;
  await db.insert(cases).values({
    id,
    subject_kind: "profile",
    subject_id: id,
    creator_id: creator.id,
    opened_at: openedAt,
    due_at: isLate ? (decidedAt ?? NOW) - 1 : (decidedAt ?? NOW),
    decided_at: decidedAt,
  });
  const report = { case_id: id, reason: "scam", details: "", created_at: openedAt };
  await db.insert(reports).values({ ...report, id, key_hash: id });
  // One that we made doesn't count as received.
  if (isHidden) await db.insert(reports).values({ ...report, id: `${id}-found`, name: "Automatic" });
  const decision = { case_id: id, statement: "", decided_at: decidedAt ?? openedAt };
  if (isHidden) await db.insert(decisions).values({ ...decision, id: `${id}-hidden`, action: "removed" });
  if (decidedAt !== null)
    await db.insert(decisions).values({ ...decision, id, action: "warned", decided_by: admin.id });
}

test("reports and decisions count in the UTC month they were made in, and few of them aren't published", async () => {
  const store = transparencyStore(database().db);
  for (const hours of [1, 2, 30, 40, 50]) await decidedCase(MAY, hours);
  // Made in the last moment of May, decided in June.
  await decidedCase(JUNE - 1, 7, { isLate: true });
  await decidedCase(JUNE, 9, { isHidden: true });
  await decidedCase(JUNE, null, { isLate: true });
  await decidedCase(JUNE, null);
  await decidedCase(firstShown(NOW) - 1, 0);
  await decidedCase(firstShown(NOW), 4);
  const appeal = { from_reporter: false, text: "", appellant_id: creator.id };
  await database()
    .db.insert(appeals)
    .values([
      {
        ...appeal,
        id: "a1",
        decision_id: "past-1",
        created_at: JUNE - 1,
        due_at: NOW,
        decided_at: JUNE,
        outcome: "kept",
      },
      { ...appeal, id: "a2", decision_id: "past-2", created_at: JUNE, due_at: NOW - 1 },
    ]);
  const counts = await store.count(firstShown(NOW), NOW);
  expect(counts.received).toEqual([
    { month: "2025-12", key: "scam", count: 1 },
    { month: "2026-05", key: "scam", count: 6 },
    { month: "2026-06", key: "scam", count: 3 },
  ]);
  expect(counts.decided).toEqual([
    { month: "2025-12", key: "warned", isAutomated: false, count: 1 },
    { month: "2026-05", key: "warned", isAutomated: false, count: 5 },
    { month: "2026-06", key: "removed", isAutomated: true, count: 1 },
    { month: "2026-06", key: "warned", isAutomated: false, count: 2 },
  ]);
  expect(
    counts.answered.map(({ medianHours, ...one }) => ({ ...one, hours: Math.round(medianHours) })),
  ).toEqual([
    { month: "2025-12", reports: 1, late: 0, hours: 4 },
    { month: "2026-05", reports: 5, late: 0, hours: 30 },
    { month: "2026-06", reports: 2, late: 1, hours: 8 },
  ]);
  expect(counts.overdue).toBe(1);
  expect([counts.appealed, counts.appealsOverdue]).toEqual([
    [
      { month: "2026-05", key: "made", count: 1 },
      { month: "2026-06", key: "kept", count: 1 },
      { month: "2026-06", key: "made", count: 1 },
    ],
    1,
  ]);
  const published = JSON.stringify(transparencyReport(counts, NOW));
  expect(published).toContain('["fewer than 5","6","0","0","0","0","fewer than 5"]');
  expect(published).toContain('["–","30","–","–","–","–","–"]');
});
