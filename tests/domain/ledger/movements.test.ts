import { expect, test } from "vitest";
import { movementEntries, type PaymentMovements, refundedBy, withheldBy } from "#domain/ledger/movements.ts";
import { saleEntries } from "#domain/ledger/sale.ts";
import { NOW } from "#tests/cast.ts";
import { balances, soldAt, sumOf, transactionsOf } from "./generated-payments.ts";

const payment = soldAt(1500, 150);
const at = NOW + 60_000;
const moved = (more: Partial<PaymentMovements>): PaymentMovements => ({
  refunds: [],
  disputes: [],
  transfers: [{ id: "tr_sale", isSale: true, amount: 1500, left: 1500, cause: null, createdAt: NOW }],
  reversals: [],
  feeRefunds: [],
  ...more,
});
const refund = { id: "re_1", amount: 500, createdAt: at, failedAt: null };
const reversal = (amount: number, cause: string) => ({ id: `trr_${cause}`, amount, cause, createdAt: at });
const ledgerAfter = (more: Partial<PaymentMovements>) => {
  const entries = movementEntries(payment, moved(more));
  for (const transaction of transactionsOf(entries)) expect(sumOf(transaction)).toBe(0);
  return balances([...saleEntries(payment, NOW), ...entries]);
};

test("no entry is booked when no money moved", () => {
  expect(movementEntries(payment, moved({}))).toEqual([]);
});

test("a refund at the platform's expense leaves the creator's share alone, in full or in part", () => {
  expect(ledgerAfter({ refunds: [refund] })).toEqual({ provider: 1000, platform: 350, seller: -1350 });
  const full = { ...refund, amount: 1500 };
  expect(ledgerAfter({ refunds: [full] })).toEqual({ provider: 0, platform: 1350, seller: -1350 });
});

test("a refund that reverses the transfer and returns our fee takes from each what the provider took", () => {
  const made = { refunds: [refund], reversals: [reversal(500, "re_1")] };
  expect(ledgerAfter(made)).toEqual({ provider: 1000, platform: -150, seller: -850 });
  const feeRefunds = [{ id: "fr_1", amount: 50, createdAt: at }];
  expect(ledgerAfter({ ...made, feeRefunds })).toEqual({ provider: 1000, platform: -100, seller: -900 });
});

test("a refund that failed returns the money to the platform until it is given back to the creator", () => {
  const failed = { ...refund, failedAt: at + 1000 };
  const made = { refunds: [failed], reversals: [reversal(450, "re_1")] };
  expect(ledgerAfter(made)).toEqual({ provider: 1500, platform: -600, seller: -900 });
  const back = { id: "tr_back", isSale: false, amount: 450, left: 450, cause: "re_1", createdAt: at };
  const [sale] = moved({}).transfers;
  if (!sale) throw new Error("no sale");
  expect(ledgerAfter({ ...made, transfers: [sale, back] })).toEqual({
    provider: 1500,
    platform: -150,
    seller: -1350,
  });
});

test("a dispute is the platform's loss until the transfer is reversed", () => {
  const dispute = { id: "du_1", moves: [{ amount: -1500, at }], isLost: false };
  expect(ledgerAfter({ disputes: [dispute] })).toEqual({ provider: 0, platform: 1350, seller: -1350 });
  const reversals = [reversal(1350, "du_1")];
  expect(ledgerAfter({ disputes: [dispute], reversals })).toEqual({ provider: 0, platform: 0, seller: 0 });
});

test("each time a bank reverses its decision, the money is booked again", () => {
  const moves = [-1500, 1500, -1500].map((amount, i) => ({ amount, at: at + i * 1000 }));
  const entries = movementEntries(payment, moved({ disputes: [{ id: "du_1", moves, isLost: false }] }));
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(6);
  expect(transactionsOf(entries).map(([first]) => first?.kind)).toEqual([
    "dispute",
    "dispute_won",
    "dispute",
  ]);
  expect(balances(entries)).toEqual({ provider: -1500, platform: 1500, seller: 0 });
});

test("a move of a dispute that is worth nothing is not booked", () => {
  const dispute = { id: "du_1", moves: [{ amount: 0, at }], isLost: false };
  expect(movementEntries(payment, moved({ disputes: [dispute] }))).toEqual([]);
});

// Every event on a payment books all its movements again; a changed ID would book them twice.
test("each movement is booked at its time, under an ID that never changes", () => {
  const [sale] = moved({}).transfers;
  if (!sale) throw new Error("no sale");
  const back = { id: "tr_back", isSale: false, amount: 450, left: 450, cause: "re_1", createdAt: at + 4 };
  const entries = movementEntries(
    payment,
    moved({
      refunds: [{ ...refund, failedAt: at + 1 }],
      disputes: [
        { id: "du_1", moves: [-300, 300, -300].map((amount) => ({ amount, at: at + 2 })), isLost: false },
      ],
      reversals: [{ ...reversal(450, "re_1"), createdAt: at + 3 }],
      transfers: [sale, back],
      feeRefunds: [{ id: "fr_1", amount: 50, createdAt: at + 5 }],
    }),
  );
  expect(
    transactionsOf(entries).map(([first]) => [first?.transaction_id, first?.kind, first?.created_at]),
  ).toEqual([
    ["refund:re_1", "refund", at],
    ["refund:re_1:failed", "refund_failed", at + 1],
    ["dispute:du_1", "dispute", at + 2],
    ["dispute:du_1:won", "dispute_won", at + 2],
    ["dispute:du_1:2", "dispute", at + 2],
    ["reversal:trr_re_1", "transfer_reversal", at + 3],
    ["transfer:tr_back", "transfer", at + 4],
    ["fee-refund:fr_1", "fee_refund", at + 5],
  ]);
  expect(entries.map((entry) => entry.id)).toEqual(
    entries.map((entry) => `${entry.transaction_id}:${entry.account}`),
  );
});

test("a dispute holds what was withdrawn and not returned, and nothing once all of it is back", () => {
  const held = (...amounts: number[]) =>
    withheldBy({ id: "du_1", moves: amounts.map((amount) => ({ amount, at })), isLost: false });
  expect(held()).toBe(0);
  expect(held(-1500)).toBe(1500);
  expect(held(-1500, 1000)).toBe(500);
  expect(held(-1500, 1500)).toBe(0);
  expect(held(-1500, 1500, -700)).toBe(700);
});

test("the refunded amount doesn't include failed refunds", () => {
  expect(refundedBy([])).toBe(0);
  expect(refundedBy([refund, { ...refund, id: "re_2", amount: 250 }])).toBe(750);
  expect(refundedBy([refund, { ...refund, id: "re_2", failedAt: at }])).toBe(500);
});
