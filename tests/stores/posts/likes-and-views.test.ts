import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ViewSource } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { post_days } from "#db/schema/analytics/days.ts";
import { content, likes } from "#db/schema/posts/posts.ts";
import { viewStore } from "#db/stores/analytics/views.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import { likeStore } from "#db/stores/posts/likes.ts";
import { postStore } from "#db/stores/posts/posts.ts";
import { countView, deleteOldViews } from "#domain/analytics/views/count-view.ts";
import { hotScore } from "#domain/discovery/hot-score.ts";
import { likeCreator, likePost } from "#domain/posts/likes/like.ts";
import { listLikes } from "#domain/posts/likes/list-likes.ts";
import { DAY, HOUR, NOW, people, posts } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const CROWD = 24;
const { creator, fan, otherFan } = people;
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await db.insert(profiles).values(
    Array.from({ length: CROWD }, (_, i) => ({
      id: `crowd-${i}`,
      email: `crowd-${i}@example.com`,
      username: `crowd-${i}`,
      created_at: NOW,
      updated_at: NOW,
    })),
  );
});
const deps = (now = NOW) => ({
  likes: likeStore(database().db),
  posts: postStore(database().db),
  creators: creatorStore(database().db),
  views: viewStore(database().db),
  now,
});
const row = async (id: string) => {
  const [found] = await database().db.select().from(content).where(eq(content.id, id));
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const like = (userId: string, postId: string, intent: "like" | "unlike" = "like", now = NOW) =>
  likePost(deps(now), { userId, profileId: "mira", postId, intent });
const warmth = ({ published_at, like_count, view_count }: Awaited<ReturnType<typeof row>>) =>
  hotScore({ publishedAt: published_at ?? 0, likes: like_count, views: view_count });

test("parallel likes, each sent twice, count once each, and the hot score follows", async () => {
  const id = posts.free.id;
  const crowd = Array.from({ length: CROWD }, (_, i) => `crowd-${i}`);
  await Promise.all([...crowd, ...crowd].map((userId) => like(userId, id)));
  expect((await row(id)).like_count).toBe(CROWD);
  await Promise.all(crowd.map((userId, i) => like(userId, id, i % 3 === 0 ? "unlike" : "like")));
  await Promise.all(crowd.map((userId, i) => like(userId, id, i % 3 === 0 ? "unlike" : "like")));
  const left = await database().db.select().from(likes).where(eq(likes.subject_id, id));
  expect(left).toHaveLength(16);
  expect((await row(id)).like_count).toBe(16);
  await like(fan.id, id);
  const last = await row(id);
  expect(last.hot_score).toBe(warmth(last));
  const [owner] = await database().db.select().from(profiles).where(eq(profiles.id, creator.id));
  expect(owner?.like_count).toBe(17);
});

test("a published post can be liked by anyone but its creator, and only under its creator's page", async () => {
  expect(await like(fan.id, posts.ppv.id)).toEqual({ ok: true });
  const refused = [
    await like(fan.id, posts.draft.id),
    await like(fan.id, "nothing"),
    await likePost(deps(), { userId: fan.id, profileId: "theo", postId: posts.ppv.id, intent: "like" }),
  ];
  expect(refused).toEqual(Array(3).fill({ ok: false, reason: "unknown" }));
  expect(await like(creator.id, posts.ppv.id)).toEqual({ ok: false, reason: "own" });
  expect((await row(posts.draft.id)).like_count).toBe(0);
  expect((await row(posts.ppv.id)).like_count).toBe(1);
});

test("a creator can be liked by name or ID, once, and not by themselves", async () => {
  const like = { userId: fan.id, profileId: "mira", intent: "like" as const };
  await Promise.all([likeCreator(deps(), like), likeCreator(deps(), { ...like, profileId: creator.id })]);
  const page = await creatorStore(database().db).findPage("mira", fan.id);
  expect(page).toMatchObject({ profileLikeCount: 1, liked: true });
  expect((await creatorStore(database().db).findPage("mira", otherFan.id))?.liked).toBe(false);
  expect(await likeCreator(deps(), { ...like, userId: creator.id })).toEqual({ ok: false, reason: "own" });
  expect(await likeCreator(deps(), { ...like, profileId: "uma" })).toEqual({ ok: false, reason: "unknown" });
  await likeCreator(deps(), { ...like, intent: "unlike" });
  expect(await creatorStore(database().db).findPage("mira", fan.id)).toMatchObject({
    profileLikeCount: 0,
    liked: false,
  });
});

test("an erased account's likes are erased, and the counts follow", async () => {
  await like("crowd-1", posts.subscriber.id);
  expect((await row(posts.subscriber.id)).like_count).toBe(1);
  await database().db.delete(likes).where(eq(likes.user_id, "crowd-1"));
  expect((await row(posts.subscriber.id)).like_count).toBe(0);
});

test("My Likes shows posts that are still visible, the newest like first, page by page", async () => {
  const me = "crowd-2";
  await database().db.delete(likes).where(eq(likes.user_id, me));
  const liked = [posts.free.id, posts.ppv.id, posts.subscriber.id, posts.ppvForAll.id];
  for (const [i, id] of liked.entries()) await like(me, id, "like", NOW + i);
  await database()
    .db.update(content)
    .set({ archived_at: NOW, published_at: null })
    .where(eq(content.id, posts.ppv.id));
  const page = await listLikes(deps(), { userId: me, tab: "content", after: null });
  expect(page.posts.map(({ id }) => id)).toEqual([posts.ppvForAll.id, posts.subscriber.id, posts.free.id]);
  expect(page.posts.map(({ open }) => open)).toEqual([false, false, true]);
  const store = likeStore(database().db);
  const first = await store.listPosts(me, null, 2);
  const [, last] = first;
  const rest = await store.listPosts(me, { at: last?.at ?? 0, id: last?.id ?? "" }, 2);
  expect([...first, ...rest].map(({ id }) => id)).toEqual(page.posts.map(({ id }) => id));
  await database()
    .db.update(content)
    .set({ archived_at: null, published_at: NOW - 2 * DAY })
    .where(eq(content.id, posts.ppv.id));
});

test("a view counts once per viewer and day, however many requests there are, and the owner's never does", async () => {
  const id = posts.subscriber.id;
  const view = (viewer: string, now = NOW, source: ViewSource = "search") =>
    countView(deps(), { postId: id, sellerId: creator.id, viewer, source, now });
  await Promise.all([
    ...Array.from({ length: 20 }, () => view(fan.id)),
    ...Array.from({ length: 20 }, () => view("a guest's mark")),
    ...Array.from({ length: 5 }, () => view(creator.id)),
  ]);
  expect((await row(id)).view_count).toBe(2);
  await view(fan.id, NOW + DAY, "link");
  const seen = await row(id);
  expect(seen.view_count).toBe(3);
  expect(seen.hot_score).toBe(warmth(seen));
  await countView(deps(), {
    postId: posts.draft.id,
    sellerId: creator.id,
    viewer: fan.id,
    source: "direct",
    now: NOW,
  });
  expect((await row(posts.draft.id)).view_count).toBe(0);
});

test("viewers are deleted after two days, and the counts stay", async () => {
  const rows = async () => (await database().client.execute("select * from content_views")).rows.length;
  const byDay = () => database().db.select().from(post_days).orderBy(post_days.day);
  const before = await row(posts.subscriber.id);
  await deleteOldViews(deps(), NOW + DAY);
  expect(await rows()).toBe(3);
  await deleteOldViews(deps(), NOW + 2 * DAY + HOUR);
  expect(await rows()).toBe(1);
  await deleteOldViews(deps(), NOW + 9 * DAY);
  expect(await rows()).toBe(0);
  expect((await row(posts.subscriber.id)).view_count).toBe(before.view_count);
  const of = { seller_id: creator.id, content_id: posts.subscriber.id };
  const today = Math.floor(NOW / DAY);
  expect(await byDay()).toEqual([
    { ...of, day: today, source: "search", views: 2 },
    { ...of, day: today + 1, source: "link", views: 1 },
  ]);
});
