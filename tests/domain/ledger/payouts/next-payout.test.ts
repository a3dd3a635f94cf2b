import { expect, test } from "vitest";
import { firstPayoutDay, type NextPayout, planNext } from "#domain/ledger/payouts/get-balance.ts";
import { linesOf, payoutFile } from "#domain/ledger/payouts/payout-items.ts";
import { DAY } from "#tests/cast.ts";

/** A Wednesday; the next two payout days are the 22nd and the 29th. */
const NOW = Date.UTC(2026, 5, 17, 9);
const MONDAY = Date.UTC(2026, 5, 22);
const seller = {
  owed: 6000,
  owedBack: 0,
  promised: 0,
  available: 6000,
  payoutsEnabled: true,
  firstSaleAt: NOW - 50 * DAY,
  oldestUnpaidAt: NOW - 3 * DAY,
  isClosed: false,
  holds: [] as { releaseAt: number | null }[],
};
const funds = { available: 6000, pending: 0, pendingUntil: null, payoutsEnabled: true };

test.each<[what: string, change: object, held: object | null, next: NextPayout]>([
  ["everything is ready", {}, {}, { kind: "planned", at: MONDAY }],
  ["the provider doesn't answer", {}, null, { kind: "planned", at: MONDAY }],
  [
    "it clears before Monday",
    {},
    { available: 0, pending: 6000, pendingUntil: MONDAY },
    { kind: "planned", at: MONDAY },
  ],
  [
    "it clears later",
    {},
    { available: 0, pending: 6000, pendingUntil: MONDAY + 1 },
    { kind: "pending", at: MONDAY + 7 * DAY },
  ],
  [
    "$12.40 are missing",
    { owed: 3760 },
    {},
    { kind: "below_minimum", missing: 1240, paidBy: Date.UTC(2026, 8, 7) },
  ],
  [
    "the first sale was yesterday",
    { firstSaleAt: NOW - DAY },
    {},
    { kind: "new_seller", until: NOW + 6 * DAY, at: MONDAY + 7 * DAY, missing: 0 },
  ],
  [
    "the first sale was yesterday, and $45.50 are missing",
    { firstSaleAt: NOW - DAY, owed: 450 },
    {},
    { kind: "new_seller", until: NOW + 6 * DAY, at: MONDAY + 7 * DAY, missing: 4550 },
  ],
  ["the hold ends before Monday", { firstSaleAt: NOW - 3 * DAY }, {}, { kind: "planned", at: MONDAY }],
  ["an admin holds them", { holds: [{ releaseAt: null }] }, {}, { kind: "held", at: null, missing: 0 }],
  ["the bank changed today", { holds: [{ releaseAt: NOW + DAY }] }, {}, { kind: "planned", at: MONDAY }],
  [
    "two holds end after Monday",
    { holds: [{ releaseAt: MONDAY + 1 }, { releaseAt: MONDAY + 8 * DAY }] },
    {},
    { kind: "held", at: MONDAY + 14 * DAY, missing: 0 },
  ],
  ["all of it is promised", { promised: 6000 }, {}, { kind: "promised" }],
  ["payouts are paused", {}, { payoutsEnabled: false }, { kind: "disabled" }],
  ["the balance is negative", { owed: -5 }, null, { kind: "negative" }],
  ["there is nothing", { owed: 0 }, null, { kind: "nothing" }],
])("when %s, the balance says what happens next", (_, change, held, next) => {
  expect(planNext({ ...seller, ...change }, held && { ...funds, ...held }, NOW)).toEqual(next);
});

test.each<
  [
    what: string,
    firstSaleAt: number,
    holds: { releaseAt: number | null }[],
    availableAt: number,
    day: number | null,
  ]
>([
  ["on the next Monday", 0, [], NOW, MONDAY],
  ["once it has cleared", 0, [], MONDAY + 1, MONDAY + 7 * DAY],
  ["a week after the first sale at the earliest", NOW - DAY, [], NOW, MONDAY + 7 * DAY],
  ["after a hold", 0, [{ releaseAt: MONDAY + 8 * DAY }], NOW, MONDAY + 14 * DAY],
  ["on no day that is known while an admin holds payouts", 0, [{ releaseAt: null }], NOW, null],
])("a sale can be paid out %s", (_, firstSaleAt, holds, availableAt, day) => {
  expect(firstPayoutDay({ firstSaleAt, holds }, availableAt, NOW)).toBe(day);
});

const item = (source: string, cents: number, more: object = {}) => ({
  source,
  cents,
  kind: "sale" as const,
  at: NOW,
  sale: "subscription" as const,
  fan: "ada.fan",
  postTitle: null,
  ...more,
});

test("a payout's lines add up to its amount, even if it was paid ahead", () => {
  const items = [
    item("sale:1", 1350),
    item("reversal:1", -350, { kind: "transfer_reversal", sale: "tip" }),
    item("payout:po_0", -100, { kind: null, sale: null, fan: null }),
  ];
  const lines = linesOf({ amount: 1000, items, itemCents: 900 });
  expect(lines.map(({ description, cents }) => [description, cents])).toEqual([
    ["Subscription from ada.fan", 1350],
    ["Refund or dispute: Tip from ada.fan", -350],
    ["Paid ahead in an earlier payout", -100],
    ["Paid ahead of your next earnings", 100],
  ]);
  expect(linesOf({ amount: 900, items, itemCents: 900 })).toHaveLength(3);
});

test("the file has the same lines, and one line for all that weren't loaded", () => {
  const read = { amount: 1400, items: [item("sale:1", 1350)] };
  const header = '\uFEFF"Date (UTC)","Description","Amount (USD)","Reference"';
  const sale = '"2026-06-17","Subscription from ada.fan",13.50,"sale:1"';
  expect(payoutFile({ ...read, itemCents: 1350, itemCount: 1 }).split("\r\n")).toEqual([
    header,
    sale,
    '"","Paid ahead of your next earnings",0.50,"ahead"',
    "",
  ]);
  expect(payoutFile({ ...read, itemCents: 1400, itemCount: 4 }).split("\r\n")).toEqual([
    header,
    sale,
    '"","3 more items",0.50,"more"',
    "",
  ]);
});
