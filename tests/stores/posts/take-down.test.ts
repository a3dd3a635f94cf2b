import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { media, media_variants, message_media, post_media } from "#db/schema/media/media.ts";
import { messages } from "#db/schema/messages/messages.ts";
import { cases, decisions } from "#db/schema/moderation/cases.ts";
import { content_purchases } from "#db/schema/payments/payments.ts";
import { content, content_tags } from "#db/schema/posts/posts.ts";
import { runBatch } from "#db/stores/database.ts";
import { feedStore } from "#db/stores/discovery/feeds.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { vaultStore } from "#db/stores/media/vault.ts";
import { messageStore } from "#db/stores/messages/messages.ts";
import { keepFiles } from "#db/stores/moderation/cases/case-queries.ts";
import { authoringStore } from "#db/stores/posts/authoring.ts";
import { bulkChangeStore } from "#db/stores/posts/bulk-changes.ts";
import { ownPostStore } from "#db/stores/posts/own-posts.ts";
import { mediaOfPost } from "#db/stores/posts/post-removal.ts";
import { postStore } from "#db/stores/posts/posts.ts";
import { matchPostToDecisions } from "#db/stores/posts/take-down.ts";
import { listPosts } from "#domain/discovery/list-posts.ts";
import { checkMediaAccess } from "#domain/media/check-media-access.ts";
import { getPost } from "#domain/posts/get-post.ts";
import { publishLimit } from "#domain/posts/publish-limit.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { newConversation } from "../messages/conversation-fixture.ts";

const { otherCreator, fan } = people;
const AT = NOW - DAY;
const database = databaseForFile(({ db }) => insertCast(db));
const row = async (id: string) => (await database().db.select().from(content).where(eq(content.id, id)))[0];

/** Decides about a post, and returns whether that changed it. */
async function decide(id: string, action: "removed" | "reversed", now: number) {
  const { db } = database();
  const before = (await row(id))?.removed_at;
  const caseId = `case-${id}`;
  await db
    .insert(cases)
    .values({
      id: caseId,
      subject_kind: "post",
      subject_id: id,
      creator_id: otherCreator.id,
      opened_at: now,
      due_at: now,
    })
    .onConflictDoNothing();
  const standing = await db
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      sql`case_id = ${caseId} and action = 'removed' and id not in (select reverses from decisions
        where reverses is not null)`,
    );
  const made = action === "removed" ? [null] : standing.map((one) => one.id);
  for (const reverses of made)
    await db.insert(decisions).values({
      id: `${action}-${id}-${++count}`,
      case_id: caseId,
      action,
      statement: "x",
      decided_at: now,
      reverses,
    });
  await runBatch(db, [keepFiles.bind(db, { caseId }), ...matchPostToDecisions(db, { caseId, now })]);
  return (await row(id))?.removed_at === before ? 0 : 1;
}
let count = 0;
const down = (id: string, now = NOW) => decide(id, "removed", now);
const back = (id: string, now = NOW) => decide(id, "reversed", now);

/** A post that the fan bought, with one file of its own unless others are named. */
async function add(
  id: string,
  more: Partial<typeof content.$inferInsert> = {},
  files: string[] = [`${id}-file`],
) {
  const { db } = database();
  await db.insert(content).values({
    id,
    seller_id: otherCreator.id,
    title: id,
    type: "image",
    is_public: false,
    visibility_type: "ppv",
    price: 700,
    tags: ["lamps"],
    revision: "r1",
    created_at: AT,
    updated_at: AT,
    published_at: AT,
    first_published_at: AT,
    ...more,
  });
  await db
    .insert(content_purchases)
    .values({ id: `of-${id}`, buyer_id: fan.id, content_id: id, created_at: AT });
  for (const [position, file] of files.entries()) {
    const kinds = { seller_id: otherCreator.id, purpose: "post", kind: "image" } as const;
    await db
      .insert(media)
      .values({ id: file, ...kinds, created_at: AT, ready_at: AT, first_used_at: AT })
      .onConflictDoNothing();
    await db
      .insert(media_variants)
      .values({ media_id: file, name: "w320", key: file, content_type: "image/webp", bytes: 9 })
      .onConflictDoNothing();
    await db.insert(post_media).values({ content_id: id, media_id: file, position });
  }
}
async function seenBy(id: string, viewerId: string | null) {
  const found = await getPost({ posts: postStore(database().db), now: NOW }, { id, viewerId });
  return found?.access.ok ?? null;
}
const views = async (id: string) => [
  await seenBy(id, otherCreator.id),
  await seenBy(id, fan.id),
  await seenBy(id, null),
];
const isListed = async (id: string) => {
  const feed = { name: "seller", sellerId: otherCreator.id, type: null } as const;
  const deps = { feeds: feedStore(database().db), now: NOW };
  const { cards } = await listPosts(deps, { feed, viewerId: fan.id, after: null });
  return cards.some((card) => card.id === id);
};
const tagsOf = (id: string) =>
  database().db.select().from(content_tags).where(eq(content_tags.content_id, id));
