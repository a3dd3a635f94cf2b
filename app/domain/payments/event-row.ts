import type { WebhookEventRow } from "../../../db/stores/payments/webhook-events.ts";
import type { ProviderEvent } from "./payment-port.ts";

/** What an event is about: the ID of a provider's object, of a payment that of its intent; null if we read nothing of it. */
export const subjectIdOf = (subject: ProviderEvent["subject"]): string | null =>
  "id" in subject ? subject.id : subject.kind === "charge" ? subject.paymentIntentId : null;

/** The row that records an event with its outcome; instants in ms. */
export const toEventRow = (
  event: ProviderEvent,
  outcome: string,
  receivedAt: number,
  handledAt: number,
): WebhookEventRow => ({
  id: event.id,
  type: event.type,
  account: event.account,
  subject: subjectIdOf(event.subject),
  outcome,
  provider_created_at: event.createdAt,
  handled_at: handledAt,
  received_at: receivedAt,
});
