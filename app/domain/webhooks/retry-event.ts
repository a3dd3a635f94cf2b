import type { AuditEntry, EventFilter, WebhookLogStore } from "../../../db/stores/admin/webhook-log.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { EventPort } from "./event-port.ts";
import { type ReceiveDeps, receiveEvent } from "./receive-event.ts";

/** Which events are listed: all, those that failed, or those that were received but booked nowhere. */
export type EventsShown = EventFilter;
type RetryDeps = ReceiveDeps & {
  payments: Pick<EventPort, "event">;
  webhookLog: Pick<WebhookLogStore, "find" | "reopen">;
};

/** What needs no second time: its effects are stored, or it is known to have none. */
const FINAL = new Set(["done", "ignored"]);

/**
 * Reads an event from the provider and handles it again, unless that has been done; returns the outcome. One that was
 * refused (an unknown sale, for example) is handled anew. Throws if the provider fails; the event is then marked as failed.
 */
export async function retryEvent(
  deps: RetryDeps,
  { id, account }: { id: string; account: string | null },
  entry: AuditEntry,
): Promise<Outcome<"handled" | "unknown", { outcome: string }>> {
  const known = await deps.webhookLog.find(id);
  if (known !== null && FINAL.has(known.outcome)) return refuse("handled");
  const event = await deps.payments.event(id, known?.account ?? account);
  if (event === null) return refuse("unknown");
  await deps.webhookLog.reopen(id, entry);
  const outcome = await receiveEvent(deps, event);
  return outcome === "duplicate" ? refuse("handled") : { ok: true, outcome };
}
