import type { AccountStore } from "#db/stores/accounts/accounts.ts";
import type { SessionStore } from "#db/stores/accounts/sessions.ts";
import type { Clock } from "../clock.ts";
import { DAY_MS } from "../durations.ts";
import { consumeAttempt, type RateLimitDeps, rateLimitKey, rateLimits } from "../gates/rate-limits.ts";
import { type Refusal, refuse } from "../outcome.ts";
import { findKnownBrowser, type KnownBrowser } from "./known-browser.ts";
import type { SecretPort } from "./ports.ts";

export const SESSION_MS = 30 * DAY_MS;
/** Public error codes (docs/product.md, section 8.1). */
export const signInCodes = { not_verified: "EMAIL_NOT_CONFIRMED", wrong: "INVALID_CREDENTIALS" } as const;

export type CheckedCredentials =
  | { ok: true; userId: string }
  | Refusal<"wrong">
  | Refusal<"too_many">
  | { ok: false; reason: "not_verified"; userId: string };

/**
 * Checks an email and a password. An unknown email takes as long as a wrong password and gets the same result, and only
 * someone who knows the password learns that an email is unverified. Failures count by email, whether or not it has an
 * account; a known browser has its own count, so strangers can't lock the owner out.
 */
export async function checkCredentials(
  deps: RateLimitDeps & { accounts: Pick<AccountStore, "findByEmail">; secrets: SecretPort },
  form: { email: string; password: string },
  client: { known: KnownBrowser[]; network: string },
): Promise<CheckedCredentials> {
  const account = await deps.accounts.findByEmail(form.email);
  const browser = findKnownBrowser(deps.secrets, client.known, account);
  const limit = browser === null ? rateLimits.signIn : rateLimits.knownBrowser;
  const subject = browser ?? `${form.email}:${client.network}`;
  if (!(await consumeAttempt(deps, limit, subject)).ok) return refuse("too_many");
  if (browser === null && !(await consumeAttempt(deps, rateLimits.signInAllNetworks, form.email)).ok)
    return refuse("too_many");
  const matches = await deps.secrets.passwordMatches(form.password, account?.passwordHash ?? null);
  if (account === null || !matches) return refuse("wrong");
  await deps.rateLimits.decrement(rateLimitKey(deps, limit, subject));
  if (browser === null)
    await deps.rateLimits.decrement(rateLimitKey(deps, rateLimits.signInAllNetworks, form.email));
  if (account.isCodeDue) return { ok: false, reason: "not_verified", userId: account.id };
  return { ok: true, userId: account.id };
}

/** Returns the session's token, which is stored only in the cookie. `hasTwoSteps`: it passed a second step. */
export async function startSession(
  deps: { sessions: Pick<SessionStore, "add">; secrets: Pick<SecretPort, "digest">; clock: Clock },
  { hasTwoSteps, ...details }: { userId: string; userAgent: string; place: string; hasTwoSteps?: boolean },
): Promise<{ token: string; expiresAt: number }> {
  const now = deps.clock.now();
  const token = deps.clock.newToken();
  const expiresAt = now + SESSION_MS;
  await deps.sessions.add({
    ...details,
    id: deps.clock.newId(),
    tokenHash: deps.secrets.digest(token),
    now,
    expiresAt,
    secondStepAt: hasTwoSteps ? now : null,
  });
  return { token, expiresAt };
}
