import type { AccountStore } from "../../../db/stores/accounts.ts";
import { type Refusal, refuse } from "../outcome.ts";
import { type AttemptDeps, attemptKey, limits, type TooMany, takeAttempt } from "./attempts.ts";
import type { SecretPort } from "./ports.ts";

export type OwnPasswordDeps = AttemptDeps & {
  accounts: Pick<AccountStore, "findByEmail">;
  secrets: SecretPort;
};

/**
 * Asks somebody who is signed in for the password again, before a change that a session alone must not make. Failures
 * are counted by account; only who has a session of it can use them up.
 */
export async function checkOwnPassword(
  deps: OwnPasswordDeps,
  owner: { userId: string; email: string },
  password: string,
): Promise<{ ok: true } | Refusal<"wrong_password"> | TooMany> {
  const taken = await takeAttempt(deps, limits.ownPassword, owner.userId);
  if (!taken.ok) return taken;
  const account = await deps.accounts.findByEmail(owner.email);
  const hash = account?.id === owner.userId ? account.passwordHash : null;
  if (!(await deps.secrets.passwordMatches(password, hash))) return refuse("wrong_password");
  await deps.attempts.giveBack(attemptKey(deps, limits.ownPassword, owner.userId));
  return { ok: true };
}
