import type { LedgerAccount, LedgerKind } from "#db/kinds.ts";
import type { Cents } from "../money.ts";

export type LedgerEntry = {
  id: string;
  transaction_id: string;
  kind: LedgerKind;
  payment_id?: string | null;
  account: LedgerAccount;
  seller_id?: string | null;
  amount: Cents;
  created_at: number;
};

/** Split at the time of sale, in cents; `fee + net = gross`. */
export type BookedPayment = { id: string; sellerId: string; gross: Cents; fee: Cents; net: Cents };

type Split = { fee: Cents; net: Cents };

type Transaction = { id: string; kind: LedgerKind; split: Split; at: number };

/**
 * Builds a transaction's three entries, which sum to zero. Positive parts bring money in, negative ones return it.
 * Entry IDs derive from the transaction's, so booking it again changes nothing.
 */
export function buildTransaction(
  payment: BookedPayment,
  { id, kind, split, at }: Transaction,
): LedgerEntry[] {
  const entry = (account: LedgerAccount, amount: Cents): LedgerEntry => ({
    id: `${id}:${account}`,
    transaction_id: id,
    kind,
    payment_id: payment.id,
    account,
    seller_id: account === "seller" ? payment.sellerId : null,
    amount: amount === 0 ? 0 : amount,
    created_at: at,
  });
  return [
    entry("provider", split.fee + split.net),
    entry("platform", -split.fee),
    entry("seller", -split.net),
  ];
}

/** Splits part of a payment in that payment's proportion, whatever the current fee; half a cent goes to the fee. */
export function splitInProportion(payment: BookedPayment, amount: Cents): Split {
  const fee = Math.floor((2 * amount * payment.fee + payment.gross) / (2 * payment.gross));
  return { fee, net: amount - fee };
}
