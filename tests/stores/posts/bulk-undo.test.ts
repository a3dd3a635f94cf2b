import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { media, post_media } from "#db/schema/media/media.ts";
import { bulk_changes, content, content_tags } from "#db/schema/posts/posts.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { bulkChangeStore } from "#db/stores/posts/bulk-changes.ts";
import type { BulkChange } from "#domain/posts/bulk-change.ts";
import { changePosts } from "#domain/posts/change-posts.ts";
import { forgetChanges, UNDO_MS, undoChange } from "#domain/posts/undo-change.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, otherCreator } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const row = async (id: string) => (await database().db.select().from(content).where(eq(content.id, id)))[0];

let made = 0;
const at = (now: number) => ({
  bulkChanges: bulkChangeStore(database().db),
  reports: reportStore(database().db),
  clock: { now: () => now, newId: () => `revision-${made++}` },
});
async function add(id: string, more: Partial<typeof content.$inferInsert>) {
  await database()
    .db.insert(content)
    .values({
      id,
      seller_id: creator.id,
      title: id,
      type: "image",
      is_public: true,
      visibility_type: "free",
      revision: `${id}-1`,
      created_at: NOW,
      updated_at: NOW,
      published_at: NOW,
      first_published_at: NOW,
      ...more,
    });
}
async function change(ids: string[], to: Partial<BulkChange>, now = NOW) {
  const rows = await Promise.all(ids.map(row));
  await changePosts(at(now), {
    sellerId: creator.id,
    change: { visibility: null, price: null, add: [], remove: [], ...to },
    reviewed: rows.flatMap((one) => (one ? [{ id: one.id, revision: one.revision }] : [])),
  });
  return lastId();
}
const lastId = async () => (await database().db.select().from(bulk_changes))[0]?.id ?? "";
const undo = (changeId: string, now = NOW, sellerId = creator.id) =>
  undoChange(at(now), { sellerId, changeId });

test("undo restores everything that a bulk change touches", async () => {
  const { db } = database();
  await add("paid", {
    visibility_type: "ppv",
    is_public: false,
    price: 700,
    subscribers_pay_too: true,
    tags: ["lamp"],
  });
  await add("open", { tags: ["tide"] });
  const file = { seller_id: creator.id, purpose: "post" as const, kind: "image" as const, created_at: NOW };
  await db.insert(media).values([
    { id: "shown", ...file },
    { id: "hidden", ...file },
  ]);
  await db.insert(post_media).values([
    { content_id: "paid", media_id: "shown", position: 0, is_preview: true },
    { content_id: "paid", media_id: "hidden", position: 1, is_preview: false },
  ]);
  const before = [await row("paid"), await row("open")];

  const id = await change(["paid", "open"], { visibility: "free", add: ["gone"], remove: ["lamp"] });
  expect(await row("paid")).toMatchObject({ visibility_type: "free", price: null, tags: ["gone"] });
  const store = bulkChangeStore(db);
  expect(await store.findUndoable(creator.id, NOW - 1)).toEqual({ id, madeAt: NOW, posts: 2 });

  expect(await undo(id, NOW + UNDO_MS - 1)).toEqual({
    undone: 2,
    kept: 0,
    endsSales: false,
    // What was free in between no longer is.
    noLongerFree: ["hidden"],
  });
  for (const [i, post] of ["paid", "open"].entries()) {
    const { revision, updated_at, search_text, hot_score, card_media, ...rest } = { ...before[i] };
    expect(await row(post), post).toMatchObject(rest);
  }
  expect((await row("paid"))?.search_text).toContain("lamp");
  const previews = await db.select().from(post_media).where(eq(post_media.content_id, "paid"));
  expect(previews.map(({ media_id, is_preview }) => [media_id, is_preview])).toEqual([
    ["shown", true],
    ["hidden", false],
  ]);
  const tags = await db.select().from(content_tags).where(eq(content_tags.content_id, "paid"));
  expect(tags.map(({ tag, is_public }) => [tag, is_public])).toEqual([["lamp", false]]);

  expect(await undo(id)).toBeNull();
  expect(await store.findUndoable(creator.id, 0)).toBeNull();
});

test("undo keeps later edits and deletions, and says that it ends sales", async () => {
  const { db } = database();
  for (const post of ["calm", "edited", "deleted"]) await add(post, {});
  const id = await change(["calm", "edited", "deleted"], { visibility: "ppv", price: 900 });
  await db
    .update(content)
    .set({ revision: "by hand", tags: ["mine"] })
    .where(eq(content.id, "edited"));
  await db.update(content).set({ deleted_at: NOW, published_at: null }).where(eq(content.id, "deleted"));
  expect(await bulkChangeStore(db).findUndoable(creator.id, 0)).toMatchObject({ posts: 1 });
  expect(await undo(id)).toEqual({ undone: 1, kept: 2, noLongerFree: [], endsSales: true });
  expect(await row("calm")).toMatchObject({ visibility_type: "free", is_public: true, price: null });
  expect(await row("edited")).toMatchObject({ visibility_type: "ppv", price: 900, tags: ["mine"] });
});

test("only the last change can be undone, within an hour, and only by its creator", async () => {
  const { db } = database();
  await add("twice", {});
  const first = await change(["twice"], { add: ["one"] });
  const second = await change(["twice"], { add: ["two"] });
  expect(await undo(first)).toBeNull();
  expect(await undo(second, NOW, otherCreator.id)).toBeNull();
  expect(await undo(second, NOW + UNDO_MS)).toBeNull();
  expect((await row("twice"))?.tags).toEqual(["one", "two"]);
  expect(await undo(second)).toMatchObject({ undone: 1 });
  expect((await row("twice"))?.tags).toEqual(["one"]);

  // A change that finds nothing in its reviewed state doesn't replace another one's undo.
  const third = await change(["twice"], { add: ["three"] });
  await changePosts(at(NOW), {
    sellerId: creator.id,
    reviewed: [{ id: "twice", revision: "long ago" }],
    change: { visibility: null, price: null, add: ["four"], remove: [] },
  });
  expect(await lastId()).toBe(third);
  await forgetChanges({ bulkChanges: bulkChangeStore(db) }, NOW + UNDO_MS);
  expect(await lastId()).toBe(third);
  await forgetChanges({ bulkChanges: bulkChangeStore(db) }, NOW + UNDO_MS + 1);
  expect(await lastId()).toBe("");
});
