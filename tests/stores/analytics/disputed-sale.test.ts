import { expect, test } from "vitest";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { analyticsStore } from "#db/stores/analytics/analytics.ts";
import { paymentStore } from "#db/stores/payments/payments.ts";
import { getEarnings } from "#domain/analytics/earnings.ts";
import { readRange } from "#domain/analytics/range.ts";
import { DAY_MS } from "#domain/durations.ts";
import { movementEntries } from "#domain/ledger/movements.ts";
import { saleEntries } from "#domain/ledger/sale.ts";
import { splitFee } from "#domain/money.ts";
import { toSaleSummary } from "#domain/payments/sales/sale-summary.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));

// docs/product.md, section 4.34: the analytics page says that the two differ and the net doesn't.
test("for a disputed sale, analytics show the creator's share and Payments the full amount, with the same net", async () => {
  const { db } = database();
  const { creator, fan } = people;
  const [id, at, split] = ["disputed", NOW - DAY_MS, splitFee(1800)];
  const row = { ...split, id, kind: "subscription" as const, buyer_id: fan.id, seller_id: creator.id };
  await db
    .insert(payments)
    .values({ ...row, stripe_reference: id, disputed: 1800, paid_at: at, created_at: at });
  const payment = { id, sellerId: creator.id, ...split };
  await db.insert(ledger_entries).values([
    ...saleEntries(payment, at),
    ...movementEntries(payment, {
      refunds: [],
      disputes: [{ id: "dp", moves: [{ amount: -1800, at: NOW }], isLost: false }],
      transfers: [],
      // The most that can be taken from the creator is what they got.
      reversals: [{ id: "back", amount: split.net, cause: "dp", createdAt: NOW }],
      feeRefunds: [],
    }),
  ]);
  const { sales } = await paymentStore(db).listForSeller(creator.id, 5);
  const shown = { gross: 1800, returned: 1800, fee: 0, net: 0, state: "disputed" };
  expect(sales.map(toSaleSummary)).toMatchObject([shown]);
  const range = readRange({ range: "7", from: "", to: "" }, NOW);
  const { now } = await getEarnings({ analytics: analyticsStore(db) }, { sellerId: creator.id, range });
  expect(now).toEqual({ sales: 1, gross: 1800, refunds: 1620, fee: 180, net: 0 });
});
