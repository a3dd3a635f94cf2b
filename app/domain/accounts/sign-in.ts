import type { AccountStore } from "../../../db/stores/accounts.ts";
import type { SessionStore } from "../../../db/stores/sessions.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { Chance, SecretPort } from "./ports.ts";

export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
/** The specification's public codes for the two refusals (section 8, readings 17). */
export const signInCodes = { not_verified: "EMAIL_NOT_CONFIRMED", wrong: "INVALID_CREDENTIALS" } as const;

/**
 * Checks an address and a password. An unknown address costs the same time and reads the same as a wrong password;
 * that the address is unverified is told only to somebody who knows the password.
 */
export async function checkCredentials(
  deps: { accounts: Pick<AccountStore, "findByEmail">; secrets: SecretPort },
  form: { email: string; password: string },
): Promise<Outcome<"wrong" | "not_verified", { userId: string }>> {
  const account = await deps.accounts.findByEmail(form.email);
  const matches = await deps.secrets.passwordMatches(form.password, account?.passwordHash ?? null);
  if (account === null || !matches) return refuse("wrong");
  if (account.emailVerifiedAt === null) return refuse("not_verified");
  return { ok: true, userId: account.id };
}

/** Opens a session and gives its token, which only the cookie ever holds. */
export async function startSession(
  deps: { sessions: Pick<SessionStore, "add">; secrets: Pick<SecretPort, "digest">; clock: Chance },
  opening: { userId: string; userAgent: string; place: string },
): Promise<{ token: string; expiresAt: number }> {
  const now = deps.clock.now();
  const token = deps.clock.newToken();
  const expiresAt = now + SESSION_MS;
  await deps.sessions.add({
    ...opening,
    id: deps.clock.newId(),
    tokenHash: deps.secrets.digest(token),
    now,
    expiresAt,
  });
  return { token, expiresAt };
}
