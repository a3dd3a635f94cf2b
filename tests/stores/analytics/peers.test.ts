import fc from "fast-check";
import { expect, test } from "vitest";
import { post_conversions } from "#db/schema/analytics/audience.ts";
import { peer_figures, peer_groups } from "#db/schema/analytics/peers.ts";
import { conversations } from "#db/schema/messages/messages.ts";
import { content } from "#db/schema/posts/posts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { analyticsStore } from "#db/stores/analytics/analytics.ts";
import { audienceStore } from "#db/stores/analytics/audience.ts";
import { peerStore } from "#db/stores/analytics/peers.ts";
import { ASKED_DAYS, COMPARED_DAYS, comparePeers } from "#domain/analytics/compare-peers.ts";
import { getComparison } from "#domain/analytics/get-comparison.ts";
import { getMessages } from "#domain/analytics/messages.ts";
import { conversionOf } from "#domain/analytics/posts.ts";
import { dayText, readRange } from "#domain/analytics/range.ts";
import { getSubscribers, netNew } from "#domain/analytics/subscribers.ts";
import { DAY_MS } from "#domain/durations.ts";
import { weekStart } from "#domain/ledger/payouts/payout-week.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { newSeller } from "../ledger/payouts/fixtures/payout-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const MONDAY = weekStart(NOW);
const SELLERS = 31;

const subscription = fc.record({
  startedAgo: fc.integer({ min: 1, max: 90 * DAY }),
  price: fc.constantFrom(1000, 1500, 2000),
  length: fc.option(fc.integer({ min: DAY, max: 80 * DAY })),
});

async function addSeller(
  list: { startedAgo: number; price: number; length: number | null }[],
  posts: number,
) {
  const { db } = database();
  const { id } = await newSeller(db);
  const rows = [{ startedAgo: 50 * DAY, price: 1500, length: null }, ...list].map((one, i) => {
    const start = NOW - one.startedAgo;
    const end = one.length === null ? null : Math.min(start + one.length, NOW - 1);
    const until = end ?? NOW + 20 * DAY;
    return {
      id: `${id}-${i}`,
      buyer_id: people.fan.id,
      seller_id: id,
      price: one.price,
      stripe_subscription_id: `${id}-${i}`,
      status: end === null ? "active" : "canceled",
      ended_at: end,
      current_period_start: until - DAY,
      current_period_end: until,
      expires_at: until,
      created_at: start,
      updated_at: start,
    };
  });
  await db.insert(subscriptions).values(rows);
  for (let i = 0; i < posts; i++)
    await db.insert(content).values({
      id: `${id}-c${i}`,
      seller_id: id,
      title: "Post",
      type: "text",
      is_public: true,
      visibility_type: "free",
      created_at: 0,
      updated_at: 0,
      published_at: MONDAY - 1 - i * 12 * 60 * 60 * 1000,
    });
  return id;
}

/** Adds post conversions and first messages with response times (minutes; null if unanswered). */
async function addAudience(
  id: string,
  ledTo: { subscriptions: number; seenBy: number },
  waits: (number | null)[],
  fans: string[],
) {
  const { db } = database();
  if (ledTo.seenBy > 0)
    await db.insert(post_conversions).values({
      content_id: `${id}-c0`,
      seller_id: id,
      views: ledTo.seenBy,
      subscriptions: ledTo.subscriptions,
    });
  for (const [i, wait] of waits.entries()) {
    // Keeps the first one outside the period that counts.
    const asked = MONDAY - (i === 0 ? (ASKED_DAYS + 1) * DAY : (8 + i * 3) * DAY);
    await db.insert(conversations).values({
      id: `${id}-m${i}`,
      buyer_id: fans[i] ?? "",
      seller_id: id,
      created_at: asked,
      asked_at: asked,
      answered_at: wait === null ? null : asked + wait * 60_000 - 1,
    });
  }
}

/** The mean of the five values around a quartile. */
function around(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.round((sorted.length + 1) * share);
  return sorted.slice(rank - 3, rank + 2).reduce((sum, one) => sum + one, 0) / 5;
}

