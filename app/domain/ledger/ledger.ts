import { type Cents, splitFee } from "../money.ts";
import type { Dispute, Refund } from "../payments/payment-port.ts";

/** One side of a ledger transaction; the amounts of a transaction sum to zero. Positive is money that we hold a claim on. */
export type LedgerEntry = {
  id: string;
  transaction_id: string;
  payment_id: string;
  account: "provider" | "platform" | "seller" | "bank";
  seller_id: string | null;
  amount: Cents;
  created_at: number;
};

type Sale = { paymentId: string; sellerId: string; gross: Cents };

/** The entries of a sale: what the card paid, our fee, the rest owed to the seller. Ids come from the payment, so a sale is entered once. */
export function saleEntries(sale: Sale, at: number): LedgerEntry[] {
  const { fee, net } = splitFee(sale.gross);
  return entries(`sale:${sale.paymentId}`, sale, { gross: sale.gross, fee, net }, at);
}

/**
 * The entries of a payment's refunds. Each takes back fee and net in the proportion of the sale, rounded by itself
 * alone: entries are never changed, and refunds of one second can be heard of in any order. What the roundings of
 * several parts come to is settled once nothing is left to refund, so that a full refund leaves nobody with a cent.
 */
export function refundEntries(sale: Sale, refunds: Refund[]): LedgerEntry[] {
  const parts = refunds.flatMap((refund) => {
    const { fee, net } = splitFee(refund.amount);
    return entries(
      `refund:${refund.id}`,
      sale,
      { gross: -refund.amount, fee: -fee, net: -net },
      refund.createdAt,
    );
  });
  const back = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const feeLeft =
    splitFee(sale.gross).fee - refunds.reduce((sum, refund) => sum + splitFee(refund.amount).fee, 0);
  if (back !== sale.gross || feeLeft === 0) return parts;
  const at = Math.max(...refunds.map((refund) => refund.createdAt));
  const rest = { gross: 0, fee: -feeLeft, net: feeLeft };
  return [...parts, ...entries(`refund-rounding:${sale.paymentId}`, sale, rest, at)];
}

/**
 * The entries of a payment's disputes: what the bank took is taken back from fee and net in the sale's proportion,
 * and given back once the dispute is won. The bank's own fee is ours, and between us and the provider.
 */
export function disputeEntries(sale: Sale, disputes: Dispute[]): LedgerEntry[] {
  return disputes.flatMap(({ id, amount, createdAt, reinstatedAt }) => {
    const { fee, net } = splitFee(amount);
    const taken = { gross: -amount, fee: -fee, net: -net };
    const given = { gross: amount, fee, net };
    return [
      ...entries(`dispute:${id}`, sale, taken, createdAt),
      ...(reinstatedAt === null ? [] : entries(`dispute:${id}:won`, sale, given, reinstatedAt)),
    ];
  });
}

function entries(
  transaction: string,
  sold: Sale,
  part: { gross: Cents; fee: Cents; net: Cents },
  at: number,
): LedgerEntry[] {
  const entry = (account: LedgerEntry["account"], amount: Cents): LedgerEntry => ({
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
