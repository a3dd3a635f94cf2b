import type { TwoStepStore } from "../../../db/stores/two-step.ts";
import { type AttemptDeps, attemptKey, limits, takeAttempt } from "../accounts/attempts.ts";
import type { Chance, SecretPort } from "../accounts/ports.ts";
import { codesGuessedMail, recoveryCodeUsedMail } from "../mail/security-texts.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { SealPort } from "./ports.ts";
import { recoveryText } from "./recovery-codes.ts";
import { secretOf } from "./set-up.ts";
import { checkCode } from "./totp.ts";

export type CodeDeps = AttemptDeps & {
  twoStep: Pick<TwoStepStore, "of" | "spendStep" | "spendRecoveryCode" | "warn">;
  secrets: Pick<SecretPort, "digest">;
  seal: SealPort;
  clock: Pick<Chance, "now" | "newId">;
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
export async function takeCode(
  deps: CodeDeps,
  owner: Owner,
  typed: string,
): Promise<Outcome<"off" | "wrong_code" | "too_many", { left: number | null }>> {
  const standing = await deps.twoStep.of(owner.userId);
  if (standing === null || standing.confirmedAt === null) return refuse("off");
  const now = deps.clock.now();
  const code = typed.replace(/\s/g, "");
  if (!isAppCode(code)) return takeRecoveryCode(deps, owner, typed, standing.codesLeft);
  const attempt = await takeAttempt(deps, limits.secondStep, owner.userId);
  if (!attempt.ok) return refuse("too_many");
  const secret = await secretOf(deps, owner.userId, standing.sealedSecret);
  const checked =
    secret === null ? refuse("wrong") : await checkCode(secret, { code, now, lastStep: standing.lastStep });
  // Of two that send one code at once, one gets in.
  if (checked.ok && (await deps.twoStep.spendStep(owner.userId, checked.step))) {
    await deps.attempts.giveBack(attemptKey(deps, limits.secondStep, owner.userId));
    return { ok: true, left: null };
  }
  if (attempt.left === 0)
    await deps.twoStep.warn({ id: deps.clock.newId(), recipient: owner.email, ...codesGuessedMail(), now });
  return refuse("wrong_code");
}

async function takeRecoveryCode(
  deps: CodeDeps,
  { userId, email }: Owner,
  typed: string,
  codesLeft: number,
): Promise<Outcome<"wrong_code", { left: number | null }>> {
  const now = deps.clock.now();
  const left = Math.max(0, codesLeft - 1);
  const id = deps.clock.newId();
  const used = await deps.twoStep.spendRecoveryCode({
    ...{ userId, hash: deps.secrets.digest(recoveryText(userId, typed)), now, auditId: id },
    mail: { id, recipient: email, ...recoveryCodeUsedMail(left), now },
  });
  return used ? { ok: true, left } : refuse("wrong_code");
}
