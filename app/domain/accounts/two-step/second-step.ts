import type { TwoStepStore } from "#db/stores/accounts/two-step.ts";
import type { Clock } from "#domain/clock.ts";
import { asciiNumber } from "#domain/digits.ts";
import { MINUTE_MS } from "#domain/durations.ts";
import { consumeAttempt, type RateLimitDeps, rateLimitKey, rateLimits } from "#domain/gates/rate-limits.ts";
import { codesGuessedEmail, recoveryCodeUsedEmail } from "#domain/notifications/mail/security-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import type { SecretPort } from "../ports.ts";
import type { SealPort } from "./ports.ts";
import { recoveryCodeHashInput } from "./recovery-codes.ts";
import { secretOf } from "./secret.ts";
import { checkCode } from "./totp.ts";

export type CodeDeps = RateLimitDeps & {
  twoStep: Pick<TwoStepStore, "find" | "markTimeStepUsed" | "markRecoveryCodeUsed" | "sendWarning">;
  secrets: Pick<SecretPort, "digest">;
  seal: SealPort;
  clock: Pick<Clock, "now" | "newId">;
};
type Owner = { userId: string; email: string };

/** A sign-in with the correct password that still needs a code. `at` in ms. */
export type SecondStep = { userId: string; at: number; redirectTo: string };
export const SECOND_STEP_MS = 10 * MINUTE_MS;

/** Accepts any script's digits, in groups. */
export const appCode = (typed: string) => asciiNumber(typed).replace(/[\s\p{Pd}.]/gu, "");
const isAppCode = (code: string) => /^\d{6}$/.test(code);

/**
 * Verifies an app code or recovery code; each works once. `codesLeft` is null for app codes. Wrong app codes are
 * counted by account. That can't lock out an owner with a secret password, since the password comes first; otherwise
 * the owner still has recovery codes, which are too long to guess and not counted.
 */
export async function verifySecondStep(
  deps: CodeDeps,
  owner: Owner,
  typed: string,
): Promise<Outcome<"off" | "wrong_code" | "too_many", { codesLeft: number | null }>> {
  const state = await deps.twoStep.find(owner.userId);
  if (state === null || state.confirmedAt === null) return refuse("off");
  const now = deps.clock.now();
  const code = appCode(typed);
  if (!isAppCode(code)) return verifyRecoveryCode(deps, owner, typed, state.codesLeft);
  const attempt = await consumeAttempt(deps, rateLimits.secondStep, owner.userId);
  if (!attempt.ok) return refuse("too_many");
  const secret = await secretOf(deps, owner.userId, state.sealedSecret);
  const checked =
    secret === null ? refuse("wrong") : await checkCode(secret, { code, now, lastStep: state.lastTimeStep });
  // If the same code is sent twice at once, only one is accepted.
  if (checked.ok && (await deps.twoStep.markTimeStepUsed(owner.userId, checked.step))) {
    await deps.rateLimits.decrement(rateLimitKey(deps, rateLimits.secondStep, owner.userId));
    return { ok: true, codesLeft: null };
  }
  if (attempt.remaining === 0)
    await deps.twoStep.sendWarning({
      id: deps.clock.newId(),
      recipient: owner.email,
      ...codesGuessedEmail(),
      now,
    });
  return refuse("wrong_code");
}

async function verifyRecoveryCode(
  deps: CodeDeps,
  { userId, email }: Owner,
  typed: string,
  codesBefore: number,
): Promise<Outcome<"wrong_code", { codesLeft: number | null }>> {
  const now = deps.clock.now();
  const codesLeft = Math.max(0, codesBefore - 1);
  const id = deps.clock.newId();
  const used = await deps.twoStep.markRecoveryCodeUsed({
    userId,
    hash: deps.secrets.digest(recoveryCodeHashInput(userId, typed)),
    now,
    auditId: id,
    mail: { id, recipient: email, ...recoveryCodeUsedEmail(codesLeft), now },
  });
  return used ? { ok: true, codesLeft } : refuse("wrong_code");
}
