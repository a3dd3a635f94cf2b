import type { TwoStepStore } from "#db/stores/accounts/two-step.ts";
import type { Clock } from "#domain/clock.ts";
import { MINUTE_MS } from "#domain/durations.ts";
import {
  newRecoveryCodesEmail,
  twoStepOffEmail,
  twoStepOnEmail,
} from "#domain/notifications/mail/security-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { createRecoveryLink, type RecoveryDeps } from "../account-recovery.ts";
import { type CurrentPasswordDeps, checkCurrentPassword } from "../current-password.ts";
import type { SealPort } from "./ports.ts";
import { RECOVERY_CODES, recoveryCode, recoveryCodeHashInput } from "./recovery-codes.ts";
import { appCode, type CodeDeps, verifySecondStep } from "./second-step.ts";
import { sealSecret, secretOf } from "./secret.ts";
import { checkCode } from "./totp.ts";

export type TwoStepDeps = CurrentPasswordDeps &
  CodeDeps &
  RecoveryDeps & { clock: Clock; twoStep: TwoStepStore; seal: SealPort };
type Owner = { userId: string; email: string };
/** Setup must be finished in the session that started it. */
type OwnerSession = Owner & { sessionId: string };
type PasswordRefusal = "wrong_password" | "too_many";

/** Requires the password. Sign-in doesn't ask for codes until the first one confirmed the secret. */
export async function beginTwoStep(
  deps: TwoStepDeps,
  owner: OwnerSession,
  password: string,
): Promise<Outcome<PasswordRefusal | "on_already">> {
  const checked = await checkCurrentPassword(deps, owner, password);
  if (!checked.ok) return checked;
  const sealed = await sealSecret(deps, owner.userId, deps.clock.newToken());
  return (await deps.twoStep.begin(owner.userId, owner.sessionId, sealed, deps.clock.now()))
    ? { ok: true }
    : refuse("on_already");
}

/** An unconfirmed secret expires, so that nobody who finds the page open can confirm it later. */
const CONFIRMATION_MS = 10 * MINUTE_MS;

type TwoStepState = { confirmedAt: number | null; startedAt: number; sessionId: string | null };

/** Other sessions neither see nor confirm the secret. `now` in ms. */
export const isAwaitingConfirmation = (state: TwoStepState, sessionId: string, now: number) =>
  state.confirmedAt === null && state.sessionId === sessionId && state.startedAt > now - CONFIRMATION_MS;

function makeCodes(deps: Pick<TwoStepDeps, "clock" | "secrets">, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(deps.clock.newToken()));
  const rows = codes.map((code) => ({
    id: deps.clock.newId(),
    hash: deps.secrets.digest(recoveryCodeHashInput(userId, code)),
  }));
  return { codes, rows };
}

/** Turns on two-step sign-in with the app's first code. Returns the recovery codes, which are never shown again. */
export async function confirmTwoStep(
  deps: TwoStepDeps,
  owner: OwnerSession,
  code: string,
): Promise<Outcome<"not_begun" | "wrong_code", { codes: string[] }>> {
  const state = await deps.twoStep.find(owner.userId);
  const now = deps.clock.now();
  if (state === null || !isAwaitingConfirmation(state, owner.sessionId, now)) return refuse("not_begun");
  const secret = await secretOf(deps, owner.userId, state.sealedSecret);
  if (secret === null) return refuse("not_begun");
  const checked = await checkCode(secret, { code: appCode(code), now, lastStep: state.lastTimeStep });
  if (!checked.ok) return refuse("wrong_code");
  const { codes, rows } = makeCodes(deps, owner.userId);
  const id = deps.clock.newId();
  const { recoveryLink, url } = createRecoveryLink(
    deps,
    { userId: owner.userId, address: owner.email },
    "undo_two_step",
  );
  const on = await deps.twoStep.confirm({
    userId: owner.userId,
    timeStep: checked.step,
    codes: rows,
    now,
    auditId: id,
    recoveryLink,
    sessionId: owner.sessionId,
    sealedSecret: state.sealedSecret,
    mail: { id, recipient: owner.email, ...twoStepOnEmail(url), now },
  });
  return on ? { ok: true, codes } : refuse("not_begun");
}

type Proof = { password: string; code: string };

async function verifyProof(deps: TwoStepDeps, owner: Owner, proof: Proof) {
  const checked = await checkCurrentPassword(deps, owner, proof.password);
  return checked.ok ? verifySecondStep(deps, owner, proof.code) : checked;
}

export async function renewRecoveryCodes(
  deps: TwoStepDeps,
  owner: Owner,
  proof: Proof,
): Promise<Outcome<PasswordRefusal | "wrong_code" | "off", { codes: string[] }>> {
  const proven = await verifyProof(deps, owner, proof);
  if (!proven.ok) return proven;
  const { codes, rows } = makeCodes(deps, owner.userId);
  const now = deps.clock.now();
  const id = deps.clock.newId();
  await deps.twoStep.renewCodes({
    userId: owner.userId,
    codes: rows,
    now,
    auditId: id,
    mail: { id, recipient: owner.email, ...newRecoveryCodesEmail(), now },
  });
  return { ok: true, codes };
}

export async function endTwoStep(
  deps: TwoStepDeps,
  owner: Owner,
  proof: Proof,
): Promise<Outcome<PasswordRefusal | "wrong_code" | "off">> {
  const proven = await verifyProof(deps, owner, proof);
  if (!proven.ok) return proven;
  const now = deps.clock.now();
  const id = deps.clock.newId();
  await deps.twoStep.remove({
    userId: owner.userId,
    now,
    auditId: id,
    mail: { id, recipient: owner.email, ...twoStepOffEmail(), now },
  });
  return { ok: true };
}
