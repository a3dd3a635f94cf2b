import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { analyticsStore } from "#db/stores/analytics/analytics.ts";
import { subscriberStore } from "#db/stores/subscriptions/subscribers/subscribers.ts";
import { readRange } from "#domain/analytics/range.ts";
import { getSubscribers } from "#domain/analytics/subscribers.ts";
import { newSince } from "#domain/messages/broadcasts/segment.ts";
import { FILTERS, SORTS } from "#domain/subscriptions/subscribers/filter.ts";
import { DAY, NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { creatorId, fanId, insertFans } from "#tests/stores/messages/broadcasts/broadcast-fixture.ts";
import { event, FANS, happen, isAmong, type Model, newestOf } from "./span-events.ts";

const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await insertFans(db, FANS);
});
const asked = { sellerId: creatorId, now: NOW, since: newSince(NOW), limit: 50, most: 999 };
const everything = { ...asked, search: "", after: null };

async function startOver() {
  await database().client.execute("delete from subscriptions");
  await database().client.execute("update profiles set closed_at = null where closed_at is not null");
}
beforeEach(startOver);

async function compare(model: Model) {
  const { db } = database();
  const rows = [...model.rows.values()];
  const newest = newestOf(model);
  for (const filter of FILTERS) {
    const among = newest.filter((row) => isAmong(row, filter)).map(({ id }) => id);
    for (const sort of SORTS.filter((one) => one !== "spent")) {
      const found = await subscriberStore(db).list({ filter, sort }, everything);
      expect(found.rows.map(({ subscriptionId }) => subscriptionId).toSorted()).toEqual(among.toSorted());
      expect(found.counts[filter]).toBe(among.length);
    }
  }
  const range = readRange({ range: "30", from: "", to: "" }, NOW);
  const figures = await getSubscribers(
    { analytics: analyticsStore(db) },
    { sellerId: creatorId, range, now: NOW },
  );
  const active = rows.filter((row) => isAmong(row, "active"));
  expect(figures).toMatchObject({
    end: { active: active.length, monthly: active.reduce((sum, { price }) => sum + price, 0) },
    ahead: { ending: active.filter((row) => isAmong(row, "ending")).length },
  });
}

test("subscription summaries match the rows after any events in any order", async () => {
  const { client } = database();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 16 }), async (events) => {
      run += 1;
      await startOver();
      const model: Model = { rows: new Map(), gone: new Set() };
      for (const [i, one] of events.entries()) await happen(client, model, one, `span-${run}-${i}`);
      const kept = await client.execute("select * from subscription_spans order by subscription_id");
      const recounted = await client.execute("select * from spans_of_subscriptions order by subscription_id");
      expect(kept.rows.map((row) => ({ ...row }))).toEqual(recounted.rows.map((row) => ({ ...row })));
      await compare(model);
    }),
    { numRuns: cases(40) },
  );
});

test("a page of the fans who spent most leaves out those outside its filter", async () => {
  const { client, db } = database();
  for (const i of [0, 1, 2]) {
    await client.execute({
      sql: `insert into subscriptions (id, buyer_id, seller_id, status, price, stripe_subscription_id, current_period_start,
        current_period_end, expires_at, created_at, updated_at) values (?, ?, ?, ?, 999, ?, 0, ?, ?, 0, 0)`,
      args: [
        ...[`spent-${i}`, fanId(i), creatorId, i === 1 ? "canceled" : "active", `spent-${i}`],
        ...(i === 1 ? [1, 1] : [NOW + DAY, NOW + DAY]),
      ],
    });
    await client.execute({
      sql: "insert into fan_totals (seller_id, buyer_id, paid) values (?, ?, ?)",
      args: [creatorId, fanId(i), 100 * i],
    });
  }
  const found = await subscriberStore(db).list({ filter: "active", sort: "spent" }, everything);
  expect(found.rows.map(({ id }) => id)).toEqual([fanId(2), fanId(0)]);
});
