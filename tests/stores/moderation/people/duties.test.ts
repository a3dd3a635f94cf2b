import { expect, test } from "vitest";
import { type Duty, duties } from "#db/kinds.ts";
import { user_roles } from "#db/schema/accounts/accounts.ts";
import { adminStore } from "#db/stores/admin/admin.ts";
import { accountChangeStore } from "#db/stores/moderation/people/account-changes.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const { admin, otherFan, fan } = people;
let count = 0;
const change = (actor: { id: string }, person: { id: string }, held: Duty[]) => {
  const id = `duties-${++count}`;
  const mail = { id, recipient: "x@example.com", subject: "", body: "", now: NOW };
  const row = { userId: person.id, actorId: actor.id, reason: "As a test", now: NOW, auditId: id, mail };
  return accountChangeStore(database().db).setDuties({ ...row, duties: held });
};
const withSettings = () => adminStore(database().db).listWithDuty("settings", 5);

test("of two admins who take settings from each other at the same time, one keeps it", async () => {
  const { db } = database();
  await db.insert(user_roles).values({ user_id: otherFan.id, role: "admin", granted_at: NOW });
  expect(await withSettings()).toEqual([admin.username, otherFan.username]);
  const done = await Promise.all([change(admin, otherFan, ["money"]), change(otherFan, admin, ["money"])]);
  expect(done).toEqual([true, false]);
  expect(await withSettings()).toEqual([admin.username]);
  expect(await change(admin, admin, ["money"])).toBe(false);
  expect(await change(admin, otherFan, ["money"])).toBe(false);
  expect(await change(admin, fan, ["money"])).toBe(false);
  // Refused changes leave no trace.
  const [told] = await db.all<{ n: number }>(
    "select count(*) as n from audit_log where action like 'admin.duties%'",
  );
  expect(told?.n).toBe(1);
  await adminStore(db).setAdmin(otherFan.id, true, { actorId: null, now: NOW, reason: "", auditId: "again" });
  const rows = await db.select().from(user_roles);
  expect(rows.map((row) => row.duties)).toEqual([duties, duties]);
});
