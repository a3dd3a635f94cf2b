import type { PaymentMovements } from "#domain/ledger/movements.ts";

/** What the creator has of a payment: the sale's net, less reversals, plus what was returned. */
export const sellerHas = (net: number, { reversals, feeRefunds, transfers }: PaymentMovements) =>
  net -
  reversals.reduce((sum, one) => sum + one.amount, 0) +
  feeRefunds.reduce((sum, one) => sum + one.amount, 0) +
  transfers.reduce((sum, one) => sum + (one.isSale ? 0 : one.amount), 0);
