import type { AccountStore } from "#db/stores/accounts/accounts.ts";
import type { Clock } from "../clock.ts";
import { consumeAttempt, type RateLimitDeps, rateLimitKey, rateLimits } from "../gates/rate-limits.ts";
import { codeEmail } from "../notifications/mail/code-email.ts";
import { type Refusal, refuse } from "../outcome.ts";
import type { SecretPort } from "./ports.ts";
import {
  CODE_ATTEMPTS,
  CODE_VALID_MS,
  CODES_PER_DAY,
  codeEmailId,
  codeHashInput,
  cooldownLeft,
  dayBefore,
} from "./verification-code.ts";
import { isOwner, type VerificationActor } from "./verify-email.ts";

type Deps = RateLimitDeps & {
  accounts: Pick<AccountStore, "findByEmail" | "findNewestCode" | "countCodesSince" | "addCode">;
  secrets: Pick<SecretPort, "digest">;
  clock: Clock;
  verifyLink(email: string): string;
};

export type ResendResult = { ok: true } | (Refusal<"wait"> & { waitMs: number }) | Refusal<"too_many">;

/**
 * Sends a new code, which voids the old one. The owner waits 60 s after the last code. Everyone else gets the same
 * text, wait, and response time for unknown, verified, and unverified addresses: attempts count by address, and the
 * work is left to `later`, which runs after the response and then delivers email.
 */
export async function resendCode(
  deps: Deps & { later(work?: () => Promise<unknown>): void },
  email: string,
  actor: VerificationActor,
): Promise<ResendResult> {
  const account = await deps.accounts.findByEmail(email);
  if (account !== null && isOwner(actor, account.id)) {
    if (account.emailVerifiedAt !== null) return { ok: true };
    const now = deps.clock.now();
    const newest = await deps.accounts.findNewestCode(account.id);
    const waitMs = cooldownLeft(newest?.created_at ?? null, now);
    if (waitMs > 0) return { ok: false, reason: "wait", waitMs };
    if ((await deps.accounts.countCodesSince(account.id, dayBefore(now))) >= CODES_PER_DAY)
      return refuse("too_many");
    await sendCode(deps, account.id, email);
    deps.later();
    return { ok: true };
  }
  const wait = await consumeAttempt(deps, rateLimits.codeCooldown, email);
  if (!wait.ok) return { ok: false, reason: "wait", waitMs: wait.waitMs };
  if (!(await consumeAttempt(deps, rateLimits.codesPerDay, email)).ok) return refuse("too_many");
  deps.later(async () => {
    await deps.rateLimits.reset([
      rateLimitKey(deps, rateLimits.codeGuessPerNetwork, `${email}:${actor.network}`),
      rateLimitKey(deps, rateLimits.codeGuessAllNetworks, email),
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
      codeHash: deps.secrets.digest(codeHashInput(userId, code)),
      attemptsAllowed: CODE_ATTEMPTS,
      now,
      expiresAt,
    },
    { id: codeEmailId(id), recipient: email, ...codeEmail(code, deps.verifyLink(email)), now, expiresAt },
  );
}
