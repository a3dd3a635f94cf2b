import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payout_forecasts } from "#db/schema/analytics/forecasts.ts";
import { payouts } from "#db/schema/ledger/payouts.ts";
import { forecastStore } from "#db/stores/analytics/forecasts.ts";
import { payoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import { judge } from "#domain/analytics/get-forecast.ts";
import { storeForecasts } from "#domain/analytics/store-forecasts.ts";
import { WEEK_MS } from "#domain/durations.ts";
import { weekStart } from "#domain/ledger/payouts/payout-week.ts";
import { DAY, NOW } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { newSeller } from "../ledger/payouts/fixtures/payout-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));

test("the scheduled job keeps a week's forecasts once, from Tuesday on, page by page", async () => {
  const { db } = database();
  const seller = await newSeller(db);
  await seller.book(20_000, NOW - 70 * DAY);
  const deps = { payouts: payoutStore(db), forecasts: forecastStore(db) };
  const rowsOf = () =>
    db
      .select()
      .from(payout_forecasts)
      .where(eq(payout_forecasts.seller_id, seller.id))
      .orderBy(payout_forecasts.payout_at);
  const runAt = async (at: number) => {
    for (let run = 0; run < 9; run++) await storeForecasts({ ...deps, clock: { now: () => at } });
  };
  const tuesday = weekStart(NOW) + DAY;
  await runAt(tuesday);
  const rows = await rowsOf();
  expect(rows).toMatchObject([1, 2, 3, 4].map((weeks_ahead) => ({ weeks_ahead, made_at: tuesday })));
  expect(rows.map(({ payout_at }) => payout_at)).toEqual(
    [1, 2, 3, 4].map((i) => weekStart(NOW) + i * WEEK_MS),
  );
  expect(rows.map(({ expected }) => expected)).toEqual([20_000, 0, 0, 0]);

  await seller.book(5000);
  await runAt(tuesday + 3 * DAY);
  expect(await rowsOf()).toEqual(rows);
  await runAt(weekStart(NOW) + WEEK_MS + DAY - 1);
  expect(await rowsOf()).toEqual(rows);
  await runAt(tuesday + WEEK_MS);
  expect(await rowsOf()).toHaveLength(8);

  await runAt(tuesday + 40 * WEEK_MS);
  const kept = await rowsOf();
  expect(kept.every(({ made_at }) => made_at === tuesday + 40 * WEEK_MS)).toBe(true);
});

test("a forecast is compared with what was paid out in its week, without what failed", async () => {
  const { db } = database();
  const [{ id }, other] = [await newSeller(db), await newSeller(db)];
  const forecasts = forecastStore(db);
  const monday = weekStart(NOW) - WEEK_MS;
  await db.insert(payout_forecasts).values(
    [1, 4].map((weeks) => ({
      seller_id: id,
      payout_at: monday,
      weeks_ahead: weeks,
      made_at: monday - weeks * WEEK_MS + DAY,
      expected: weeks === 1 ? 41_200 : 30_000,
      low: 38_000,
      high: 44_000,
    })),
  );
  const payout = (name: string, amount: number, at: number, failed_at: number | null = null) => ({
    id: `${id}-${name}`,
    seller_id: id,
    amount,
    stripe_payout_id: `${id}-${name}`,
    created_at: at,
    failed_at,
    status: failed_at === null ? ("paid" as const) : ("failed" as const),
  });
  await db
    .insert(payouts)
    .values([
      payout("a", 39_800, monday + 1000),
      payout("b", 7000, monday + 2000, monday + DAY),
      payout("c", 9000, monday - 1),
      payout("d", 9000, monday + WEEK_MS),
      { ...payout("e", 5000, monday), seller_id: other.id },
    ]);
  expect(judge(await forecasts.listPast(id, NOW, WEEK_MS, 10))).toEqual([
    { payoutAt: monday, expected: 41_200, low: 38_000, high: 44_000, paid: 39_800, off: 4, early: 30_000 },
  ]);
  expect(await forecasts.listPast("nobody", NOW, WEEK_MS, 10)).toEqual([]);
});
