import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { media } from "#db/schema/media/media.ts";
import { content } from "#db/schema/posts/posts.ts";
import { authoringStore } from "#db/stores/posts/authoring.ts";
import { ownPostStore } from "#db/stores/posts/own-posts.ts";
import type { PublishTiming } from "#domain/posts/own-post.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, otherCreator } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const pace = [
  { max: 3, windowMs: HOUR },
  { max: 5, windowMs: DAY },
];
beforeEach(async () => {
  await database().db.delete(content);
});

const valuesOf = (id: string, sellerId = creator.id) => ({
  id,
  seller_id: sellerId,
  title: "One of many",
  type: "text" as const,
  visibility_type: "free" as const,
  is_public: true,
  created_at: NOW,
  updated_at: NOW,
  revision: `of-${id}`,
});
const save = (id: string, now: number, timing: PublishTiming = { when: "now" }, sellerId = creator.id) =>
  authoringStore(database().db).save(valuesOf(id, sellerId), null, [], [], timing, now, pace);
const due = (now: number, limit = 50) => ownPostStore(database().db).publishDue(now, limit, pace);
const rowOf = async (id: string) => (await database().db.select().from(content).where(eq(content.id, id)))[0];
const publishedBy = (sellerId: string) =>
  database().db.$count(content, sql`seller_id = ${sellerId} and published_at is not null`);
const schedule = (id: string, at: number, sellerId = creator.id) =>
  database()
    .db.insert(content)
    .values({ ...valuesOf(id, sellerId), scheduled_for: at });

test("a creator has an hourly and a daily publishing limit, separate from others'", async () => {
  for (const id of ["one", "two", "three"]) expect(await save(id, NOW)).toBe("saved");
  expect(await save("four", NOW + 1)).toBe("full");
  expect(await rowOf("four")).toBeUndefined();
  expect(await save("theirs", NOW + 1, { when: "now" }, otherCreator.id)).toBe("saved");
  // Deleted posts count too, because they were visible.
  await database()
    .db.update(content)
    .set({ deleted_at: NOW, published_at: null })
    .where(eq(content.id, "one"));
  expect(await save("four", NOW + HOUR - 1)).toBe("full");
  expect(await save("four", NOW + HOUR)).toBe("saved");
  expect(await save("five", NOW + HOUR)).toBe("saved");
  expect(await save("six", NOW + 3 * HOUR)).toBe("full");
  expect(await save("six", NOW + DAY)).toBe("saved");
});

test("parallel requests share the remaining limit", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, (_, i) => save(`at-once-${i}`, NOW)));
  expect(all.filter((one) => one === "saved")).toHaveLength(3);
  expect(all.filter((one) => one === "full")).toHaveLength(5);
  expect(await database().db.$count(content)).toBe(3);
});

test("drafts, scheduled posts, and edits don't count; a draft over the limit stays a draft", async () => {
  for (let i = 0; i < 6; i++) {
    expect(await save(`draft-${i}`, NOW, { when: "draft" })).toBe("saved");
    expect(await save(`later-${i}`, NOW, { when: "later", scheduledFor: NOW + DAY })).toBe("saved");
  }
  for (const id of ["one", "two", "three"]) expect(await save(id, NOW)).toBe("saved");
  const store = authoringStore(database().db);
  const edit = (id: string, revision: string, timing: PublishTiming) =>
    store.save({ ...valuesOf(id), revision, title: "Changed" }, `of-${id}`, [], [], timing, NOW + 1, pace);
  expect(await edit("draft-0", "r1", { when: "now" })).toBe("full");
  expect(await rowOf("draft-0")).toMatchObject({ title: "One of many", published_at: null });
  expect(await edit("one", "r2", { when: "now" })).toBe("saved");
  expect(await edit("two", "r3", { when: "keep" })).toBe("saved");
  expect(await rowOf("one")).toMatchObject({ title: "Changed", published_at: NOW });
});

test("a missing media item is not mistaken for a rate limit", async () => {
  await database().db.insert(media).values({
    id: "unready",
    seller_id: creator.id,
    purpose: "post",
    kind: "image",
    created_at: NOW,
  });
  const used = [{ id: "unready", alt: "", isPreview: false }];
  const store = authoringStore(database().db);
  expect(await store.save(valuesOf("torn"), null, used, [], { when: "now" }, NOW, pace)).toBe("media");
});

test("a due post over the limit waits an hour and blocks nobody else", async () => {
  for (let i = 0; i < 8; i++) await schedule(`due-${i}`, NOW - 100 + i);
  await schedule("theirs", NOW, otherCreator.id);
  // A run takes fewer than are due; the other creator comes in the next run, not after all of these.
  expect(await due(NOW, 8)).toBe(3);
  expect(await due(NOW, 8)).toBe(1);
  expect([await publishedBy(creator.id), await publishedBy(otherCreator.id)]).toEqual([3, 1]);
  expect(await rowOf("due-3")).toMatchObject({ published_at: null, scheduled_for: NOW - 97 + HOUR });
  expect(await save("by-hand", NOW)).toBe("full");
  expect(await due(NOW + HOUR)).toBe(2);
  expect(await due(NOW + 3 * HOUR)).toBe(0);
  for (let hour = 4; hour <= 27; hour++) await due(NOW + hour * HOUR);
  expect(await publishedBy(creator.id)).toBe(8);
});
