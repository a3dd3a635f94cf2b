import type { FraudWarningStore } from "#db/stores/payments/fraud/fraud-warnings.ts";
import type { Clock } from "#domain/clock.ts";
import type { WebhookEventRow } from "../webhooks/event-row.ts";
import type { FraudPort } from "./fraud-port.ts";

export type WarningDeps = {
  payments: Pick<FraudPort, "fraudWarning">;
  fraudWarnings: Pick<FraudWarningStore, "save">;
  clock: Pick<Clock, "now">;
};

/** Records the current state of an early fraud warning, together with the event; false if the provider has none. */
export async function recordWarning(
  deps: WarningDeps,
  id: string,
  event: WebhookEventRow | null,
): Promise<boolean> {
  // Taken before asking the provider, so that the later of two reads wins.
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
