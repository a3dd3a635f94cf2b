import type { Cents } from "#domain/money.ts";
import type { Unpaid } from "#domain/subscriptions/failed-renewals/read-unpaid.ts";
import { isRecent } from "../mail/is-recent.ts";
import {
  paymentFailedEmail,
  subscriptionCanceledEmail,
  subscriptionResumedEmail,
  unpaidSubscriptionEndedEmail,
} from "../mail/receipt-emails.ts";
import { type CausedNews, emailTo, type NewsDeps, noticeTo, type Parties } from "./news.ts";
import { receiptNews } from "./receipt-news.ts";

type Month = { id: string; gross: Cents; net: Cents; paidAt: number; periodEnd: number };
type SubscriptionNews = {
  id: string;
  snapshot: {
    status: string;
    cancelAtPeriodEnd: boolean;
    endedAt: number | null;
    amount: Cents;
    isCharged: boolean;
    periodEnd: number;
  };
  /** What it renews for; "none" if it will be ended instead. */
  nextCharge: Cents | "none";
  months: Month[];
  accessUntil: number;
  unpaid: Unpaid | null;
  readAt: number;
};

/**
 * Receipts for each month, the creator's notice of a new subscriber, and the fan's email about a cancellation, its
 * reversal, a failed charge, or an unpaid end. Old changes are left out (see isRecent).
 */
export function subscriptionNews(
  deps: NewsDeps,
  parties: Parties,
  subscription: SubscriptionNews,
): CausedNews[] {
  const { snapshot, months, readAt } = subscription;
  const renews = snapshot.status === "active" && !snapshot.cancelAtPeriodEnd;
  const receipts = months.flatMap((month) => {
    const payment = {
      ...month,
      kind: "subscription" as const,
      next: renews ? month.periodEnd : ("canceled" as const),
    };
    return receiptNews(deps, parties, payment, readAt);
  });
  return [
    ...receipts,
    ...newSubscriberNews(parties, subscription),
    // Deleting an account already notified both sides.
    ...(parties.buyer.isClosed || parties.seller.isClosed ? [] : statusNews(deps, parties, subscription)),
  ];
}

function newSubscriberNews({ seller }: Parties, { id, months, readAt }: SubscriptionNews) {
  const [first] = months.toSorted((a, b) => a.paidAt - b.paidAt);
  if (!first || !isRecent(first.paidAt, readAt) || seller.isClosed) return [];
  const cause = { kind: "first_payment" as const, subscriptionId: id };
  return noticeTo(seller, "subscriber", id, cause, readAt);
}

function statusNews(
  deps: NewsDeps,
  { buyer, seller }: Parties,
  subscription: SubscriptionNews,
): CausedNews[] {
  const { id, snapshot, accessUntil, readAt } = subscription;
  const link = deps.pageLink("/subscriptions");
  const cause = { subscriptionId: id, readAt };
  if (snapshot.endedAt !== null) {
    const content = unpaidSubscriptionEndedEmail(seller.name, link);
    return emailTo(buyer, `unpaid-end:${id}`, content, { kind: "unpaid_end", subscriptionId: id }, readAt);
  }
  if (snapshot.status === "past_due")
    return unpaidNews(deps, { buyer, seller }, { ...subscription, cents: snapshot.amount });
  if (snapshot.status !== "active") return [];
  // One for every change, so that the newest email is true.
  if (snapshot.cancelAtPeriodEnd) {
    const content = subscriptionCanceledEmail(seller.name, accessUntil, link, !seller.isBlocked);
    return emailTo(buyer, `canceled:${id}:${readAt}`, content, { kind: "cancellation", ...cause }, readAt);
  }
  const { nextCharge: cents } = subscription;
  if (cents === "none" || !snapshot.isCharged) return [];
  const terms = { creator: seller.name, cents, from: snapshot.periodEnd };
  const content = subscriptionResumedEmail(terms, link);
  return emailTo(buyer, `resumed:${id}:${readAt}`, content, { kind: "resumption", ...cause }, readAt);
}

/** Skipped if the subscription is about to end, which has an email of its own. */
function unpaidNews(
  deps: NewsDeps,
  { buyer, seller }: Parties,
  { unpaid, accessUntil, readAt, cents }: SubscriptionNews & { cents: Cents },
): CausedNews[] {
  if (unpaid === null || !unpaid.isRecent || !isRecent(unpaid.row.failed_at, readAt)) return [];
  const { plan, reason, row } = unpaid;
  if (plan.at <= readAt) return [];
  const isConfirmable = reason === "confirm" && unpaid.payUrl !== null;
  const link = isConfirmable ? unpaid.payUrl : null;
  const failed = { creator: seller.name, cents, accessUntil, plan, reason, now: readAt };
  const content = paymentFailedEmail(failed, link ?? deps.pageLink("/subscriptions"));
  const cause = { kind: "failed_renewal" as const, renewalId: row.id, failureId: row.failure_id, readAt };
  return emailTo(buyer, `payment-failed:${row.failure_id}`, content, cause, readAt);
}
