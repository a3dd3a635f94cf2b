import { eq } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { media, media_variants, post_media } from "#db/schema/media/media.ts";
import { content } from "#db/schema/posts/posts.ts";
import { contentRevisionStore } from "#db/stores/discovery/content-revision.ts";
import { DAY, NOW, people, posts } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile();
const db = () => database().db;
beforeAll(() => insertCast(db(), "hash"));

async function growth(work: () => Promise<unknown>) {
  const { find } = contentRevisionStore(db());
  const before = await find();
  await work();
  return (await find()).revision - before.revision;
}

const changePost = (values: Partial<typeof content.$inferInsert>, id = posts.free.id) =>
  growth(() => db().update(content).set(values).where(eq(content.id, id)));
const changeCreator = (values: Partial<typeof profiles.$inferInsert>, id = people.creator.id) =>
  growth(() => db().update(profiles).set(values).where(eq(profiles.id, id)));

describe("the content revision grows when a creator", () => {
  test.each<[string, Partial<typeof content.$inferInsert>]>([
    ["edits a post", { title: "Another" }],
    ["locks one", { visibility_type: "subscriber", is_public: false }],
    ["hides one", { published_at: null, archived_at: NOW }],
    ["publishes one", { published_at: NOW, archived_at: null }],
    ["deletes one", { deleted_at: NOW }],
  ])("%s", async (_, values) => {
    expect(await changePost(values)).toBeGreaterThan(0);
  });

  test.each<[string, Partial<typeof profiles.$inferInsert>]>([
    ["changes the price", { subscription_price: 2000 }],
    ["changes the photo", { avatar_url: "/media/new/w320" }],
    ["closes the account", { closed_at: NOW }],
  ])("%s", async (_, values) => {
    expect(await changeCreator(values)).toBeGreaterThan(0);
  });

  const changeMedia = (values: Partial<typeof media.$inferInsert>) =>
    growth(() =>
      db()
        .update(media)
        .set(values)
        .where(eq(media.id, `medium-${posts.ppv.id}`)),
    );

  test("replaces a poster, adds captions, or takes a file out of a post", async () => {
    await changeMedia({ first_used_at: NOW });
    expect(await changeMedia({ teaser: "data:image/webp;base64,AAAA" })).toBe(1);
    const media_id = `medium-${posts.ppv.id}`;
    const captions = { media_id, name: "captions" as const, key: "k", content_type: "text/vtt", bytes: 9 };
    expect(await growth(() => db().insert(media_variants).values(captions))).toBe(1);
    const remove = () => db().delete(post_media).where(eq(post_media.content_id, posts.ppv.id));
    expect(await growth(remove)).toBe(1);
  });

  test("is erased with all posts", async () => {
    const remove = () => db().delete(profiles).where(eq(profiles.id, people.otherCreator.id));
    expect(await growth(remove)).toBeGreaterThan(0);
  });
});

describe("it stays when", () => {
  test("a draft is written", async () => {
    expect(await changePost({ title: "A better draft" }, posts.draft.id)).toBe(0);
  });
  test("views and likes are counted", async () => {
    expect(await changePost({ view_count: 5, like_count: 3, hot_score: 9 }, posts.ppv.id)).toBe(0);
    expect(await changeCreator({ like_count: 3, profile_like_count: 1 })).toBe(0);
  });
  test("a save changes nothing", async () => {
    expect(await changePost({ title: "Another", revision: "3", updated_at: NOW }, posts.free.id)).toBe(0);
    const [row] = await db().select().from(profiles).where(eq(profiles.id, people.creator.id));
    expect(await changeCreator({ ...row })).toBe(0);
  });
  test("a fan changes their name", async () => {
    expect(await changeCreator({ full_name: "Ada", updated_at: NOW + DAY }, people.fan.id)).toBe(0);
  });
});

/** Columns that guests don't see, or that count something. The trigger must watch all others. */
const unwatched = {
  content: [
    ...["id", "like_count", "view_count", "hot_score", "search_text", "revision"],
    ...["created_at", "updated_at", "scheduled_for", "first_published_at"],
    // Derived from the files, which are watched.
    "card_media",
    // Removals refresh guest pages themselves.
    "removed_at",
    // Only its creator sees it.
    "people",
  ],
  profiles: [
    ...["id", "email", "username_chosen_at", "message_price", "search_text", "post_count", "like_count"],
    ...["image_count", "video_count", "audio_count", "text_count", "profile_like_count", "first_post_at"],
    ...["email_verified_at", "has_completed_onboarding_at", "stripe_account_id", "stripe_synced_at"],
    ...["stripe_lost_account_id", "stripe_disconnected_at"],
    ...[
      "age_verification_timestamp",
      "age_verification_reset_at",
      "detected_region",
      "region_classification",
    ],
    ...["age_verification_ip", "age_verification_user_agent", "created_at", "updated_at", "username_key"],
    ...["name_key", "shown_name", "renewal_count", "rating"],
  ],
};

test.each<[keyof typeof unwatched, string, SQLiteTable]>([
  ["content", "content_revision_on_content_update", content],
  ["profiles", "content_revision_on_profile_update", profiles],
])("every column of %s is either watched or known not to be shown", async (name, trigger, table) => {
  const found = await database().client.execute({
    sql: "select sql from sqlite_schema where type = 'trigger' and name = ?",
    args: [trigger],
  });
  const watched = /UPDATE OF\s+([\w\s,]+?)\s+ON/.exec(String(found.rows[0]?.sql))?.[1]?.split(/,\s*/) ?? [];
  const columns = getTableConfig(table).columns.map((column) => column.name);
  expect([...watched, ...unwatched[name]].toSorted()).toEqual(columns.toSorted());
});
