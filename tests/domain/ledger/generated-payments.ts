import fc from "fast-check";
import type { BookedPayment, LedgerEntry } from "#domain/ledger/entry.ts";

export const soldAt = (gross: number, fee: number): BookedPayment => ({
  id: "in_1",
  sellerId: "mira",
  gross,
  fee,
  net: gross - fee,
});

/** The fee may differ from the current percentage. */
export const anyPayment = fc
  .integer({ min: 1, max: 100_000 })
  .chain((gross) => fc.integer({ min: 0, max: gross }).map((fee) => soldAt(gross, fee)));

/** Never -0. */
export const sumOf = (entries: LedgerEntry[], account?: LedgerEntry["account"]) =>
  entries.reduce((total, entry) => total + (!account || entry.account === account ? entry.amount : 0), 0) + 0;

export const balances = (entries: LedgerEntry[]) => ({
  provider: sumOf(entries, "provider"),
  platform: sumOf(entries, "platform"),
  seller: sumOf(entries, "seller"),
});

export const transactionsOf = (entries: LedgerEntry[]) => [
  ...Map.groupBy(entries, (entry) => entry.transaction_id).values(),
];
