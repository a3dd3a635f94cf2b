import type { ProviderEvent } from "../payment-port.ts";

export type EventFilter = "all" | "failed" | "refused";

export type WebhookEventRow = {
  id: string;
  type: string;
  account?: string | null;
  subject?: string | null;
  outcome: string;
  provider_created_at: number;
  handled_at: number;
  received_at?: number | null;
  failures?: number;
};

/** The provider's ID of an event's subject, which for a charge is its payment intent; null if we don't read it. */
export const subjectIdOf = (subject: ProviderEvent["subject"]): string | null =>
  "id" in subject ? subject.id : subject.kind === "charge" ? subject.paymentIntentId : null;

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
