import type { StopReason } from "#db/kinds.ts";
/** Repeated deliveries share an `id`; `stop` is null for events that change nothing. */
export type EmailEvent = { id: string; stop: { reason: StopReason; addresses: string[] } | null };

export const stopReasonText = (reason: StopReason): string =>
  reason === "bounce"
    ? "because your mailbox refused one for good"
    : "because one of them was reported as spam";

export const stopAction = (reason: StopReason) => (reason === "bounce" ? "email.bounced" : "email.reported");
