import { type BookedPayment, buildTransaction, type LedgerEntry } from "./entry.ts";

export const saleEntries = (payment: BookedPayment, paidAt: number): LedgerEntry[] =>
  buildTransaction(payment, {
    id: `sale:${payment.id}`,
    kind: "sale",
    split: { fee: payment.fee, net: payment.net },
    at: paidAt,
  });
