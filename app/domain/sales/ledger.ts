import { type Cents, split } from "../money.ts";
import type { Dispute, Refund } from "./payment-port.ts";

/** One side of a ledger transaction; the amounts of a transaction sum to zero. Positive is money that we hold a claim on. */
export type Entry = {
  id: string;
  transaction_id: string;
  payment_id: string;
  account: "provider" | "platform" | "seller" | "bank";
  seller_id: string | null;
  amount: Cents;
  created_at: number;
};

type Sold = { paymentId: string; sellerId: string; gross: Cents };

/** The entries of a sale: what the card paid, our fee, the rest owed to the seller. Ids come from the payment, so a sale is entered once. */
export function saleEntries(sold: Sold, at: number): Entry[] {
  const { fee, net } = split(sold.gross);
  return entries(`sale:${sold.paymentId}`, sold, { gross: sold.gross, fee, net }, at);
}

/**
 * The entries of a payment's refunds. Each takes back fee and net in the proportion of the sale, rounded by itself
 * alone: entries are never changed, and refunds of one second can be heard of in any order. What the roundings of
 * several parts come to is settled once nothing is left to refund, so that a full refund leaves nobody with a cent.
 */
export function refundEntries(sold: Sold, refunds: Refund[]): Entry[] {
  const parts = refunds.flatMap((refund) => {
    const { fee, net } = split(refund.amount);
    return entries(
      `refund:${refund.id}`,
      sold,
      { gross: -refund.amount, fee: -fee, net: -net },
      refund.createdAt,
    );
  });
  const back = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const feeLeft = split(sold.gross).fee - refunds.reduce((sum, refund) => sum + split(refund.amount).fee, 0);
  if (back !== sold.gross || feeLeft === 0) return parts;
  const at = Math.max(...refunds.map((refund) => refund.createdAt));
  const rest = { gross: 0, fee: -feeLeft, net: feeLeft };
  return [...parts, ...entries(`refund-rounding:${sold.paymentId}`, sold, rest, at)];
}

/**
 * The entries of a payment's disputes: what the bank took is taken back from fee and net in the sale's proportion,
 * and given back once the dispute is won. The bank's own fee is ours, and between us and the provider.
 */
export function disputeEntries(sold: Sold, disputes: Dispute[]): Entry[] {
  return disputes.flatMap(({ id, amount, createdAt, returnedAt }) => {
    const { fee, net } = split(amount);
    const taken = { gross: -amount, fee: -fee, net: -net };
    const given = { gross: amount, fee, net };
    return [
      ...entries(`dispute:${id}`, sold, taken, createdAt),
      ...(returnedAt === null ? [] : entries(`dispute:${id}:won`, sold, given, returnedAt)),
    ];
  });
}

function entries(
  transaction: string,
  sold: Sold,
  part: { gross: Cents; fee: Cents; net: Cents },
  at: number,
): Entry[] {
  const entry = (account: Entry["account"], amount: Cents): Entry => ({
    id: `${transaction}:${account}`,
    transaction_id: transaction,
    payment_id: sold.paymentId,
    account,
    seller_id: account === "seller" ? sold.sellerId : null,
    amount: amount === 0 ? 0 : amount,
    created_at: at,
  });
  return [entry("provider", part.gross), entry("platform", -part.fee), entry("seller", -part.net)];
}