const opens = async (file: string, viewerId: string | null) => {
  const found = await mediaStore(database().db).findVariant(file, "w320", viewerId);
  return found !== null && checkMediaAccess(found, viewerId, NOW).ok;
};

describe("a removed post", () => {
  test("is gone for everyone, until it's put back with its date", async () => {
    await add("out", { pinned_at: AT, featured_at: AT });
    expect([await views("out"), await isListed("out"), (await tagsOf("out")).length]).toEqual([
      [true, true, false],
      true,
      1,
    ]);
    expect([await down("out"), await down("out", NOW + 1)]).toEqual([1, 0]);
    expect([await views("out"), await isListed("out"), (await tagsOf("out")).length]).toEqual([
      [null, null, null],
      false,
      0,
    ]);
    const removed = await row("out");
    expect(removed).toMatchObject({ title: "out", removed_at: NOW, pinned_at: null, featured_at: null });
    expect(removed?.revision).not.toBe("r1");
    expect([await back("out"), await back("out")]).toEqual([1, 0]);
    expect(await row("out")).toMatchObject({ removed_at: null, published_at: AT, archived_at: null });
    expect([await views("out"), await isListed("out")]).toEqual([[true, true, false], true]);
  });

  test("returns as what it was: an archived one isn't published again", async () => {
    const unpublished = { published_at: null };
    await add("archived", { ...unpublished, archived_at: AT });
    await add("due-again", { ...unpublished, scheduled_for: NOW + DAY });
    await add("draft", { ...unpublished, first_published_at: null });
    for (const id of ["archived", "due-again", "draft"]) {
      await down(id);
      expect(await views(id)).toEqual([null, null, null]);
      await back(id);
    }
    const kept = { published_at: null, scheduled_for: null, removed_at: null };
    expect(await row("archived")).toMatchObject({ ...kept, archived_at: AT });
    expect(await row("due-again")).toMatchObject({ ...kept, archived_at: NOW });
    expect(await row("draft")).toMatchObject({ ...kept, archived_at: null });
    expect(await views("archived")).toEqual([true, true, null]);
  });

  test("of a leaving creator is gone for its buyers, but not one that its owner deleted", async () => {
    const leave = (at: number | null) =>
      database().db.update(profiles).set({ closed_at: at }).where(eq(profiles.id, otherCreator.id));
    await add("left", { deleted_at: AT });
    await add("left-archived", { deleted_at: AT, published_at: null, archived_at: AT });
    await add("deleted", { deleted_at: AT - 1, published_at: null });
    await leave(AT);
    for (const id of ["left", "left-archived"]) {
      expect(await seenBy(id, fan.id), id).toBe(true);
      expect(await down(id)).toBe(1);
      expect(await seenBy(id, fan.id), id).toBeNull();
      expect(await back(id)).toBe(1);
      expect(await seenBy(id, fan.id), id).toBe(true);
    }
    expect(await down("deleted")).toBe(0);
    await leave(null);
  });

  test("can't be changed by its owner, who only sees its title", async () => {
    await add("own");
    await add("own-archived", { published_at: null, archived_at: AT });
    const { db } = database();
    const own = ownPostStore(db);
    expect(await own.hasRemoved(people.creator.id)).toBe(false);
    for (const id of ["own", "own-archived"]) {
      await down(id);
      const before = await row(id);
      expect(await own.archive(id, otherCreator.id, NOW)).toBe(false);
      expect(await own.restore(id, otherCreator.id, NOW)).toBe(false);
      expect(await own.pin(id, otherCreator.id, true, NOW)).toBe(false);
      expect(await own.remove(id, otherCreator.id, NOW)).toEqual({ removed: false, media: [] });
      expect(await own.findDeletionSummary(id, otherCreator.id)).toBeNull();
      expect(await authoringStore(db).findOwn(id, otherCreator.id)).toBeNull();
      expect(await bulkChangeStore(db).find(otherCreator.id, [id])).toEqual([]);
      expect(await row(id)).toEqual(before);
      expect(await own.findRemoved(id, otherCreator.id)).toEqual({ title: id, at: NOW });
      expect(await own.findRemoved(id, people.creator.id)).toBeNull();
      expect(await own.hasRemoved(otherCreator.id)).toBe(true);
      for (const filter of ["published", "scheduled", "drafts", "archived", "removed"] as const) {
        const listed = await own.list(otherCreator.id, { filter }, null, 100, NOW);
        expect([filter, listed.some((post) => post.id === id)]).toEqual([filter, filter === "removed"]);
      }
    }
  });
});

