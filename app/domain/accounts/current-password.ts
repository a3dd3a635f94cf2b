import type { AccountStore } from "#db/stores/accounts/accounts.ts";
import {
  consumeAttempt,
  type RateLimitDeps,
  type RateLimited,
  rateLimitKey,
  rateLimits,
} from "../gates/rate-limits.ts";
import { type Refusal, refuse } from "../outcome.ts";
import type { SecretPort } from "./ports.ts";

export type CurrentPasswordDeps = RateLimitDeps & {
  accounts: Pick<AccountStore, "findByEmail">;
  secrets: SecretPort;
};

/**
 * Asks for the password before a change that a session alone must not make. Failures count by account, so only someone
 * with one of its sessions can use them up.
 */
export async function checkCurrentPassword(
  deps: CurrentPasswordDeps,
  owner: { userId: string; email: string },
  password: string,
): Promise<{ ok: true } | Refusal<"wrong_password"> | RateLimited> {
  const attempt = await consumeAttempt(deps, rateLimits.currentPassword, owner.userId);
  if (!attempt.ok) return attempt;
  const account = await deps.accounts.findByEmail(owner.email);
  const hash = account?.id === owner.userId ? account.passwordHash : null;
  if (!(await deps.secrets.passwordMatches(password, hash))) return refuse("wrong_password");
  await deps.rateLimits.decrement(rateLimitKey(deps, rateLimits.currentPassword, owner.userId));
  return { ok: true };
}
