import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { media, post_media } from "#db/schema/media/media.ts";
import { content } from "#db/schema/posts/posts.ts";
import { vaultStore } from "#db/stores/media/vault.ts";
import { authoringStore, type PostValues } from "#db/stores/posts/authoring.ts";
import { publishLimit } from "#domain/posts/publish-limit.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, otherCreator } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const store = () => authoringStore(database().db);
let saves = 0;
const post = (id: string, more: Partial<PostValues> = {}): PostValues => {
  saves += 1;
  return {
    id,
    seller_id: otherCreator.id,
    title: "One of many",
    type: "image",
    visibility_type: "free",
    is_public: true,
    created_at: NOW,
    updated_at: NOW,
    revision: `r${saves}`,
    ...more,
  };
};
const insertImage = (id: string, sellerId = otherCreator.id, ready = true) =>
  database()
    .db.insert(media)
    .values({
      id,
      seller_id: sellerId,
      purpose: "post",
      kind: "image",
      created_at: NOW,
      ready_at: ready ? NOW : null,
    });
const findMedia = async (id: string) => (await database().db.select().from(media).where(eq(media.id, id)))[0];
const row = async (id: string) => (await database().db.select().from(content).where(eq(content.id, id)))[0];
const used = async (id: string) =>
  (
    await database()
      .db.select({ id: post_media.media_id, isPreview: post_media.is_preview })
      .from(post_media)
      .where(eq(post_media.content_id, id))
      .orderBy(post_media.position)
  ).map((use) => (use.isPreview ? `${use.id}*` : use.id));
const use = (...ids: string[]) =>
  ids.map((id) => ({ id: id.replace("*", ""), alt: `alt of ${id}`, isPreview: id.endsWith("*") }));

