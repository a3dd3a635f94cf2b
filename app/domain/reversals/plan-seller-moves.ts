import { type BookedPayment, splitInProportion } from "../ledger/entry.ts";
import { type Dispute, type PaymentMovements, type Refund, withheldBy } from "../ledger/movements.ts";
import type { Cents } from "../money.ts";

/** Reverses part of a transfer. `cause` is the ID of a refund or dispute; each `name` is carried out once. */
export type SellerTake = { transferId: string; amount: Cents; cause: string; name: string };
export type SellerReturn = { paymentIntentId: string; amount: Cents; cause: string; name: string };
export type SellerMove = ({ act: "take" } & SellerTake) | ({ act: "return" } & SellerReturn);

/** One request makes a refund and its fee refund, so their times differ by a second at most. */
const SAME_REQUEST_MS = 1000;
const sumOf = (parts: { amount: Cents }[]) => parts.reduce((sum, part) => sum + part.amount, 0);

/**
 * Plans what's left to do at the provider so that the creator bears their share of each dispute and gets it back once a
 * dispute is won or a refund failed: the provider returns the money to the platform alone. A refund already took the
 * creator's share, unless it's marked `isTakenLater`.
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

/**
 * The creator's share of each refund that the platform paid alone. Shares are cumulative, so they add
 * up to the net of the total.
 */
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

const sellerReduction = ({ reversals, feeRefunds, transfers }: PaymentMovements) =>
  sumOf(reversals) - sumOf(feeRefunds) - sumOf(transfers.filter((one) => !one.isSale));

/**
 * What each refund took from the creator and hasn't returned: its reversal, less our refunded fee. The provider doesn't
 * link fee refunds to refunds, but one request makes both.
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
 * The creator's share of each dispute that withholds money, in proportion to the sale; null if it withholds none.
 * Creators never pay twice for the same cent: the platform bears what exceeds the rest of the sale, and a dispute that
 * takes the whole rest takes the rest of the creator's share.
 */
export function disputeShares(
  payment: BookedPayment,
  movements: PaymentMovements,
): { dispute: Dispute; share: Cents | null }[] {
  const ofRefund = refundShares(movements);
  const shareOf = (refund: Refund) => {
    const share = ofRefund.get(refund.id) ?? 0;
    // A refund that the platform paid alone also used up the creator's share.
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
