import type { WebhookEventRow } from "../../../db/stores/payments/webhook-events.ts";
import type { PayoutStore } from "../../../db/stores/payouts/payouts.ts";
import type { Clock } from "../clock.ts";
import { payoutEntries } from "../ledger/payout.ts";
import { CURRENCY } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { PayoutPort, ProviderPayout } from "./payout-port.ts";

export type RecordDeps = {
  payments: { livemode: boolean };
  payouts: Pick<PayoutStore, "record">;
  clock: Pick<Clock, "now">;
};
export type PayoutDeps = RecordDeps & {
  payments: Pick<PayoutPort, "payout">;
  payouts: Pick<PayoutStore, "findSeller">;
};
type PayoutMismatch = "wrong_mode" | "wrong_currency";

/**
 * Reads a payout from the provider and records it with its ledger entries and the event that reported it, in one
 * transaction. Only payouts of our sellers' accounts are read.
 */
export async function reconcilePayout(
  deps: PayoutDeps,
  key: { accountId: string; payoutId: string },
  event: WebhookEventRow | null,
): Promise<Outcome<PayoutMismatch | "unknown_account" | "unknown_payout">> {
  const sellerId = await deps.payouts.findSeller(key.accountId);
  if (sellerId === null) return refuse("unknown_account");
  const payout = await deps.payments.payout(key.accountId, key.payoutId);
  return payout === null ? refuse("unknown_payout") : recordPayout(deps, sellerId, payout, event);
}

/** Records what the provider says of a payout; a snapshot that is older than the recorded one changes nothing. */
export async function recordPayout(
  deps: RecordDeps,
  sellerId: string,
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
      seller_id: sellerId,
      amount: payout.amount,
      status: payout.status,
      stripe_payout_id: payout.id,
      created_at: payout.createdAt,
      expected_at: payout.expectedAt,
      arrived_at: payout.status === "paid" ? payout.expectedAt : null,
      failed_at: failedAt,
      failure_code: payout.failureCode,
      trace_id: payout.traceId,
    },
    entries: payoutEntries({ ...payout, sellerId, failedAt }),
    orderId: payout.orderId,
    event,
    now,
  });
  return { ok: true };
}
