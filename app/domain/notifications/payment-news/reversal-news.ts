import type { SaleKind } from "#db/kinds.ts";
import type { PaymentStore } from "#db/stores/payments/payments.ts";
import type { RefundStore } from "#db/stores/reversals/refunds/refunds.ts";
import { type Dispute, type PaymentMovements, refundedBy, withheldBy } from "#domain/ledger/movements.ts";
import type { Cents } from "#domain/money.ts";
import { purchaseLabel, saleLabel, saleTraits } from "#domain/payments/sale-kinds.ts";
import { UNANSWERED_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { isRecent } from "../mail/is-recent.ts";
import { refundEmail, refundFailedEmail } from "../mail/receipt-emails.ts";
import { disputeLostEmail, disputeOpenedEmail, disputeWonEmail } from "../mail/sale-emails.ts";
import { type CausedNews, emailTo, type NewsDeps, noticeTo, type Parties } from "./news.ts";

export type ReversalNewsDeps = NewsDeps & {
  paymentStore: Pick<PaymentStore, "findParties" | "isNewestMonth">;
  refunds: Pick<RefundStore, "findReasons">;
};
const STILL_YOURS = "Your other payment stands, and what you bought with it stays open to you.";
/** Prefixes of the IDs of refunds for a missing reply and for a duplicate payment. */
const UNANSWERED = "unanswered-";
const DOUBLED = "doubled-";
type Reversed = {
  payment: {
    id: string;
    kind: SaleKind;
    buyerId: string;
    sellerId: string;
    gross: Cents;
    paidAt: number;
  };
  movements: PaymentMovements;
  /** When the event occurred (ms). */
  reportedAt: number;
};

/** Emails fans about refunds and creators about disputes, leaving out old ones (see isRecent). */
export async function reversalNews(
  deps: ReversalNewsDeps,
  reversed: Reversed,
  now: number,
): Promise<CausedNews[]> {
  const { payment } = reversed;
  const { refunds, disputes } = reversed.movements;
  const newRefunds = refunds.filter((one) => isRecent(one.failedAt ?? one.createdAt, now));
  if (newRefunds.length + disputes.length === 0) return [];
  const parties = await deps.paymentStore.findParties(payment.buyerId, payment.sellerId);
  const reasons = newRefunds.some(({ requestId }) => requestId)
    ? await deps.refunds.findReasons(payment.id)
    : null;
  const isFull = refundedBy(refunds) >= payment.gross;
  const endsAccess =
    isFull && (payment.kind !== "subscription" || (await deps.paymentStore.isNewestMonth(payment.id)));
  const meaning = refundMeaning(payment.kind, isFull, endsAccess, parties.seller.name);
  const what = purchaseLabel(payment.kind, parties.seller.name);
  const receipt = deps.pageLink(`/payments/${payment.id}`);
  return [
    ...newRefunds.flatMap(({ id, amount, createdAt, failedAt, requestId }) => {
      if (failedAt !== null) {
        const hadClosed =
          saleTraits[payment.kind].endedByRefund !== null && refundedBy(refunds) + amount >= payment.gross;
        const isOpenAgain = hadClosed && !isFull && payment.kind !== "subscription";
        const failed = `refund:${id}:failed`;
        const cause = { kind: "transaction" as const, transactionId: failed };
        const content = refundFailedEmail({ what, cents: amount, failedAt, isOpenAgain }, receipt);
        return emailTo(parties.buyer, failed, content, cause, now);
      }
      const content = refundEmail(
        {
          what,
          cents: amount,
          paid: payment.gross,
          refundedAt: createdAt,
          meaning: requestId?.startsWith(DOUBLED) ? STILL_YOURS : meaning,
          reason: requestId?.startsWith(UNANSWERED)
            ? UNANSWERED_REASON
            : (reasons?.get(requestId ?? "") ?? null),
        },
        receipt,
      );
      const cause = { kind: "transaction" as const, transactionId: `refund:${id}` };
      return emailTo(parties.buyer, `refund:${id}`, content, cause, now);
    }),
    // A boost has no creator on the other side: its payer is the one who disputes.
    ...(saleTraits[payment.kind].isOurs ? [] : disputes).flatMap((dispute) =>
      disputeNews(deps, parties, reversed, dispute, now),
    ),
  ];
}

function refundMeaning(kind: SaleKind, isFull: boolean, endsAccess: boolean, creator: string): string {
  const { endedByRefund } = saleTraits[kind];
  if (endedByRefund === null) return "";
  if (!isFull) return "It's a part of what you paid. Your access stays as it is.";
  if (!endsAccess) return "It's for an earlier month. Your access stays as it is.";
  return endedByRefund(creator);
}

function disputeNews(
  deps: NewsDeps,
  { buyer, seller }: Parties,
  { payment, movements, reportedAt }: Reversed,
  dispute: Dispute,
  now: number,
): CausedNews[] {
  const id = `dispute:${dispute.id}`;
  const taken = movements.reversals
    .filter((one) => one.cause === dispute.id)
    .reduce((sum, one) => sum + one.amount, 0);
  const what = saleLabel(payment.kind, buyer.username);
  const disputed = { what, cents: payment.gross, paidAt: payment.paidAt, taken };
  const link = deps.pageLink(`/payments/disputes/${dispute.id}`);
  const booked = (transactionId: string) => ({ kind: "transaction" as const, transactionId });
  const [withdrawn] = dispute.moves;
  const returned = dispute.moves.at(-1);
  const opened =
    withdrawn && isRecent(withdrawn.at, now)
      ? [
          ...emailTo(seller, id, disputeOpenedEmail(disputed, link), booked(id), now),
          ...noticeTo(seller, "dispute_opened", dispute.id, booked(id), now),
        ]
      : [];
  const decided = (cause: CausedNews["cause"]) => noticeTo(seller, "dispute_decided", dispute.id, cause, now);
  if (withheldBy(dispute) <= 0 && returned) {
    // If money was taken from the creator, wait for the transfer that returns it: the email is about that.
    const back = movements.transfers.filter((one) => !one.isSale && one.cause === dispute.id).at(-1);
    if ((taken > 0 && !back) || !isRecent(back?.createdAt ?? returned.at, now)) return opened;
    const cause = booked(back ? `transfer:${back.id}` : `${id}:won`);
    const content = disputeWonEmail(disputed, link);
    return [...opened, ...emailTo(seller, `${id}:won`, content, cause, now), ...decided(cause)];
  }
  // A loss moves no money, so it has no date of its own.
  if (!dispute.isLost || !isRecent(reportedAt, now)) return opened;
  return [
    ...opened,
    ...emailTo(seller, `${id}:lost`, disputeLostEmail(disputed, link), { kind: "news" }, now),
    ...decided({ kind: "news" }),
  ];
}
