import type { Clock } from "../clock.ts";
import { DAY_MS } from "../durations.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { consumeAttempt, type RateLimitDeps, type RateLimited, rateLimits } from "./rate-limits.ts";

/** How long a check is valid. */
export const IDENTITY_MS = 365 * DAY_MS;

/** What the provider says about a person; their documents never reach us. */
export type IdentityAnswer = "pending" | "canceled" | "over_18" | "under_18";

/** Failures throw ProviderUnavailable. */
export type IdentityPort = {
  /** What people know the provider by. */
  name: string;
  /** Begins a check. The person goes to its `url`, which leads back to `returnUrl`. */
  begin(check: { key: string; returnUrl: string }): Promise<{ reference: string; url: string }>;
  find(reference: string): Promise<IdentityAnswer>;
};

/** Checks made before this time (ms) are no longer valid. */
export const identityValidSince = (now: number) => now - IDENTITY_MS;

export type IdentityDeps = Omit<RateLimitDeps, "clock"> & {
  identity: IdentityPort | null;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};

/**
 * Begins a check, within that person's rate limit. `unavailable`: no provider is set up. Failures of the
 * provider throw ProviderUnavailable.
 */
export async function beginCheck(
  deps: IdentityDeps,
  { limitedBy, key, returnPath }: { limitedBy: string; key: string; returnPath: string },
): Promise<Outcome<"unavailable", { reference: string; url: string }> | RateLimited> {
  const { identity, pageLink } = deps;
  if (identity === null) return refuse("unavailable");
  const attempt = await consumeAttempt(deps, rateLimits.identityChecks, limitedBy);
  if (!attempt.ok) return attempt;
  return { ok: true, ...(await identity.begin({ key, returnUrl: pageLink(returnPath) })) };
}
