import { expect, test } from "vitest";
import { payments } from "#db/schema/payments/payments.ts";
import { saleLossStore } from "#db/stores/payments/sale-losses.ts";
import { saleLoss } from "#domain/payments/processing-cost.ts";
import { DAY, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));

test("the list of losses has sales that lose money and totals by month, at the actual cost where it is known", async () => {
  const { db } = database();
  const at = Date.UTC(2025, 3, 1);
  const sold = [
    // Estimated: 33, 42, and 42 cents.
    { gross: 100, fee: 10, cost: null },
    { gross: 422, fee: 42, cost: null },
    { gross: 424, fee: 42, cost: null },
    // The actual cost can be below the estimate or above it, as for foreign cards.
    { gross: 400, fee: 40, cost: 40 },
    { gross: 423, fee: 42, cost: 45 },
    { gross: 2000, fee: 200, cost: 210 },
  ];
  await db.insert(payments).values(
    sold.map(({ gross, fee, cost }, i) => ({
      id: `loss-${i}`,
      kind: "tip" as const,
      buyer_id: people.fan.id,
      seller_id: people.creator.id,
      gross,
      fee,
      net: gross - fee,
      provider_cost: cost,
      stripe_reference: `loss-${i}`,
      paid_at: at + i,
      created_at: at,
    })),
  );
  const span = { from: at, until: at + DAY };
  const { months, sales } = await saleLossStore(db).find(at, span, null, 100);
  const losing = sold.filter((sale) => saleLoss(sale) > 0);
  expect(losing.map(({ gross }) => gross)).toEqual([100, 423, 2000]);
  expect(sales.map(({ gross, fee, cost }) => ({ gross, fee, cost })).toReversed()).toEqual(losing);
  expect(months).toEqual([{ month: "2025-04", count: 3, gross: 2523, loss: 36, estimated: 1 }]);
  const [first, second] = sales;
  const next = await saleLossStore(db).find(at, span, { at: first?.paidAt ?? 0, id: first?.id ?? "" }, 1);
  expect(next.sales).toEqual([second]);
});
