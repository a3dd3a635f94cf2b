import { DAY_MS } from "#domain/durations.ts";

/** How long a check is valid. */
const IDENTITY_MS = 365 * DAY_MS;

/** What the provider says about a person; their documents never reach us. */
export type IdentityAnswer = "pending" | "canceled" | "over_18" | "under_18";

/** Failures throw ProviderUnavailable. */
export type IdentityPort = {
  /** Begins a check. The person goes to its `url`, which leads back to `returnUrl`. */
  begin(check: { key: string; returnUrl: string }): Promise<{ reference: string; url: string }>;
  find(reference: string): Promise<IdentityAnswer>;
};

/** Checks made before this time (ms) are no longer valid. */
export const identityValidSince = (now: number) => now - IDENTITY_MS;
