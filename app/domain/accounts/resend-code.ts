import type { AccountStore } from "../../../db/stores/accounts.ts";
import { codeMail } from "../mail/texts.ts";
import { type Refusal, refuse } from "../outcome.ts";
import { type AttemptDeps, attemptKey, limits, takeAttempt } from "./attempts.ts";
import type { Chance, SecretPort } from "./ports.ts";
import {
  CODE_ATTEMPTS,
  CODE_VALID_MS,
  CODES_A_DAY,
  codeMailId,
  codeText,
  cooldownLeft,
  dayBefore,
} from "./verification-code.ts";
import { isOwner, type Prover } from "./verify-email.ts";

type Deps = AttemptDeps & {
  accounts: Pick<AccountStore, "findByEmail" | "newestCode" | "codesSince" | "addCode">;
  secrets: Pick<SecretPort, "digest">;
  clock: Chance;
  verifyLink(email: string): string;
};

export type Resent = { ok: true } | (Refusal<"wait"> & { waitMs: number }) | Refusal<"too_many">;

/**
 * Sends a new code, which voids the old one. The owner waits 60 s after the last code. For anybody else an unknown,
 * a verified and an unverified address answer alike, in words, in waiting and in time: their tries are counted by
 * the address itself, and what is done about it is left to `later`, which works after the answer and then delivers.
 */
export async function resendCode(
  deps: Deps & { later(work?: () => Promise<unknown>): void },
  email: string,
  by: Prover,
): Promise<Resent> {
  const account = await deps.accounts.findByEmail(email);
  if (account !== null && isOwner(by, account.id)) {
    if (account.emailVerifiedAt !== null) return { ok: true };
    const now = deps.clock.now();
    const newest = await deps.accounts.newestCode(account.id);
    const waitMs = cooldownLeft(newest?.created_at ?? null, now);
    if (waitMs > 0) return { ok: false, reason: "wait", waitMs };
    if ((await deps.accounts.codesSince(account.id, dayBefore(now))) >= CODES_A_DAY)
      return refuse("too_many");
    await sendCode(deps, account.id, email);
    deps.later();
    return { ok: true };
  }
  const wait = await takeAttempt(deps, limits.codeWait, email);
  if (!wait.ok) return { ok: false, reason: "wait", waitMs: wait.waitMs };
  if (!(await takeAttempt(deps, limits.codeDay, email)).ok) return refuse("too_many");
  deps.later(async () => {
    await deps.attempts.clear([
      attemptKey(deps, limits.guessOfNetwork, `${email}:${by.network}`),
      attemptKey(deps, limits.guessOfAll, email),
    ]);
    if (account !== null && account.emailVerifiedAt === null) await sendCode(deps, account.id, email);
  });
  return { ok: true };
}

async function sendCode(deps: Deps, userId: string, email: string) {
  const now = deps.clock.now();
  const id = deps.clock.newId();
  const code = deps.clock.newCode();
  const expiresAt = now + CODE_VALID_MS;
  await deps.accounts.addCode(
    {
      id,
      userId,
      codeHash: deps.secrets.digest(codeText(userId, code)),
      attempts: CODE_ATTEMPTS,
      now,
      expiresAt,
    },
    { id: codeMailId(id), recipient: email, ...codeMail(code, deps.verifyLink(email)), now, expiresAt },
  );
}
