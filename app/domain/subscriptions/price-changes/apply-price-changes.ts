import type { PriceRequestStore } from "#db/stores/subscriptions/price-changes/price-requests.ts";
import { HOUR_MS } from "#domain/durations.ts";
import { priceReminderEmail, priceWithdrawnEmail } from "#domain/notifications/mail/price-emails.ts";
import type { PaymentPort } from "#domain/payments/payment-port.ts";
import { settleEach } from "#domain/settle-all.ts";
import type { RenewalPort } from "../failed-renewals/renewal-port.ts";
import { reconcileSubscription, type SubscriptionDeps } from "../reconcile-subscription.ts";
import type { Subscription } from "../subscription.ts";
import { type PriceRequest, planRequest, SETTLE_AHEAD_MS } from "./price-request.ts";

/** Each takes up to eight provider calls, and a run should end within its minute. */
const REQUESTS_PER_RUN = 15;
const LOOK_AGAIN_MS = 12 * HOUR_MS;

export type ApplyDeps = SubscriptionDeps & {
  payments: Pick<PaymentPort, "subscription" | "cancelAtPeriodEnd"> & Pick<RenewalPort, "setPrice">;
  priceRequests: Pick<
    PriceRequestStore,
    "claimDue" | "begin" | "stop" | "isStopped" | "close" | "remind" | "putOff"
  >;
};
type Due = {
  request: PriceRequest;
  subscription: Subscription;
  creator: string;
  email: string;
  isOnHold: boolean;
};

/**
 * Carries out due price requests: new prices that fans accepted, the end of subscriptions without consent, reminders,
 * and withdrawals. A failure leaves its request for a later run and doesn't stop the others.
 */
export async function applyPriceChanges(deps: ApplyDeps): Promise<void> {
  const due = await deps.priceRequests.claimDue(deps.clock.now(), REQUESTS_PER_RUN);
  await settleEach(
    due,
    ({ request }) => `price request ${request.id}`,
    (one) => carryOut(deps, one),
  );
}

async function carryOut(deps: ApplyDeps, due: Due): Promise<void> {
  const { request, subscription } = due;
  const now = deps.clock.now();
  // Paused while either account is being deleted or the creator is restricted; continues afterward.
  const isWaiting = due.isOnHold && subscription.endedAt === null;
  const plan = isWaiting
    ? { act: "wait" as const, until: now + LOOK_AGAIN_MS }
    : planRequest(request, subscription, now);
  switch (plan.act) {
    case "wait":
      return void (await deps.priceRequests.putOff(request.id, plan.until));
    case "remind":
      return deps.priceRequests.remind(request.id, reminderOf(deps, due, now));
    case "price":
      return setPrice(deps, due);
    case "end":
      return endAtRenewal(deps, due);
    default: {
      const email = plan.outcome === "withdrawn" ? withdrawalOf(deps, due, now) : null;
      return deps.priceRequests.close(request.id, plan.outcome, now, email);
    }
  }
}

/**
 * Sets the price from the next charge on. Our database records the start first, which makes the price final and lets
 * its charges be booked. Idempotent, so crashing between any two steps is harmless.
 */
async function setPrice(deps: ApplyDeps, { request, subscription }: Due): Promise<void> {
  const { id, to } = request;
  const attempt = await deps.priceRequests.begin(id, deps.clock.now());
  if (attempt === null) return;
  const { providerId } = subscription;
  const seen = await deps.payments.subscription(providerId);
  if (seen !== null && seen.endedAt === null) {
    // A decrease never raises a price that was lowered further since.
    if (request.ifNoAnswer === null ? seen.amount > to : seen.amount !== to)
      await deps.payments.setPrice({
        subscriptionId: providerId,
        cents: to,
        idempotencyKey: `price:${id}:${attempt}`,
      });
    if (seen.cancelAtPeriodEnd && (await deps.priceRequests.isStopped(id)))
      await deps.payments.cancelAtPeriodEnd(providerId, false);
  }
  await reconcileSubscription(deps, providerId, null);
  const outcome = seen === null || seen.endedAt !== null ? "ended" : "applied";
  await deps.priceRequests.close(id, outcome, deps.clock.now());
}

/** Until the month ends, the fan can still accept. */
async function endAtRenewal(deps: ApplyDeps, { request, subscription }: Due): Promise<void> {
  if (!(await deps.priceRequests.stop(request.id, deps.clock.now()))) return;
  const { providerId } = subscription;
  await deps.payments.cancelAtPeriodEnd(providerId, true);
  await reconcileSubscription(deps, providerId, null);
  await deps.priceRequests.putOff(request.id, deps.clock.now() + LOOK_AGAIN_MS);
}

function reminderOf(deps: ApplyDeps, { request, subscription, creator, email }: Due, now: number) {
  const { id, from, to } = request;
  const renewsAt = subscription.currentPeriodEnd;
  const asked = { creator, from, to, ifNoAnswer: "end" as const };
  const content = priceReminderEmail(
    { ...asked, renewsAt, answerBy: renewsAt - SETTLE_AHEAD_MS },
    deps.pageLink(`/subscriptions/${subscription.id}/price`),
  );
  return { id: `price-reminder:${id}`, recipient: email, ...content, now };
}

function withdrawalOf(deps: ApplyDeps, { request, subscription, creator, email }: Due, now: number) {
  const { id, from, stoppedAt } = request;
  const content = priceWithdrawnEmail(
    { creator, from, isStopped: stoppedAt !== null && subscription.cancelRequestedAt !== null },
    deps.pageLink("/subscriptions"),
  );
  return { id: `price-withdrawn:${id}`, recipient: email, ...content, now };
}
