import { expect, test } from "vitest";
import { adminStore } from "#db/stores/admin/admin.ts";
import { HOUR, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { admin, fan } = people;
const database = databaseForFile(({ db }) => insertCast(db));
let entries = 0;
const entry = (auditId = `entry-${++entries}`) => ({
  actorId: admin.id,
  now: NOW,
  reason: "A reason",
  auditId,
});
const grant = (id: string, gate: "age" | "region" = "age") =>
  adminStore(database().db).grantWaiver({ id, userId: fan.id, gate, expiresAt: NOW + HOUR }, entry());
const active = async () =>
  (await adminStore(database().db).listActiveWaivers(NOW)).map(({ id }) => id).toSorted();
const logged = async (action: string) =>
  (
    await database().client.execute({
      sql: "select subject_id, reason from audit_log where action = ?",
      args: [action],
    })
  ).rows.map((row) => ({ ...row }));

test("a form sent many times creates one waiver, so that ending it closes the gate", async () => {
  await grant("other", "region");
  await Promise.all(Array.from({ length: 10 }, (_, i) => grant(`w${i}`)));
  const [one = "", ...others] = (await active()).filter((id) => id !== "other");
  expect(others).toEqual([]);
  const store = adminStore(database().db);
  const ended = await Promise.all([store.endWaiver(one, entry()), store.endWaiver(one, entry())]);
  expect(ended.toSorted()).toEqual([false, true]);
  expect(await active()).toEqual(["other"]);
  expect(await logged("waiver.ended.age")).toEqual([{ subject_id: fan.id, reason: "A reason" }]);
});

test("no waiver ends and no region opens without an entry in the log", async () => {
  const store = adminStore(database().db);
  await store.record("taken", null, entry("taken"));
  await expect(store.endWaiver("other", entry("taken"))).rejects.toThrow();
  expect(await active()).toEqual(["other"]);
  await store.saveRegionRule({ region: "XX", classification: "blocked" }, entry());
  await expect(store.removeRegionRule("XX", entry("taken"))).rejects.toThrow();
  expect(await store.removeRegionRule("XX", entry())).toBe(true);
  expect(await store.removeRegionRule("XX", entry())).toBe(false);
  expect(await logged("region.opened")).toEqual([{ subject_id: "XX", reason: "A reason" }]);
});
