/** The delivery of an email in the outbox. Instants in ms. */
export type EmailDelivery = {
  createdAt: number;
  attempts: number;
  sentAt: number | null;
  givenUpAt: number | null;
};

/** After this long, a page says that the email is slow. */
const SLOW_MS = 20_000;

/** The problem to show someone waiting for an email: late or rejected once, or given up; null if there is none. */
export function deliveryProblem(email: EmailDelivery | null, now: number): "slow" | "failed" | null {
  if (email === null || email.sentAt !== null) return null;
  if (email.givenUpAt !== null) return "failed";
  return email.attempts > 1 || email.createdAt < now - SLOW_MS ? "slow" : null;
}
