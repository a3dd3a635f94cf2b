import { expect, test } from "vitest";
import { traceSale } from "#domain/payments/sales/trace-sale.ts";
import { DAY } from "#tests/cast.ts";

/** A Wednesday; the next payout day is the 22nd. */
const NOW = Date.UTC(2026, 5, 17, 9);
const MONDAY = Date.UTC(2026, 5, 22);
const sold = { source: "sale", kind: "sale", at: NOW, card: 1500, seller: 1350 };

async function payoutDay(
  movements: object[],
  { refunded = 0, payouts = [] as object[], firstSaleAt = 0 } = {},
) {
  const provided = { transferId: "tr_1", availableAt: NOW, cost: 74 };
  const found = {
    gross: 1500,
    refunded,
    provided,
    payouts,
    movements: [sold, ...movements],
    intentId: "pi_1",
  };
  const deps = {
    saleTraces: { findForSeller: async () => found },
    payouts: { findEarnings: async () => ({ firstSaleAt, holds: [] }) },
    clock: { now: () => NOW },
  } as unknown as Parameters<typeof traceSale>[0];
  return (await traceSale(deps, "payment", "seller"))?.payoutDay;
}

test("a sale names the first payout that it can be in, as long as something of it is left to pay", async () => {
  expect(await payoutDay([])).toBe(MONDAY);
  expect(await payoutDay([], { firstSaleAt: NOW - DAY })).toBe(MONDAY + 7 * DAY);
  expect(await payoutDay([{ seller: -1000 }], { refunded: 1000 })).toBe(MONDAY);
  expect(await payoutDay([{ seller: -1350 }], { refunded: 1500 })).toBeNull();
  expect(await payoutDay([], { refunded: 1500 })).toBeNull();
  expect(await payoutDay([], { payouts: [{ failedAt: null }] })).toBeNull();
  expect(await payoutDay([], { payouts: [{ failedAt: NOW }] })).toBe(MONDAY);
});
