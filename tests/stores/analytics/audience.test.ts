import fc from "fast-check";
import { expect, test } from "vitest";
import { audienceStore } from "#db/stores/analytics/audience.ts";
import { viewStore } from "#db/stores/analytics/views.ts";
import { getAudience } from "#domain/analytics/audience.ts";
import { getMessages } from "#domain/analytics/messages.ts";
import { getPost, getPosts } from "#domain/analytics/posts.ts";
import { dayText, type Range, readRange } from "#domain/analytics/range.ts";
import { countView, dayOf } from "#domain/analytics/views/count-view.ts";
import { MIN_VIEWS_BY_HOUR } from "#domain/analytics/week-hours.ts";
import { DAY_MS } from "#domain/durations.ts";
import { HOUR, NOW, people, posts } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import {
  ELSEWHERE,
  insertFigures,
  message,
  rawRows,
  recount,
  sale,
  sell,
  view,
  write,
} from "./audience-fixture.ts";

const { creator, otherCreator } = people;
const database = databaseForFile(({ db }) => insertFigures(db));
const deps = () => ({ audience: audienceStore(database().db) });
const TODAY = dayOf(NOW);
const act = fc.oneof({ weight: 4, arbitrary: view }, sale, message);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
type Raw = Awaited<ReturnType<typeof rawRows>>;
type Seller = { raw: Raw; sellerId: string; range: Range };

/** Carries out acts in order of time. Viewers are new in each run, since time never goes back. */
async function carryOut(acts: Act[], run: number) {
  const { db } = database();
  for (const one of acts.toSorted((x, y) => y.ago - x.ago)) {
    if (one.act === "sale") await sell(db, one);
    else if (one.act === "message") await write(db, one);
    else {
      const sellerId = one.postId === ELSEWHERE ? otherCreator.id : creator.id;
      const seen = { ...one, viewer: `${one.viewer} of ${run}`, sellerId, now: NOW - one.ago * HOUR };
      await countView({ views: viewStore(db) }, seen);
    }
  }
}

async function comparePosts({ raw, sellerId, range }: Seller) {
  const now = recount(raw, sellerId, range.from, range.to);
  const before = recount(raw, sellerId, range.before ?? 0, range.from);
  const found = await getPosts(deps(), { sellerId, range, sort: "net", page: 1 });
  const shown = found.posts.map(({ id, views, sales, net }) => ({ id, views, sales, net }));
  const byId = (x: { id: string }, y: { id: string }) => (x.id < y.id ? -1 : 1);
  expect(shown.toSorted(byId)).toEqual(now.posts.toSorted(byId));
  const nets = shown.map(({ net }) => net);
  expect(nets).toEqual(nets.toSorted((x, y) => y - x));
  expect(found.earned.now.net).toBe(now.net(null));
  expect(found.earned.before?.net).toBe(before.net(null));
  expect(found.views).toEqual({ now: now.bySource, before: before.bySource });
  for (const { id, views, net } of now.posts) {
    const one = await getPost(deps(), { sellerId, postId: id, range });
    expect(one?.spans.reduce((sum, { total }) => sum + total, 0)).toBe(views);
    expect(one?.earned.now.net).toBe(net);
    expect(one?.earned.kinds.reduce((sum, kind) => sum + kind.net, 0)).toBe(net);
    const other = sellerId === creator.id ? otherCreator.id : creator.id;
    expect(await getPost(deps(), { sellerId: other, postId: id, range })).toBeNull();
  }
}

/** Views by hour of the week, three hours ahead of UTC. */
function weekOf(views: { day: number; hour: number | null }[]) {
  const hours = Array.from({ length: 168 }, () => 0);
  for (const { day, hour } of views) {
    const at = new Date(day * DAY_MS + ((hour ?? 0) + 3) * HOUR);
    const place = ((at.getUTCDay() + 6) % 7) * 24 + at.getUTCHours();
    hours[place] = (hours[place] ?? 0) + 1;
  }
  return hours;
}

