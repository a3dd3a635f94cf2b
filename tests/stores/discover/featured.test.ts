import { expect, test } from "vitest";
import { featuredStore } from "../../../db/stores/discover/featured.ts";
import { NOW, people, posts } from "../../cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { admin } = people;
const stage = databaseForFile(({ db }) => insertCast(db));

test("a post is featured and unfeatured once, each with a row in the audit log", async () => {
  const store = featuredStore(stage().db);
  const { id } = posts.subscriber;
  const deed = (auditId: string) => ({ actorId: admin.id, now: NOW, reason: "Worth it", auditId });
  expect(await store.feature(id, deed("a1"))).toBe(true);
  expect(await store.feature(id, deed("a2"))).toBe(false);
  expect((await store.list(null, 50)).map((post) => post.id)).toContain(id);
  expect(await store.unfeature(id, deed("a3"))).toBe(true);
  expect(await store.unfeature(id, deed("a4"))).toBe(false);
  expect(await store.feature("nothing", deed("a5"))).toBe(false);
  expect(await store.feature(posts.draft.id, deed("a6"))).toBe(false);
  const { rows } = await stage().client.execute("select id, action from audit_log order by id");
  expect(rows.map((row) => [row.id, row.action])).toEqual([
    ["a1", "post.featured"],
    ["a3", "post.unfeatured"],
  ]);
});
