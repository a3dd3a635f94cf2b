import { eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { media, post_media } from "#db/schema/media/media.ts";
import { cases, decisions } from "#db/schema/moderation/cases.ts";
import { content, content_tags } from "#db/schema/posts/posts.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { bulkChangeStore } from "#db/stores/posts/bulk-changes.ts";
import { changePosts } from "#domain/posts/change-posts.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, otherCreator } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const row = async (id: string) => (await database().db.select().from(content).where(eq(content.id, id)))[0];

async function add(id: string, more: Partial<typeof content.$inferInsert> = {}, sellerId = creator.id) {
  await database()
    .db.insert(content)
    .values({
      id,
      seller_id: sellerId,
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
async function addPhoto(postId: string, isPreview: boolean) {
  const { db } = database();
  const id = `photo-${postId}`;
  await db.insert(media).values({
    id,
    seller_id: creator.id,
    purpose: "post" as const,
    kind: "image" as const,
    created_at: NOW,
    ready_at: NOW,
  });
  await db
    .insert(post_media)
    .values({ content_id: postId, media_id: id, position: 0, is_preview: isPreview });
  return id;
}
let made = 0;
const clock = { now: () => NOW + 1000, newId: () => `revision-${made++}` };
const change = (
  ids: string[],
  to: Partial<Parameters<typeof changePosts>[1]["change"]>,
  sellerId = creator.id,
) =>
  changePosts(
    { bulkChanges: bulkChangeStore(database().db), reports: reportStore(database().db), clock },
    {
      sellerId,
      change: { visibility: null, price: null, add: [], remove: [], ...to },
      reviewed: ids.map((id) => ({ id, revision: `${id}-1` })),
    },
  );

test("posts are changed together, with everything that depends on their visibility", async () => {
  await add("bulk-open-1", { tags: ["lamp"] });
  await add("bulk-paid-1", {
    visibility_type: "ppv",
    is_public: false,
    price: 500,
    subscribers_pay_too: true,
  });
  const photo = await addPhoto("bulk-open-1", false);
  const changed = await change(["bulk-open-1", "bulk-paid-1"], { visibility: "subscriber", add: ["tide"] });
  expect(changed).toEqual({ changed: 2, stale: 0, noLongerFree: [photo], endsSales: true });
  expect(await row("bulk-open-1")).toMatchObject({
    visibility_type: "subscriber",
    is_public: false,
    tags: ["lamp", "tide"],
    updated_at: NOW + 1000,
    published_at: NOW,
    search_text: expect.stringContaining("tide"),
  });
  expect(await row("bulk-paid-1")).toMatchObject({
    visibility_type: "subscriber",
    price: null,
    subscribers_pay_too: false,
  });
  const tags = await database()
    .db.select()
    .from(content_tags)
    .where(eq(content_tags.content_id, "bulk-open-1"));
  expect(tags.map(({ tag, is_public }) => [tag, is_public])).toEqual([
    ["lamp", false],
    ["tide", false],
  ]);
});

test("a post that becomes free no longer has a preview", async () => {
  await add("bulk-preview", { visibility_type: "subscriber", is_public: false });
  await addPhoto("bulk-preview", true);
  expect(await change(["bulk-preview"], { visibility: "free" })).toMatchObject({
    changed: 1,
    noLongerFree: [],
  });
  const [use] = await database()
    .db.select()
    .from(post_media)
    .where(eq(post_media.content_id, "bulk-preview"));
  expect(use?.is_preview).toBe(false);
});

test("a post changed or deleted since the review stays as it is, and the others change", async () => {
  await add("bulk-calm");
  await add("bulk-edited", { revision: "another" });
  await add("bulk-deleted", { deleted_at: NOW, published_at: null });
  const ids = ["bulk-calm", "bulk-edited", "bulk-deleted"];
  expect(await change(ids, { add: ["tide"] })).toMatchObject({ changed: 1, stale: 2 });
  expect((await row("bulk-calm"))?.tags).toEqual(["tide"]);
  expect((await row("bulk-edited"))?.tags).toEqual([]);
  expect(await change(ids, { add: ["tide"] })).toMatchObject({ changed: 0, stale: 3 });
});

test("another creator's post is never touched", async () => {
  await add("bulk-other", {}, otherCreator.id);
  expect(await change(["bulk-other"], { visibility: "subscriber" })).toMatchObject({ changed: 0, stale: 1 });
  expect((await row("bulk-other"))?.visibility_type).toBe("free");
  expect(
    await bulkChangeStore(database().db).save(
      creator.id,
      [
        {
          id: "bulk-other",
          expected: "bulk-other-1",
          visibility: "subscriber",
          isPublic: false,
          price: null,
          subscribersPayToo: false,
          tags: [],
          searchText: "",
        },
      ],
      { revision: "stolen", now: NOW },
      [],
    ),
  ).toEqual([]);
});

test("a scheduled post that a change makes wait again has a case at once, not only when it's due", async () => {
  const { db } = database();
  const subject = { subject_kind: "post" as const, creator_id: otherCreator.id, opened_at: 0, due_at: 0 };
  await add(
    "bulk-waiting-1",
    { published_at: null, first_published_at: null, scheduled_for: NOW + DAY },
    otherCreator.id,
  );
  await db.insert(cases).values([
    { ...subject, id: "struck", subject_id: "bulk-struck", decided_at: NOW },
    { ...subject, id: "let-through", subject_id: "bulk-waiting-1", decided_at: NOW },
  ]);
  const decision = { statement: "", decided_by: people.admin.id, decided_at: NOW };
  await db.insert(decisions).values([
    { ...decision, id: "strike", case_id: "struck", action: "warned", points: 3, points_until: NOW + DAY },
    { ...decision, id: "dismissal", case_id: "let-through", action: "dismissed" },
  ]);
  const openCases = async () =>
    (await db.select({ id: cases.subject_id }).from(cases).where(isNull(cases.decided_at))).map(
      ({ id }) => id,
    );
  expect(await openCases()).toEqual([]);
  expect(await change(["bulk-waiting-1"], { add: ["tide"] }, otherCreator.id)).toMatchObject({ changed: 1 });
  expect(await openCases()).toEqual(["bulk-waiting-1"]);
});
