import { expect, test } from "vitest";
import { featuredStore } from "#db/stores/discovery/featured.ts";
import { NOW, people, posts } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { admin } = people;
const database = databaseForFile(({ db }) => insertCast(db));

test("a post is featured and unfeatured once, each with a row in the audit log", async () => {
  const store = featuredStore(database().db);
  const { id } = posts.subscriber;
  const auditEntry = (auditId: string) => ({ actorId: admin.id, now: NOW, reason: "Worth it", auditId });
  expect(await store.feature(id, auditEntry("a1"))).toBe(true);
  expect(await store.feature(id, auditEntry("a2"))).toBe(false);
  expect((await store.list(null, 50)).map((post) => post.id)).toContain(id);
  expect(await store.unfeature(id, auditEntry("a3"))).toBe(true);
  expect(await store.unfeature(id, auditEntry("a4"))).toBe(false);
  expect(await store.feature("nothing", auditEntry("a5"))).toBe(false);
  expect(await store.feature(posts.draft.id, auditEntry("a6"))).toBe(false);
  const { rows } = await database().client.execute("select id, action from audit_log order by id");
  expect(rows.map((row) => [row.id, row.action])).toEqual([
    ["a1", "post.featured"],
    ["a3", "post.unfeatured"],
  ]);
});