async function compareAudience({ raw, sellerId, range }: Seller) {
  const now = recount(raw, sellerId, range.from, range.to);
  const before = recount(raw, sellerId, range.before ?? 0, range.from);
  const found = await getAudience(deps(), { sellerId, range, zone: "Etc/GMT-3" });
  expect(found.viewers).toEqual({ now: now.viewers, before: before.viewers });
  expect(found.people.reduce((sum, one) => sum + one.now, 0)).toBe(now.viewers);
  for (const [i, span] of found.spans.entries()) {
    const bar = recount(raw, sellerId, span.from, span.to);
    expect(span.views).toEqual(bar.bySource);
    expect(found.people[i]?.now).toBe(bar.viewers);
  }
  const isEnough = now.views.length >= MIN_VIEWS_BY_HOUR;
  expect(found.week?.map(({ views }) => views) ?? null).toEqual(isEnough ? weekOf(now.views) : null);
  expect(found.tags.some(({ tag }) => tag === "lamps")).toBe(now.posts.length > 0);
  for (const { tag, ...figures } of found.tags) {
    const tagged = now.posts.filter(({ id }) => tag === "lamps" || id === posts.ppv.id);
    const sum = (key: "views" | "sales" | "net") => tagged.reduce((all, one) => all + one[key], 0);
    expect(figures).toEqual({
      posts: tagged.length,
      views: sum("views"),
      sales: sum("sales"),
      net: sum("net"),
    });
  }
}

async function compareMessages(raw: Raw, range: Range) {
  const own = raw.messages.filter(({ author_kind, sent_at }) => {
    const day = dayOf(sent_at);
    return author_kind !== "automation" && day >= range.from && day < range.to;
  });
  const found = await getMessages(deps(), { sellerId: creator.id, range, now: NOW });
  expect(found.now).toEqual({
    received: own.filter(({ side }) => side === "fan").length,
    sent: own.filter(({ side }) => side === "creator").length,
  });
  expect(found.spans.reduce((sum, { received, sent }) => sum + received + sent, 0)).toBe(own.length);
}

/** Stored sums that differ from those of their days. */
async function wrongSums() {
  const { rows } = await database().client.execute(`
    select 'sources' as sums, seller_id, day, source from (
      select seller_id, day, source, views from source_days
      union all select seller_id, day, source, -views from post_days) group by 2, 3, 4 having sum(views) <> 0
    union all select 'blocks', seller_id, block, content_id from (
      select seller_id, block, content_id, views, sale_days, sales, net from post_blocks
      union all select seller_id, day / 32, content_id, -views, 0, 0, 0 from post_days
      union all select seller_id, day / 32, content_id, 0, -1, -sales, fee + refunds - gross from post_sale_days)
      group by 2, 3, 4 having sum(views) <> 0 or sum(sale_days) <> 0 or sum(sales) <> 0 or sum(net) <> 0`);
  return rows.map((row) => ({ ...row }));
}

test("audience figures match a recount of the raw rows, in any range", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 12, maxLength: 40 }),
      fc.nat(70),
      fc.nat(70),
      async (acts, a, b) => {
        await carryOut(acts, ++run);
        const range = readRange({ range: "custom", from: dayText(TODAY - a), to: dayText(TODAY - b) }, NOW);
        const raw = await rawRows(database().db);
        for (const sellerId of [creator.id, otherCreator.id]) {
          await comparePosts({ raw, sellerId, range });
          await compareAudience({ raw, sellerId, range });
        }
        await compareMessages(raw, range);
        expect(await wrongSums()).toEqual([]);
      },
    ),
    { numRuns: cases(24) },
  );
  const raw = await rawRows(database().db);
  expect(raw.views.length).toBeGreaterThan(MIN_VIEWS_BY_HOUR);
  expect(raw.entries.length).toBeGreaterThan(20);
});

test("sums shrink when their days are deleted", async () => {
  const { client } = database();
  const counted = async () =>
    Number((await client.execute("select coalesce(sum(views), 0) as views from source_days")).rows[0]?.views);
  const before = await counted();
  await client.execute({ sql: "delete from post_days where content_id = ?", args: [posts.free.id] });
  await client.execute({ sql: "delete from post_sale_days where content_id = ?", args: [posts.free.id] });
  expect(await counted()).toBeLessThan(before);
  const left = await client.execute({
    sql: "select * from post_blocks where content_id = ?",
    args: [posts.free.id],
  });
  expect(left.rows).toEqual([]);
  expect(await wrongSums()).toEqual([]);
});