describe("save", () => {
  test("publishes a post with its media in their order, together", async () => {
    await insertImage("a1");
    await insertImage("a2");
    expect(
      await store().save(post("fresh"), null, use("a2", "a1*"), [], { when: "now" }, NOW, publishLimit),
    ).toBe("saved");
    expect(await used("fresh")).toEqual(["a2", "a1*"]);
    expect(await findMedia("a1")).toMatchObject({ first_used_at: NOW, alt: "alt of a1*" });
    expect(await row("fresh")).toMatchObject({ published_at: NOW, first_published_at: NOW });
  });

  test("creates one post when sent twice in parallel, with the media of one of the forms", async () => {
    await insertImage("b1");
    await insertImage("b2");
    const both = await Promise.all([
      store().save(post("twice"), null, use("b1"), [], { when: "now" }, NOW, publishLimit),
      store().save(post("twice"), null, use("b2"), [], { when: "now" }, NOW, publishLimit),
    ]);
    expect(both.toSorted()).toEqual(["saved", "stale"]);
    expect(await used("twice")).toHaveLength(1);
    expect(
      [(await findMedia("b1"))?.first_used_at, (await findMedia("b2"))?.first_used_at].filter(Boolean),
    ).toHaveLength(1);
  });

  test("saves nothing if a media item is another's, unprocessed, deleted, or unknown", async () => {
    await insertImage("c1");
    await insertImage("c2", creator.id);
    await insertImage("c3", otherCreator.id, false);
    for (const bad of ["c2", "c3", "nothing"]) {
      expect(
        await store().save(post("torn"), null, use("c1", bad), [], { when: "now" }, NOW, publishLimit),
      ).toBe("media");
      expect(await row("torn")).toBeUndefined();
    }
    expect((await findMedia("c1"))?.first_used_at).toBeNull();
    const first = post("whole");
    await store().save(first, null, use("c1"), [], { when: "now" }, NOW, publishLimit);
    const edit = post("whole", { title: "Changed" });
    expect(
      await store().save(edit, first.revision, use("c2"), ["c1"], { when: "keep" }, NOW, publishLimit),
    ).toBe("media");
    expect([await used("whole"), (await row("whole"))?.title]).toEqual([["c1"], "One of many"]);
    expect((await findMedia("c1"))?.deleted_at).toBeNull();
  });

  test("can't overwrite another creator's post", async () => {
    const mine = post("mine");
    await store().save(mine, null, [], [], { when: "now" }, NOW, publishLimit);
    const theft = post("mine", { seller_id: creator.id, title: "Stolen" });
    expect(await store().save(theft, mine.revision, [], [], { when: "now" }, NOW, publishLimit)).toBe(
      "stale",
    );
    expect(["media", "stale"]).toContain(
      await store().save(theft, null, [], [], { when: "now" }, NOW, publishLimit),
    );
    expect(await row("mine")).toMatchObject({ seller_id: otherCreator.id, title: "One of many" });
  });

  test("changes text and order in an edit, and releases media that no post shows anymore", async () => {
    for (const id of ["d1", "d2", "d3"]) await insertImage(id);
    const first = post("edited");
    await store().save(first, null, use("d1", "d2", "d3"), [], { when: "now" }, NOW, publishLimit);
    await store().save(post("also"), null, use("d2"), [], { when: "draft" }, NOW, publishLimit);
    const edit = post("edited", { title: "Better" });
    expect(
      await store().save(
        edit,
        first.revision,
        use("d3"),
        ["d1", "d2"],
        { when: "keep" },
        NOW + 5,
        publishLimit,
      ),
    ).toBe("saved");
    expect(await used("edited")).toEqual(["d3"]);
    expect(await row("edited")).toMatchObject({ title: "Better", published_at: NOW });
    expect(await findMedia("d1")).toMatchObject({ deleted_at: NOW + 5, first_used_at: null });
    expect(await findMedia("d2")).toMatchObject({ deleted_at: null, first_used_at: NOW });
  });

  test("refuses the second of two edits of the same version, and changes nothing", async () => {
    const first = post("contested");
    await store().save(first, null, [], [], { when: "now" }, NOW, publishLimit);
    const edits = [post("contested", { title: "Left" }), post("contested", { title: "Right" })];
    const answers = await Promise.all(
      edits.map((edit) => store().save(edit, first.revision, [], [], { when: "keep" }, NOW, publishLimit)),
    );
    expect(answers.toSorted()).toEqual(["saved", "stale"]);
    expect((await row("contested"))?.title).toBe(edits[answers.indexOf("saved")]?.title);
  });

  test("publishes no draft or scheduled post early; a post archived and republished keeps its place", async () => {
    const draft = post("timed");
    await store().save(draft, null, [], [], { when: "draft" }, NOW, publishLimit);
    expect(await row("timed")).toMatchObject({ published_at: null, scheduled_for: null });
    const later = post("timed");
    await store().save(
      later,
      draft.revision,
      [],
      [],
      { when: "later", scheduledFor: NOW + 60 },
      NOW,
      publishLimit,
    );
    expect(await row("timed")).toMatchObject({ published_at: null, scheduled_for: NOW + 60 });
    const out = post("timed");
    await store().save(out, later.revision, [], [], { when: "now" }, NOW + 9, publishLimit);
    const again = post("timed");
    await store().save(again, out.revision, [], [], { when: "now" }, NOW + 99, publishLimit);
    expect(await row("timed")).toMatchObject({ published_at: NOW + 9, scheduled_for: null });
  });
});

test("a creator gets their own post with its media in order, and nobody else does", async () => {
  expect((await store().findOwn("fresh", otherCreator.id))?.media.map((one) => one.mediaItem.id)).toEqual([
    "a2",
    "a1",
  ]);
  expect(await store().findOwn("fresh", creator.id)).toBeNull();
  const found = await vaultStore(database().db).findByIds(["a1", "c2", "nothing"], otherCreator.id);
  expect(found.map((one) => one.mediaItem.id)).toEqual(["a1"]);
  expect(
    await database().db.$count(media, and(eq(media.id, "a1"), eq(media.seller_id, otherCreator.id))),
  ).toBe(1);
});
