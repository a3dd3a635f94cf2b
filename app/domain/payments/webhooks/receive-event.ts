import type { WebhookEventStore } from "#db/stores/payments/webhook-events.ts";
import type { ProviderEvent } from "../payment-port.ts";
import { toEventRow } from "./event-row.ts";
import { type EventDeps, handleEvent } from "./handle-event.ts";

export type ReceiveDeps = EventDeps & { webhookEvents: Pick<WebhookEventStore, "recordFailure"> };

/** Like `handleEvent`, but records a failure before rethrowing it. */
export async function receiveEvent(deps: ReceiveDeps, event: ProviderEvent): Promise<string> {
  const receivedAt = deps.clock.now();
  try {
    return await handleEvent(deps, event);
  } catch (error) {
    const row = toEventRow(event, "failed", receivedAt, deps.clock.now());
    // If this fails too, the first error says more.
    await deps.webhookEvents.recordFailure(row).catch((cause: unknown) => console.error(event.id, cause));
    throw error;
  }
}
