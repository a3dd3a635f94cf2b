import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { last_views, post_conversions } from "#db/schema/analytics/audience.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { audienceStore } from "#db/stores/analytics/audience.ts";
import { viewStore } from "#db/stores/analytics/views.ts";
import { getPost, MIN_SUBSCRIPTIONS } from "#domain/analytics/posts.ts";
import { readRange } from "#domain/analytics/range.ts";
import { countView, dayOf, deleteOldViews } from "#domain/analytics/views/count-view.ts";
import { DAY, NOW, people, posts } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const FANS = 400;
const FANS_PER_RUN = 8;
const ROUND = 10;
const sellerId = people.creator.id;
const POSTS = [posts.free.id, posts.subscriber.id, posts.ppv.id];
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  const ids = Array.from({ length: FANS }, (_, i) => `fan-${i}`);
  const row = (id: string) => ({
    id,
    email: `${id}@example.com`,
    username: id,
    created_at: 0,
    updated_at: 0,
  });
  await db.insert(profiles).values(ids.map(row));
});
const viewDeps = () => ({ views: viewStore(database().db) });

const look = (viewer: string, postId: string, now: number) =>
  countView(viewDeps(), { postId, sellerId, viewer, source: "discover", now });

let count = 0;
async function subscribe(buyer: string, at: number) {
  const id = `conversion-${++count}`;
  const parties = { buyer_id: buyer, seller_id: sellerId };
  const period = { current_period_start: at, current_period_end: at, expires_at: at };
  const { db } = database();
  await db.insert(subscriptions).values({
    ...parties,
    ...period,
    id,
    status: "active",
    price: 1500,
    stripe_subscription_id: id,
    created_at: at,
    updated_at: at,
  });
  for (const [i, paid_at] of [at, at + 31 * DAY].entries())
    await db.insert(payments).values({
      ...parties,
      id: `${id}-${i}`,
      kind: "subscription",
      subscription_id: id,
      gross: 1500,
      fee: 150,
      net: 1350,
      stripe_reference: `${id}-${i}`,
      paid_at,
      created_at: paid_at,
    });
}

const rows = () => database().db.select().from(post_conversions);
const step = fc.record({
  fan: fc.nat(FANS_PER_RUN - 1),
  post: fc.nat(POSTS.length - 1),
  hours: fc.integer({ min: 0, max: 30 }),
  subscribes: fc.boolean(),
});

function model() {
  const none = () => new Map(POSTS.map((id) => [id, { views: 0, subscriptions: 0 }]));
  let [closed, open] = [none(), none()];
  let groups = 0;
  const add = (id: string | undefined, views: number, subscribed: number) => {
    const one = open.get(id ?? "");
    if (one) open.set(id ?? "", { views: one.views + views, subscriptions: one.subscriptions + subscribed });
  };
  return {
    see: (id: string) => add(id, 1, 0),
    subscribe(id: string | undefined) {
      add(id, 0, 1);
      if ([...open.values()].reduce((sum, one) => sum + one.subscriptions, 0) < ROUND) return;
      groups++;
      const sum = (id: string, key: "views" | "subscriptions") =>
        (closed.get(id)?.[key] ?? 0) + (open.get(id)?.[key] ?? 0);
      closed = new Map(
        POSTS.map((id) => [id, { views: sum(id, "views"), subscriptions: sum(id, "subscriptions") }]),
      );
      open = none();
    },
    closed: () => closed,
    groups: () => groups,
  };
}

test("a subscription counts once, for the post last seen within 7 days, and only in groups of ten", async () => {
  let run = 0;
  let now = NOW - 2000 * DAY;
  const { see, subscribe: count, closed, groups } = model();
  const steps = fc.array(step, { minLength: 30, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      run++;
      const last = new Map<string, { post: string; day: number }>();
      const known = new Set<string>();
      for (const { fan, post, hours, subscribes } of list) {
        now += hours * 60 * 60 * 1000;
        const who = `fan-${run * FANS_PER_RUN + fan}`;
        const id = POSTS[post] ?? "";
        const seen = last.get(who);
        const key = `${who} ${id} ${dayOf(now)}`;
        if (subscribes) {
          await subscribe(who, now);
          count(seen && dayOf(now) - seen.day <= 7 ? seen.post : undefined);
        } else await look(who, id, now);
        if (!(subscribes || known.has(key))) {
          see(id);
          last.set(who, { post: id, day: dayOf(now) });
          known.add(key);
        }
        const found = new Map((await rows()).map((row) => [row.content_id, row]));
        for (const postId of POSTS)
          expect({ views: 0, subscriptions: 0, ...found.get(postId) }).toMatchObject(
            closed().get(postId) ?? {},
          );
      }
    }),
    { numRuns: cases(15) },
  );
  expect(groups()).toBeGreaterThan(cases(3));
  const range = readRange({ range: "", from: "", to: "" }, NOW);
  for (const postId of POSTS) {
    const { views = 0, subscriptions: n = 0 } = closed().get(postId) ?? {};
    const found = await getPost({ audience: audienceStore(database().db) }, { sellerId, postId, range });
    const shown = { subscriptions: n, share: Math.min(1, n / views) };
    expect(found?.post.conversion).toEqual(n < MIN_SUBSCRIPTIONS ? null : shown);
  }
});

test("a member's last viewed posts are forgotten after 7 days, a guest's at the end of the day", async () => {
  const { db } = database();
  const at = NOW + 3000 * DAY;
  const seenBy = async (viewer: string) =>
    (await db.select().from(last_views).where(eq(last_views.viewer, viewer))).map((row) => row.content_id);
  await look("fan-1", posts.free.id, at);
  await look("fan-1", posts.ppv.id, at);
  await look("a guest", posts.free.id, at);
  await look("fan-1", posts.free.id, at);
  expect([await seenBy("fan-1"), await seenBy("a guest")]).toEqual([[posts.ppv.id], [posts.free.id]]);
  await deleteOldViews(viewDeps(), at + DAY);
  expect([await seenBy("fan-1"), await seenBy("a guest")]).toEqual([[posts.ppv.id], []]);
  await deleteOldViews(viewDeps(), at + 7 * DAY);
  expect(await seenBy("fan-1")).toEqual([posts.ppv.id]);
  await deleteOldViews(viewDeps(), at + 8 * DAY);
  expect(await seenBy("fan-1")).toEqual([]);
});
