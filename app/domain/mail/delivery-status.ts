/** How a mail of the outbox stands. Instants in ms. */
export type EmailDelivery = {
  createdAt: number;
  attempts: number;
  sentAt: number | null;
  givenUpAt: number | null;
};

/** So long a mail may be on its way before a page says that it is slow. */
const SLOW_MS = 20_000;

/** Whether somebody who waits for a mail should be told: it is late or was refused once, or it was given up. */
export function deliveryProblem(mail: EmailDelivery | null, now: number): "slow" | "failed" | null {
  if (mail === null || mail.sentAt !== null) return null;
  if (mail.givenUpAt !== null) return "failed";
  return mail.attempts > 1 || mail.createdAt < now - SLOW_MS ? "slow" : null;
}
