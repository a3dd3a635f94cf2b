import { type Cents, split } from "../money.ts";
import type { Refund } from "./payment-port.ts";

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
 * The entries of a payment's refunds. Each takes back fee and net in the proportion of the sale; what is taken
 * back in all is rounded as the sale was, so that a full refund, in however many parts, leaves nothing.
 */
export function refundEntries(sold: Sold, refunds: Refund[]): Entry[] {
  let before: Cents = 0;
  const ordered = [...refunds].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  return ordered.flatMap((refund) => {
    const after = before + refund.amount;
    const fee = split(after).fee - split(before).fee;
    before = after;
    const back = { gross: -refund.amount, fee: -fee, net: -(refund.amount - fee) };
    return entries(`refund:${refund.id}`, sold, back, refund.createdAt);
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
