import type { CreatorStore } from "../../../db/stores/creators/creators.ts";
import type { CheckoutStore } from "../../../db/stores/payments/checkouts.ts";
import type { PaymentStore, WebhookEventRow } from "../../../db/stores/payments/payments.ts";
import { syncAccount } from "../payouts/onboarding.ts";
import type { PaymentPort, ProviderEvent } from "./payment-port.ts";
import { type ReconcileDeps, reconcileReversals, reconcileSubscription } from "./reconcile.ts";

export type EventDeps = ReconcileDeps & {
  payments: ReconcileDeps["payments"] & Pick<PaymentPort, "session" | "account">;
  checkouts: ReconcileDeps["checkouts"] & Pick<CheckoutStore, "expire">;
  paymentStore: ReconcileDeps["paymentStore"] & Pick<PaymentStore, "isEventHandled" | "recordEvent">;
  creators: Pick<CreatorStore, "recordAccountStatus">;
};

/**
 * Handles one verified event, once: its row is written with what it changed. Gives the outcome that was noted;
 * throws when the provider or the database failed, so that the event is sent again.
 */
export async function handleEvent(deps: EventDeps, event: ProviderEvent): Promise<string> {
  if (await deps.paymentStore.isEventHandled(event.id)) return "known";
  const row = (outcome: string): WebhookEventRow => ({
    id: event.id,
    type: event.type,
    account: event.account,
    subject: "id" in event.subject ? event.subject.id : null,
    outcome,
    provider_created_at: event.createdAt,
    handled_at: deps.clock.now(),
  });
  const outcome =
    event.livemode === deps.payments.livemode ? await apply(deps, event, row("done")) : "wrong_mode";
  // Written with the change already where there was one; a refusal or an indifferent event is noted here.
  await deps.paymentStore.recordEvent(row(outcome));
  return outcome;
}

async function apply(deps: EventDeps, event: ProviderEvent, row: WebhookEventRow): Promise<string> {
  const { subject } = event;
  // Of a connected account we follow the account alone: what it sells by itself is not ours to read.
  if (event.account !== null && subject.kind !== "account") return "ignored";
  switch (subject.kind) {
    case "subscription": {
      const done = await reconcileSubscription(deps, subject.id, row);
      return done.ok ? "done" : done.reason;
    }
    case "session": {
      const session = await deps.payments.session(subject.id);
      if (session?.state === "expired" && session.checkoutId) {
        await deps.checkouts.expire(session.checkoutId, deps.clock.now());
        return "done";
      }
      if (!session?.subscriptionId) return "ignored";
      const done = await reconcileSubscription(deps, session.subscriptionId, row);
      return done.ok ? "done" : done.reason;
    }
    case "charge": {
      if (subject.paymentIntentId === null) return "ignored";
      const done = await reconcileReversals(deps, subject.paymentIntentId, row);
      return done.ok ? "done" : done.reason;
    }
    case "account": {
      await syncAccount(deps, subject.id);
      return "done";
    }
    default:
      return "ignored";
  }
}
