import type { CheckoutStore } from "#db/stores/payments/checkouts.ts";
import type { WebhookEventStore } from "#db/stores/payments/webhook-events.ts";
import { type AccountDeps, syncAccount } from "#domain/ledger/payouts/connect-account.ts";
import { type PayoutDeps, reconcilePayout } from "#domain/ledger/payouts/reconcile-payout.ts";
import { type DisputeDeps, reconcileDispute } from "#domain/reversals/reconcile-dispute.ts";
import { reconcileReversals } from "#domain/reversals/reconcile-reversals.ts";
import type { RenewalPort } from "#domain/subscriptions/failed-renewals/renewal-port.ts";
import { type RetryDeps, retryWithNewCard } from "#domain/subscriptions/failed-renewals/retry-renewals.ts";
import { reconcileSubscription } from "#domain/subscriptions/reconcile-subscription.ts";
import { type CloseDeps, closeOpenCheckouts } from "../close-open-checkouts.ts";
import { type FailedCardDeps, recordFailedCard } from "../fraud/record-failed-card.ts";
import { type ChallengeDeps, recordFailedChallenge } from "../fraud/record-failed-challenge.ts";
import { recordWarning, type WarningDeps } from "../fraud/record-warning.ts";
import type { PaymentPort, ProviderEvent } from "../payment-port.ts";
import { reconcileCheckoutSession } from "../reconcile-checkout-session.ts";
import { type FollowDeps, followCard } from "../saved-cards/follow-card.ts";
import { toEventRow, type WebhookEventRow } from "./event-row.ts";

export type EventDeps = DisputeDeps &
  AccountDeps &
  PayoutDeps &
  CloseDeps &
  FailedCardDeps &
  WarningDeps &
  ChallengeDeps &
  FollowDeps &
  RetryDeps & {
    payments: Pick<PaymentPort, "checkoutSession"> & Pick<RenewalPort, "pastDueSubscriptionsOf">;
    checkouts: Pick<CheckoutStore, "expireWithSession">;
    webhookEvents: Pick<WebhookEventStore, "isHandled" | "record">;
  };

const DONE = "done";

/**
 * Handles a verified event and returns the recorded outcome. Safe to run twice, even in parallel: fixed IDs make the
 * second write a no-op, and `isHandled` only saves calls to the provider. Throws if the provider or the database fails,
 * so that the event is sent again.
 */
export async function handleEvent(deps: EventDeps, event: ProviderEvent): Promise<string> {
  if (await deps.webhookEvents.isHandled(event.id)) return "duplicate";
  const receivedAt = deps.clock.now();
  const row = (outcome: string) => toEventRow(event, outcome, receivedAt, deps.clock.now());
  const outcome =
    event.livemode === deps.payments.livemode ? await applyEvent(deps, event, row(DONE)) : "wrong_mode";
  // Events with effects are recorded together with them; the others are recorded here so
  // that they aren't handled again.
  if (outcome !== DONE) await deps.webhookEvents.record(row(outcome));
  return outcome;
}

/** Writes the event's effects together with `row` and returns DONE, or the reason that nothing was written. */
async function applyEvent(deps: EventDeps, event: ProviderEvent, row: WebhookEventRow): Promise<string> {
  const { subject } = event;
  if (subject.kind === "payout") return applyPayout(deps, event.account, subject.id, row);
  // Connected accounts also report sales made without us; of theirs, only account updates matter here.
  if (event.account !== null && subject.kind !== "account") return "ignored";
  switch (subject.kind) {
    case "subscription":
      return applySubscription(deps, subject.id, row);
    case "customer": {
      const ids = await deps.payments.pastDueSubscriptionsOf(subject.id);
      let outcome = "ignored";
      // Only the last one records the event, so that a failure before it is tried again.
      for (const id of ids) outcome = await applySubscription(deps, id, id === ids.at(-1) ? row : null);
      return outcome;
    }
    case "session":
      return applyCheckoutSession(deps, subject.id, row);
    case "charge":
      if (subject.paymentIntentId === null) return "ignored";
      return outcomeOf(await reconcileReversals(deps, subject.paymentIntentId, row));
    case "dispute": {
      const { id, paymentIntentId } = subject;
      if (paymentIntentId === null) return "ignored";
      return outcomeOf(await reconcileDispute(deps, { id, paymentIntentId }, row));
    }
    case "failed_charge":
      return closeIfBlocked(deps, await recordFailedCard(deps, subject.id));
    case "failed_challenge":
      return closeIfBlocked(deps, await recordFailedChallenge(deps, subject));
    case "card":
      return (await followCard(deps, subject.id)) ? "noted" : "ignored";
    case "fraud_warning":
      return (await recordWarning(deps, subject.id, row)) ? DONE : "ignored";
    case "account":
      // The provider also reports accounts that aren't our creators', or that were replaced.
      if (!(await deps.creators.hasAccount(subject.id))) return "ignored";
      await syncAccount(deps, subject.id, row);
      return DONE;
    default:
      return "ignored";
  }
}

/** The event is recorded only after a blocked fan's pages are closed, so that it's sent again if that fails. */
async function closeIfBlocked(deps: EventDeps, blockedId: string | null): Promise<string> {
  if (blockedId === null) return "noted";
  await closeOpenCheckouts(deps, blockedId, "withdrawn");
  return "blocked";
}

async function applySubscription(deps: EventDeps, id: string, row: WebhookEventRow | null): Promise<string> {
  const done = await reconcileSubscription(deps, id, row);
  if (done.ok && done.status === "past_due") await retryWithNewCard(deps, id);
  return outcomeOf(done);
}

async function applyPayout(
  deps: EventDeps,
  accountId: string | null,
  payoutId: string,
  row: WebhookEventRow,
) {
  return accountId === null
    ? "ignored"
    : outcomeOf(await reconcilePayout(deps, { accountId, payoutId }, row));
}

async function applyCheckoutSession(deps: EventDeps, id: string, row: WebhookEventRow): Promise<string> {
  const session = await deps.payments.checkoutSession(id);
  if (session === null) return "ignored";
  if (session.state !== "expired") return outcomeOf(await reconcileCheckoutSession(deps, session, row));
  if (session.checkoutId === null) return "ignored";
  await deps.checkouts.expireWithSession(session.id, deps.clock.now(), row);
  return DONE;
}

const outcomeOf = (result: { ok: true } | { ok: false; reason: string }) =>
  result.ok ? DONE : result.reason;
