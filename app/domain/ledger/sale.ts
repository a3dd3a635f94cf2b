import { type BookedPayment, buildTransaction, type LedgerEntry } from "./entry.ts";

/** The entries of a sale: what the card paid, our fee, and the rest, which is owed to the seller. */
export const saleEntries = (payment: BookedPayment, paidAt: number): LedgerEntry[] =>
  buildTransaction(payment, {
    id: `sale:${payment.id}`,
    kind: "sale",
    split: { fee: payment.fee, net: payment.net },
    at: paidAt,
  });
