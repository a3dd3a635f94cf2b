import type { AccountStore } from "../../../db/stores/accounts.ts";
import { codeMail } from "../mail/texts.ts";
import { refuse } from "../outcome.ts";
import type { Chance, SecretPort } from "./ports.ts";
import {
  CODE_ATTEMPTS,
  CODE_VALID_MS,
  CODES_A_DAY,
  codeText,
  cooldownLeft,
  dayBefore,
} from "./verification-code.ts";

type Deps = {
  accounts: AccountStore;
  secrets: Pick<SecretPort, "digest">;
  clock: Chance;
  verifyLink(email: string): string;
};

export type Verified =
  | { ok: true; userId: string }
  | { ok: false; reason: "wrong_code"; attemptsLeft: number }
  | { ok: false; reason: "no_live_code" };

/** Judges a code for an address. Each guess takes an attempt before it is compared, however many come at once. */
export async function verifyEmail(deps: Deps, guess: { email: string; code: string }): Promise<Verified> {
  const now = deps.clock.now();
  const account = await deps.accounts.findByEmail(guess.email);
  const code = account === null ? null : await deps.accounts.newestCode(account.id);
  if (account === null || code === null)
    return { ok: false, reason: "wrong_code", attemptsLeft: CODE_ATTEMPTS - 1 };
  const attempt = await deps.accounts.takeAttempt(code.id, now);
  if (attempt === null) {
    // The same form sent twice: the code was used by the first, and the address is verified.
    const used = code.used_at !== null && account.emailVerifiedAt !== null;
    if (used && code.code_hash === deps.secrets.digest(codeText(account.id, guess.code)))
      return { ok: true, userId: account.id };
    const spent = code.attempts_left <= 0 && code.used_at === null && code.expires_at > now;
    return spent ? { ok: false, reason: "wrong_code", attemptsLeft: 0 } : refuse("no_live_code");
  }
  if (attempt.codeHash !== deps.secrets.digest(codeText(account.id, guess.code)))
    return { ok: false, reason: "wrong_code", attemptsLeft: attempt.attemptsLeft };
  await deps.accounts.verifyEmail(account.id, code.id, now);
  return { ok: true, userId: account.id };
}

export type Resent =
  | { ok: true }
  | { ok: false; reason: "wait"; waitMs: number }
  | { ok: false; reason: "too_many" };

/** Sends a new code, which voids the old one. An unknown or verified address gets the same answer and no mail. */
export async function resendCode(deps: Deps, email: string): Promise<Resent> {
  const now = deps.clock.now();
  const account = await deps.accounts.findByEmail(email);
  if (account === null || account.emailVerifiedAt !== null) return { ok: true };
  const newest = await deps.accounts.newestCode(account.id);
  const waitMs = cooldownLeft(newest?.created_at ?? null, now);
  if (waitMs > 0) return { ok: false, reason: "wait", waitMs };
  if ((await deps.accounts.codesSince(account.id, dayBefore(now))) >= CODES_A_DAY) return refuse("too_many");
  const code = deps.clock.newCode();
  await deps.accounts.addCode(
    {
      id: deps.clock.newId(),
      userId: account.id,
      codeHash: deps.secrets.digest(codeText(account.id, code)),
      attempts: CODE_ATTEMPTS,
      now,
      expiresAt: now + CODE_VALID_MS,
    },
    { id: deps.clock.newId(), recipient: email, ...codeMail(code, deps.verifyLink(email)), now },
  );
  return { ok: true };
}
