import type { PayoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import type { Clock } from "#domain/clock.ts";
import { CURRENCY } from "#domain/money.ts";
import type { EmailContent } from "#domain/notifications/mail/email-content.ts";
import { isRecent } from "#domain/notifications/mail/is-recent.ts";
import { payoutFailedEmail, payoutSentEmail } from "#domain/notifications/mail/payout-emails.ts";
import { type CausedNews, emailTo, noticeTo } from "#domain/notifications/payment-news/news.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import type { WebhookEventRow } from "#domain/payments/webhooks/event-row.ts";
import { payoutEntries } from "../payout.ts";
import type { PayoutPort, ProviderPayout } from "./payout-port.ts";

export type RecordDeps = {
  payments: { livemode: boolean };
  payouts: Pick<PayoutStore, "record">;
  clock: Pick<Clock, "now">;
  pageLink: (path: string) => string;
};
export type PayoutDeps = RecordDeps & {
  payments: Pick<PayoutPort, "payout">;
  payouts: Pick<PayoutStore, "findSeller">;
};
type PayoutMismatch = "wrong_mode" | "wrong_currency";

/**
 * Records a payout with its ledger entries and event in one transaction; ignores accounts that aren't our creators'.
 */
export async function reconcilePayout(
  deps: PayoutDeps,
  key: { accountId: string; payoutId: string },
  event: WebhookEventRow | null,
): Promise<Outcome<PayoutMismatch | "unknown_account" | "unknown_payout">> {
  const seller = await deps.payouts.findSeller(key.accountId);
  if (seller === null) return refuse("unknown_account");
  const payout = await deps.payments.payout(key.accountId, key.payoutId);
  if (payout === null) return refuse("unknown_payout");
  return recordPayout(deps, { ...seller, accountId: key.accountId }, payout, event);
}

/** Records a payout's state and notifies its creator. Older snapshots than the recorded one change nothing. */
export async function recordPayout(
  deps: RecordDeps,
  seller: { id: string; email: string; accountId: string },
  payout: ProviderPayout,
  event: WebhookEventRow | null,
): Promise<Outcome<PayoutMismatch>> {
  if (payout.livemode !== deps.payments.livemode) return refuse("wrong_mode");
  if (payout.currency !== CURRENCY) return refuse("wrong_currency");
  const now = deps.clock.now();
  const isReturned = payout.status === "failed" || payout.status === "canceled";
  const failedAt = isReturned ? (payout.failedAt ?? now) : null;
  await deps.payouts.record({
    payout: {
      id: payout.id,
      seller_id: seller.id,
      amount: payout.amount,
      status: payout.status,
      stripe_payout_id: payout.id,
      stripe_account_id: seller.accountId,
      created_at: payout.createdAt,
      expected_at: payout.expectedAt,
      arrived_at: payout.status === "paid" ? payout.expectedAt : null,
      failed_at: failedAt,
      failure_code: payout.failureCode,
      trace_id: payout.traceId,
    },
    entries: payoutEntries({ ...payout, sellerId: seller.id, failedAt }),
    news: payoutNews(deps, seller, payout, failedAt, now),
    orderId: payout.orderId,
    event,
    now,
  });
  return { ok: true };
}

function payoutNews(
  { pageLink }: RecordDeps,
  seller: { id: string; email: string },
  { id, amount, status, createdAt, expectedAt }: ProviderPayout,
  failedAt: number | null,
  now: number,
): CausedNews[] {
  // Debits and canceled payouts don't need an email.
  if (amount <= 0) return [];
  const link = pageLink(`/payments/payouts/${id}`);
  const tell = (
    kind: "payout_sent" | "payout_failed",
    content: EmailContent,
    transactionId: string,
  ): CausedNews[] => {
    const cause = { kind: "payout" as const, transactionId, sellerId: seller.id };
    const name = `${kind.replace("_", "-")}-${id}`;
    return [...emailTo(seller, name, content, cause, now), ...noticeTo(seller, kind, id, cause, now)];
  };
  if (failedAt === null)
    return isRecent(createdAt, now)
      ? tell("payout_sent", payoutSentEmail(amount, expectedAt, link), `payout:${id}`)
      : [];
  return status === "failed" && isRecent(failedAt, now)
    ? tell("payout_failed", payoutFailedEmail(amount, link), `payout:${id}:failed`)
    : [];
}
