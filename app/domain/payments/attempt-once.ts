import type { ProviderAttemptStore } from "#db/stores/payments/provider-attempts.ts";
import type { Clock } from "../clock.ts";
import { ProviderUnavailable } from "./payment-port.ts";

export type AttemptDeps = {
  providerAttempts: ProviderAttemptStore;
  clock: Pick<Clock, "now">;
};

/**
 * Makes a provider call that takes effect at most once, even across retries and parallel runs. Runs without an
 * answer share an attempt and its idempotency key. After an error that the provider would repeat, only a run that
 * has since read that nothing happened (`readAt`) starts another attempt. Throws ProviderUnavailable, also if the
 * state must be read again first.
 */
export async function attemptOnce<T extends { ok: boolean }>(
  { providerAttempts, clock }: AttemptDeps,
  { name, terms, readAt }: { name: string; terms: unknown[]; readAt: number },
  call: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const attempt = await providerAttempts.begin({ name, terms: JSON.stringify(terms), readAt }, clock.now());
  if (attempt === null) throw new ProviderUnavailable(`another attempt at ${name} has to be looked at first`);
  try {
    const result = await call(`${name}-${attempt}`);
    if (result.ok) await providerAttempts.finish(name, attempt, clock.now());
    else await providerAttempts.fail(name, attempt, 0);
    return result;
  } catch (error) {
    if (isRepeated(error)) await providerAttempts.fail(name, attempt, clock.now());
    throw error;
  }
}

const isRepeated = (error: unknown) =>
  error instanceof Error && "isRepeated" in error && error.isRepeated === true;
