import type { ProviderAttemptStore, ProviderCall } from "../../../db/stores/payments/provider-attempts.ts";
import type { Clock } from "../clock.ts";
import { ProviderUnavailable } from "./payment-port.ts";

export type AttemptDeps = {
  providerAttempts: ProviderAttemptStore;
  clock: Pick<Clock, "now">;
};

/**
 * Makes a call that has one effect at the provider, however often and by however many it is tried. Runs that don't know of an
 * answer share an attempt and its idempotency key. Once the provider has answered with an error, which it would repeat,
 * another attempt begins, but only by a run that has read since then that there was no effect. Throws ProviderUnavailable,
 * also if it has to be read again first.
 */
export async function attemptOnce<T extends { ok: boolean }>(
  { providerAttempts, clock }: AttemptDeps,
  { name, terms, readAt }: Omit<ProviderCall, "terms"> & { terms: unknown[] },
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

/** Whether the provider repeats this error under the same key. */
const isRepeated = (error: unknown) =>
  error instanceof Error && "isRepeated" in error && error.isRepeated === true;
