/** Why an address gets nothing but security email: its mailbox doesn't exist or refuses us, or its owner reported spam. */
export type StopReason = "bounce" | "complaint";
/** What the email provider tells of an email. `id` is the same however often it is told; null for what changes nothing. */
export type EmailEvent = { id: string; stop: { reason: StopReason; addresses: string[] } | null };

/** What somebody reads about it, after the address. */
export const stopReasonText = (reason: StopReason): string =>
  reason === "bounce"
    ? "because your mailbox refused one for good"
    : "because one of them was reported as spam";

/** What the audit log calls it. */
export const stopAction = (reason: StopReason) => (reason === "bounce" ? "email.bounced" : "email.reported");
