import type { WebhookLogStore } from "#db/stores/payments/webhook-log.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import type { EventPort } from "./event-port.ts";
import { type ReceiveDeps, receiveEvent } from "./receive-event.ts";

type RetryDeps = ReceiveDeps & {
  payments: Pick<EventPort, "event">;
  webhookLog: Pick<WebhookLogStore, "find" | "reopen">;
};

/** Outcomes that need no retry: the effects are stored, or there are none. */
const FINAL = new Set(["done", "ignored"]);

/**
 * Reads an event from the provider and handles it, unless its outcome is final. A refused event (such as an unknown
 * sale) is handled again. Throws if the provider fails; the event is then marked as failed.
 */
export async function retryEvent(
  deps: RetryDeps,
  { id, account }: { id: string; account: string | null },
  entry: { actorId: string; now: number; reason: string; auditId: string },
): Promise<Outcome<"handled" | "unknown", { outcome: string }>> {
  const known = await deps.webhookLog.find(id);
  if (known !== null && FINAL.has(known.outcome)) return refuse("handled");
  const event = await deps.payments.event(id, known?.account ?? account);
  if (event === null) return refuse("unknown");
  await deps.webhookLog.reopen(id, entry);
  const outcome = await receiveEvent(deps, event);
  return outcome === "duplicate" ? refuse("handled") : { ok: true, outcome };
}
