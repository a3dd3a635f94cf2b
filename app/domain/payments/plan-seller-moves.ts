import { type BookedPayment, splitInProportion } from "../ledger/entry.ts";
import { type Dispute, type PaymentMovements, type Refund, withheldBy } from "../ledger/movements.ts";
import type { Cents } from "../money.ts";

/** Reverses part of a transfer because of `cause`, once for each `name`. */
export type SellerTake = { transferId: string; amount: Cents; cause: string; name: string };
/** A new transfer to the seller of `paymentIntentId`, because of `cause`. */
export type SellerReturn = { paymentIntentId: string; amount: Cents; cause: string; name: string };
export type SellerMove = ({ act: "take" } & SellerTake) | ({ act: "return" } & SellerReturn);

/** The two are made by one request, so their times differ by a second at most. */
const SAME_REQUEST_MS = 1000;
const sumOf = (parts: { amount: Cents }[]) => parts.reduce((sum, part) => sum + part.amount, 0);

/**
 * What we still have to do at the provider so that the seller bears their share of each dispute, and gets back what was
 * taken once a dispute is won or a refund failed: both return the money to the platform alone. Nothing is taken for a
 * refund, unless it says that the seller's share couldn't be taken with it.
 */
export function planSellerMoves(
  payment: BookedPayment & { paymentIntentId: string },
  movements: PaymentMovements,
): SellerMove[] {
  const taken = (cause: string) => movements.reversals.filter((one) => one.cause === cause);
  const returned = (cause: string) => movements.transfers.filter((one) => !one.isSale && one.cause === cause);
  const giveBack = (cause: string, amount: Cents): SellerMove[] => {
    const name = `return-${cause}-${returned(cause).length + 1}`;
    const { paymentIntentId } = payment;
    return amount > 0 ? [{ act: "return", paymentIntentId, amount, cause, name }] : [];
  };

  const left = new Map(movements.transfers.map((transfer) => [transfer.id, transfer.left]));
  let kept = payment.net - sellerReduction(movements);
  const take = (cause: string, share: Cents): SellerMove[] => {
    const [fullest] = [...left].toSorted((a, b) => b[1] - a[1]);
    const amount = Math.min(share, kept, fullest?.[1] ?? 0);
    if (!fullest || amount <= 0) return [];
    const [transferId, available] = fullest;
    left.set(transferId, available - amount);
    kept -= amount;
    return [{ act: "take", transferId, amount, cause, name: `take-${cause}-${taken(cause).length + 1}` }];
  };

  const shares = disputeShares(payment, movements);
  return [
    ...shares.flatMap(({ dispute: { id }, share }) => {
      const held = sumOf(taken(id)) - sumOf(returned(id));
      if (share === null) return giveBack(id, held);
      return held > 0 ? [] : take(id, share);
    }),
    ...refundsToShare(payment, movements).flatMap(({ id, share }) =>
      sumOf(taken(id)) - sumOf(returned(id)) > 0 ? [] : take(id, share),
    ),
    ...movements.refunds.flatMap(({ id, failedAt }) =>
      failedAt === null ? [] : giveBack(id, refundShares(movements).get(id) ?? 0),
    ),
  ];
}

/** The seller's share of each refund that the platform paid for them; the one that completes a refund takes what is left. */
function refundsToShare(
  payment: BookedPayment,
  { refunds }: PaymentMovements,
): { id: string; share: Cents }[] {
  let refunded = 0;
  const netOf = (amount: Cents) => splitInProportion(payment, Math.min(amount, payment.gross)).net;
  return refunds
    .filter((refund) => refund.failedAt === null)
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    .flatMap(({ id, amount, isTakenLater }) => {
      const share = netOf(refunded + amount) - netOf(refunded);
      refunded += amount;
      return isTakenLater ? [{ id, share }] : [];
    });
}

/** How much less the seller has than at the sale. */
const sellerReduction = ({ reversals, feeRefunds, transfers }: PaymentMovements) =>
  sumOf(reversals) - sumOf(feeRefunds) - sumOf(transfers.filter((one) => !one.isSale));

/**
 * What each refund has taken from the seller and not returned: its reversal, less the part of our fee that was returned
 * with it. The provider doesn't say which fee refund belongs to which refund, but one request makes both.
 */
function refundShares({ refunds, reversals, feeRefunds, transfers }: PaymentMovements): Map<string, Cents> {
  const free = new Set(feeRefunds);
  const shares = new Map<string, Cents>();
  for (const { id, createdAt } of refunds.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const own = reversals.filter((one) => one.cause === id);
    const back = transfers.filter((one) => !one.isSale && one.cause === id);
    const fee = [...free].find(
      (one) => Math.abs(one.createdAt - createdAt) <= SAME_REQUEST_MS && one.amount <= sumOf(own),
    );
    if (fee) free.delete(fee);
    shares.set(id, sumOf(own) - (fee?.amount ?? 0) - sumOf(back));
  }
  return shares;
}

/**
 * The seller's share of each dispute that holds money, in the sale's proportion; null for one that holds none. They never
 * pay twice for the same cent: what exceeds the rest of the sale is borne by the platform, and one that takes all of
 * the rest takes the rest of both parts.
 */
export function disputeShares(
  payment: BookedPayment,
  movements: PaymentMovements,
): { dispute: Dispute; share: Cents | null }[] {
  const ofRefund = refundShares(movements);
  const shareOf = (refund: Refund) => {
    const share = ofRefund.get(refund.id) ?? 0;
    // Even a refund that the platform paid alone used up the seller's share.
    return share > 0 ? share : splitInProportion(payment, refund.amount).net;
  };
  const refunds = movements.refunds.filter((refund) => refund.failedAt === null);
  let gone = { amount: sumOf(refunds), net: refunds.reduce((sum, refund) => sum + shareOf(refund), 0) };
  return movements.disputes.toSorted(inOrder).map((dispute) => {
    const amount = withheldBy(dispute);
    if (amount <= 0) return { dispute, share: null };
    const rest = payment.gross - gone.amount;
    const share =
      amount >= rest ? Math.max(0, payment.net - gone.net) : splitInProportion(payment, amount).net;
    gone = { amount: gone.amount + amount, net: gone.net + share };
    return { dispute, share };
  });
}

const beganAt = ({ moves }: Dispute) => moves[0]?.at ?? 0;
const inOrder = (a: Dispute, b: Dispute) => beganAt(a) - beganAt(b) || (a.id < b.id ? -1 : 1);
