import type { FraudWarningStore } from "../../../db/stores/fraud/fraud-warnings.ts";
import type { WebhookEventRow } from "../../../db/stores/payments/webhook-events.ts";
import type { Clock } from "../clock.ts";
import type { FraudPort } from "./fraud-port.ts";

export type WarningDeps = {
  payments: Pick<FraudPort, "fraudWarning">;
  fraudWarnings: Pick<FraudWarningStore, "save">;
  clock: Pick<Clock, "now">;
};

/** Records what the provider says of an early fraud warning now, with the event; false if it knows of none. */
export async function recordWarning(
  deps: WarningDeps,
  id: string,
  event: WebhookEventRow | null,
): Promise<boolean> {
  // Before the provider is asked, so that of two looks the later one counts.
  const readAt = deps.clock.now();
  const warning = await deps.payments.fraudWarning(id);
  if (warning === null) return false;
  await deps.fraudWarnings.save(
    {
      id: warning.id,
      stripe_payment_intent_id: warning.paymentIntentId,
      stripe_charge_id: warning.chargeId,
      fraud_type: warning.fraudType,
      created_at: warning.createdAt,
      settled_at: warning.isActionable ? null : readAt,
      read_at: readAt,
    },
    event,
  );
  return true;
}
