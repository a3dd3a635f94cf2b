import type { TwoStepStore } from "../../../db/stores/accounts/two-step.ts";
import type { SecretPort } from "../accounts/ports.ts";
import type { Clock } from "../clock.ts";
import { codesGuessedEmail, recoveryCodeUsedEmail } from "../mail/security-emails.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { consumeAttempt, type RateLimitDeps, rateLimitKey, rateLimits } from "../rate-limits/rate-limits.ts";
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

/** A right password that waits for its code: whose, since when (ms), and where to go afterwards. */
export type SecondStep = { userId: string; at: number; wanted: string };
export const SECOND_STEP_MS = 10 * 60 * 1000;

/** Six digits are of the app; anything else is taken for a recovery code. */
const isAppCode = (typed: string) => /^\d{6}$/.test(typed);

/**
 * Takes a code of the app or a recovery code; each works once. Only who gave the right password comes here, so that
 * counting wrong codes by account cannot lock out an owner whose password nobody knows; and an owner whose password
 * somebody knows still has the recovery codes, which are too long to be guessed and are not counted.
 */
export async function verifySecondStep(
  deps: CodeDeps,
  owner: Owner,
  typed: string,
): Promise<Outcome<"off" | "wrong_code" | "too_many", { codesLeft: number | null }>> {
  const standing = await deps.twoStep.find(owner.userId);
  if (standing === null || standing.confirmedAt === null) return refuse("off");
  const now = deps.clock.now();
  const code = typed.replace(/\s/g, "");
  if (!isAppCode(code)) return verifyRecoveryCode(deps, owner, typed, standing.codesLeft);
  const attempt = await consumeAttempt(deps, rateLimits.secondStep, owner.userId);
  if (!attempt.ok) return refuse("too_many");
  const secret = await secretOf(deps, owner.userId, standing.sealedSecret);
  const checked =
    secret === null
      ? refuse("wrong")
      : await checkCode(secret, { code, now, lastStep: standing.lastTimeStep });
  // Of two that send one code at once, one gets in.
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
    ...{ userId, hash: deps.secrets.digest(recoveryCodeHashInput(userId, typed)), now, auditId: id },
    mail: { id, recipient: email, ...recoveryCodeUsedEmail(codesLeft), now },
  });
  return used ? { ok: true, codesLeft } : refuse("wrong_code");
}