test("figures match analytics, quartiles match a recount, and both stay unchanged for a week", async () => {
  const { db } = database();
  const lists = fc.sample(fc.array(subscription, { maxLength: 8 }), { numRuns: SELLERS, seed: 7 });
  const sellers: string[] = [];
  for (const [i, list] of lists.entries()) sellers.push(await addSeller(list, i % 7));
  const ledTo = (i: number) =>
    i % 7 === 0 ? { subscriptions: 0, seenBy: 0 } : { subscriptions: i, seenBy: 40 + i * 9 };
  for (const [i, id] of sellers.entries())
    await addAudience(
      id,
      ledTo(i),
      i > 24
        ? [9]
        : Array.from({ length: 3 + (i % 8) }, (_, j) => ((i + j) % 5 === 0 ? null : 7 + i * 11 + j * 40)),
      sellers.filter((other) => other !== id),
    );
  const audience = audienceStore(db);
  const peers = peerStore(db);
  const analytics = analyticsStore(db);
  const run = async (now: number) => {
    for (let i = 0; i < 4; i++) await comparePeers({ peers, clock: { now: () => now } });
  };
  await run(NOW);

  const to = MONDAY / DAY_MS;
  const range = readRange({ range: "custom", from: dayText(to - COMPARED_DAYS), to: dayText(to - 1) }, NOW);
  const untilNow = readRange({ range: "30", from: "", to: "" }, NOW);
  const askedRange = { ...range, from: to - ASKED_DAYS };
  const figures = await db.select().from(peer_figures);
  for (const sellerId of sellers) {
    const own = figures.find((one) => one.seller_id === sellerId);
    const found = await getSubscribers({ analytics }, { sellerId, range, now: NOW });
    const { end } = await getSubscribers({ analytics }, { sellerId, range: untilNow, now: NOW });
    const place = sellers.indexOf(sellerId);
    const posts = place % 7;
    const share = conversionOf(ledTo(place))?.share ?? null;
    const { answers } = await getMessages({ audience }, { sellerId, range: askedRange, now: NOW });
    const waited = answers.now?.medianMs ?? null;
    expect(own).toEqual({
      seller_id: sellerId,
      week_at: MONDAY,
      subscribers: end.active,
      arpu: end.arpu,
      posts,
      churn: found.churn.now === null ? null : Math.round(found.churn.now * 1000),
      net_new: netNew(found.moves.now),
      one_time: null,
      conversion: share === null ? null : Math.round(share * 1000),
      response: waited === null ? null : Math.ceil(waited / 60_000),
    });
  }
  const groups = await db.select().from(peer_groups);
  expect(new Set(groups.map(({ fewest, most }) => `${fewest} ${most}`))).toEqual(new Set(["1 null"]));
  // Nobody has one-time sales, and too few have enough first messages.
  expect(figures.filter(({ response }) => response !== null).length).toBeGreaterThan(9);
  expect(groups.map(({ metric }) => metric).toSorted()).toEqual([
    ...["arpu", "churn", "conversion", "net_new", "posts"],
  ]);
  for (const row of groups) {
    const values = figures.flatMap((one) => one[row.metric] ?? []);
    const step = { arpu: 50, churn: 10, net_new: 1, posts: 1, one_time: 50, conversion: 2, response: 60 }[
      row.metric
    ];
    const [low, middle, high] = [0.25, 0.5, 0.75].map(
      (share) => Math.round(around(values, share) / step) * step + 0,
    );
    expect(row, row.metric).toMatchObject({
      low,
      middle,
      high,
      sellers: Math.floor(values.length / 10) * 10,
    });
  }

  const first = sellers[0] ?? "";
  const before = await getComparison({ peers }, first);
  expect(before).toMatchObject({ kind: "group", sellers: 30, hidden: ["one_time", "response"] });
  // Until next Monday, the others' comparison doesn't change.
  await addSeller([{ startedAgo: 40 * DAY, price: 100_000, length: null }], 50);
  await run(MONDAY + 6 * DAY);
  expect(await getComparison({ peers }, first)).toEqual(before);
  await run(MONDAY + 7 * DAY);
  expect(await getComparison({ peers }, first)).toMatchObject({ weekAt: MONDAY + 7 * DAY });
});

test("a creator who wasn't counted reads so, and nobody sees a group of fewer than 20", async () => {
  const { db } = database();
  const peers = peerStore(db);
  const { id } = await newSeller(db);
  expect(await getComparison({ peers }, id)).toEqual({ kind: "none", reason: "not_yet" });
  const week = MONDAY + 70 * DAY;
  await db.delete(peer_groups);
  await db.insert(peer_figures).values({
    seller_id: id,
    week_at: week,
    subscribers: 3,
    arpu: 1500,
    net_new: 0,
    posts: 1,
  });
  expect(await getComparison({ peers }, id)).toEqual({ kind: "none", reason: "too_few" });
  expect(await peers.findQuartiles(week, [{ fewest: 1, most: null }], 20)).toEqual([]);
});