describe("a removed post's file", () => {
  test("is open to nobody, wherever else it is, and can't be used again", async () => {
    const { db } = database();
    await add("taken", {}, ["shared"]);
    await add("other", { visibility_type: "free", is_public: true, price: null }, ["shared"]);
    const chat = await newConversation(db);
    await chat.say("creator", "A photo");
    const [said] = await db.select().from(messages).where(eq(messages.conversation_id, chat.id));
    const place = { conversation_id: chat.id, number: said?.number ?? 0, position: 0 };
    await db.insert(message_media).values({ ...place, media_id: "shared" });
    const sent = async () => {
      const asked = { id: chat.id, number: place.number, position: 0, name: "w320" };
      const file = await messageStore(db).findFile(asked);
      return [file !== null, (await chat.fan.messages()).at(-1)?.media.length];
    };
    const shows = async () => {
      const [own, found] = [await row("other"), await postStore(db).find("other", null)];
      const all = await vaultStore(db).listPage(otherCreator.id, null, 100);
      return [
        await opens("shared", otherCreator.id),
        await opens("shared", fan.id),
        await opens("shared", null),
        await sent(),
        (await vaultStore(db).findByIds(["shared"], otherCreator.id)).length,
        all.some(({ id }) => id === "shared"),
        [own?.card_media?.[1], found?.thumbnail?.mediaItemId],
      ];
    };
    const open = [true, true, true, [true, 1], 1, true, ["shared", "shared"]];
    expect(await shows()).toEqual(open);
    await down("taken");
    expect(await shows()).toEqual([false, false, false, [false, 0], 0, false, [null, undefined]]);
    const { id: _i, seller_id: _s, ...values } = (await row("other")) ?? {};
    const post = { ...values, id: "again", seller_id: otherCreator.id, revision: "r1" };
    const save = authoringStore(db).save(
      post as Parameters<ReturnType<typeof authoringStore>["save"]>[0],
      null,
      [{ id: "shared", alt: "", isPreview: false }],
      [],
      { when: "draft" },
      NOW,
      publishLimit,
    );
    expect(await save).toBe("media");
    expect(await mediaOfPost.run(db, { id: "taken" })).toEqual([{ id: "shared" }]);
    await back("taken");
    expect(await shows()).toEqual(open);
  });

  test("is kept from the sweep when another post with it is deleted", async () => {
    const { db } = database();
    await add("kept", {}, ["kept-file"]);
    await add("gone", {}, ["kept-file"]);
    await down("kept");
    await ownPostStore(db).remove("gone", otherCreator.id, NOW);
    const [file] = await db.select().from(media).where(eq(media.id, "kept-file"));
    expect(file).toMatchObject({ deleted_at: null, first_used_at: AT });
  });
});
