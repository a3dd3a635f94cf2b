import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { content } from "#db/schema/posts/posts.ts";
import { fans } from "#db/seed/cast.ts";
import { profileId } from "#db/seed/ids.ts";
import { audienceStore } from "#db/stores/analytics/audience.ts";
import { peerStore } from "#db/stores/analytics/peers.ts";
import { boostStore } from "#db/stores/boosts/boosts.ts";
import { getAudience } from "#domain/analytics/audience.ts";
import { getComparison } from "#domain/analytics/get-comparison.ts";
import { getMessages } from "#domain/analytics/messages.ts";
import { getPosts } from "#domain/analytics/posts.ts";
import { readRange } from "#domain/analytics/range.ts";
import { totalViews } from "#domain/analytics/sources.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { estimateViews } from "#domain/boosts/boost.ts";
import { loadDemo } from "./demo-database.ts";

const NOW = Date.UTC(2031, 2, 3, 9, 30);
const sellerId = profileId("juno.hale");
let demo: Awaited<ReturnType<typeof loadDemo>>;
beforeAll(async () => {
  demo = await loadDemo(NOW);
});

test("each post's days add up to its views, and it had views before it was sold", async () => {
  const rows = await demo.db
    .select({
      title: content.title,
      views: content.view_count,
      days: sql<number>`(select coalesce(sum(d.views), 0) from post_days d where d.content_id = content.id)`,
      seen: sql<number>`(select coalesce(sum(k.views + k.open_views), 0) from post_conversions k where k.content_id = content.id)`,
      unseenSales: sql<number>`(select count(*) from post_sale_days s where s.content_id = content.id and s.kind = 'purchase'
        and s.sales > (select coalesce(sum(d.views), 0) from post_days d where d.content_id = content.id and d.day = s.day))`,
      unseenSubscriptions: sql<number>`(select count(*) from post_conversions k where k.content_id = content.id
        and (k.subscriptions > k.views or k.subscriptions + k.open_subscriptions > k.views + k.open_views))`,
    })
    .from(content);
  expect(rows.length).toBeGreaterThan(150);
  for (const { title, views, ...row } of rows)
    expect(row, title).toEqual({ days: views, seen: views, unseenSales: 0, unseenSubscriptions: 0 });
});

test("hours add up to days, with viewers wherever there are views, and groups of ten subscriptions are closed", async () => {
  const days = await demo.db.all<{ day: number; views: number; viewers: number; posts: number }>(
    sql`select h.day, sum(h.views) as views, sum(h.viewers) as viewers, (select coalesce(sum(d.views), 0) from post_days d
      where d.seller_id = h.seller_id and d.day = h.day) as posts from seller_hours h group by h.seller_id, h.day`,
  );
  expect(days.length).toBeGreaterThan(300);
  for (const { views, viewers, posts } of days) {
    expect(views).toBe(posts);
    expect(viewers).toBeLessThanOrEqual(views);
    expect(viewers > 0).toBe(views > 0);
  }
  const groups = await demo.db.all<{ closed: number; open: number; begun: number }>(
    sql`select sum(k.subscriptions) as closed, sum(k.open_subscriptions) as open, (select count(*) from subscriptions s
      where s.seller_id = k.seller_id) as begun from post_conversions k group by k.seller_id`,
  );
  for (const { closed, open, begun } of groups) {
    expect(closed % 10).toBe(0);
    expect(open).toBeLessThan(10);
    expect(closed + open).toBeLessThanOrEqual(begun);
  }
});

test("the demo creator is compared in a group of 20, by every figure but conversion and response", async () => {
  const comparison = await getComparison({ peers: peerStore(demo.db) }, sellerId);
  // Few demo creators have ten subscribers or five first messages.
  expect(comparison).toMatchObject({ kind: "group", sellers: 20, hidden: ["conversion", "response"] });
});

test("the demo's creator sees a month with views, sales, conversions, hours, tags, and messages", async () => {
  const deps = { audience: audienceStore(demo.db) };
  const range = readRange({ range: "30", from: "", to: "" }, NOW);
  const { posts, earned, views } = await getPosts(deps, { sellerId, range, sort: "conversion", page: 1 });
  expect(posts[0]?.conversion?.subscriptions).toBeGreaterThanOrEqual(5);
  expect(earned.now.sales).toBeGreaterThan(0);
  expect(totalViews(views.now)).toBeGreaterThan(100);
  expect(totalViews(views.before ?? views.now)).toBeGreaterThan(0);
  const opened = await demo.db.all<{ opened: number }>(sql`select sum(opened) as opened from boost_days`);
  expect(views.now.boost).toBeGreaterThan(5);
  expect(views.now.boost).toBeLessThan(opened[0]?.opened ?? 0);
  const audience = await getAudience(deps, { sellerId, range, zone: "Europe/Berlin" });
  expect(audience.week).not.toBeNull();
  expect(audience.tags.some(({ net }) => net > 0)).toBe(true);
  const messages = await getMessages(deps, { sellerId, range, now: NOW });
  expect(messages.now.received).toBeGreaterThan(0);
  expect(messages.now.sent).toBeGreaterThan(0);
});

test("the viewers of yesterday and today are stored, so that a boost's estimate is a range", async () => {
  // On the second date, two minutes after midnight, today has almost no views.
  for (const now of [NOW, Date.UTC(2028, 1, 29, 0, 2)]) {
    const { db, client } = now === NOW ? demo : await loadDemo(now);
    const days = await db.all<{ views: number; known: number }>(
      sql`select sum(d.views) as views, (select count(*) from content_views v where v.content_id = d.content_id
        and v.day = d.day and v.source = d.source) as known from post_days d where d.day >= ${dayOf(now) - 1}
        group by d.content_id, d.day, d.source`,
    );
    expect(days.length).toBeGreaterThan(100);
    for (const { views, known } of days) expect(known).toBe(views);
    const members = await boostStore(db).countRecentMembers(dayOf(now) - 1, 20_000);
    expect(members).toBeGreaterThan(40);
    const { low, high, bought } = estimateViews({ budget: 2000, days: 7 }, members);
    expect(low).toBeGreaterThan(0);
    expect(high).toBeGreaterThan(low);
    expect(high).toBeLessThan(bought);
    const own = await db.all(sql`select 1 from content_views v join content c on c.id = v.content_id
      where v.viewer in (c.seller_id, ${profileId(fans[0].username)})`);
    expect(own).toEqual([]);
    if (now !== NOW) client.close();
  }
});
