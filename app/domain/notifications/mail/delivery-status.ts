/** Times in ms. */
export type EmailDelivery = {
  createdAt: number;
  attempts: number;
  sentAt: number | null;
  givenUpAt: number | null;
};

const SLOW_MS = 20_000;

export function deliveryProblem(email: EmailDelivery | null, now: number): "slow" | "failed" | null {
  if (email === null || email.sentAt !== null) return null;
  if (email.givenUpAt !== null) return "failed";
  return email.attempts > 1 || email.createdAt < now - SLOW_MS ? "slow" : null;
}
