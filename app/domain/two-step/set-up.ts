import type { TwoStepStore } from "../../../db/stores/two-step.ts";
import { checkOwnPassword, type OwnPasswordDeps } from "../accounts/own-password.ts";
import type { Chance } from "../accounts/ports.ts";
import { makeUndo, type UndoDeps } from "../accounts/undo.ts";
import { newRecoveryCodesMail, twoStepOffMail, twoStepOnMail } from "../mail/security-texts.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { SealPort } from "./ports.ts";
import { RECOVERY_CODES, recoveryCode, recoveryText } from "./recovery-codes.ts";
import { type CodeDeps, takeCode } from "./second-step.ts";
import { bytesOf, checkCode } from "./totp.ts";

export type TwoStepDeps = OwnPasswordDeps &
  CodeDeps &
  UndoDeps & { clock: Chance; twoStep: TwoStepStore; seal: SealPort };
type Owner = { userId: string; email: string };
/** Somebody at one of their browsers: what was begun there is finished there. */
type At = Owner & { sessionId: string };
type PasswordRefusal = "wrong_password" | "too_many";

const sealContext = (userId: string) => `two-step:${userId}`;
/** Bits of a key: 160, as RFC 4226 recommends. */
const KEY_BYTES = 20;

/** Begins with a new secret, for whoever knows the password; nothing is asked at sign-in until a code confirmed it. */
export async function beginTwoStep(
  deps: TwoStepDeps,
  owner: At,
  password: string,
): Promise<Outcome<PasswordRefusal | "on_already">> {
  const checked = await checkOwnPassword(deps, owner, password);
  if (!checked.ok) return checked;
  const sealed = await deps.seal.seal(deps.clock.newToken(), sealContext(owner.userId));
  return (await deps.twoStep.begin(owner.userId, owner.sessionId, sealed, deps.clock.now()))
    ? { ok: true }
    : refuse("on_already");
}

/** A secret that nobody confirms lapses, so that it does not wait for whoever finds the page open. */
const WAITS_MS = 10 * 60 * 1000;

type Standing = { confirmedAt: number | null; begunAt: number; sessionId: string | null };

/** Whether a secret still waits for its first code, in this session: no other sees it or confirms it. */
export const isWaiting = (standing: Standing, sessionId: string, now: number) =>
  standing.confirmedAt === null && standing.sessionId === sessionId && standing.begunAt > now - WAITS_MS;

/** The bytes of a stored secret; null when it was sealed with another key of the site. */
export async function secretOf(
  deps: { seal: SealPort },
  userId: string,
  sealed: string,
): Promise<Uint8Array | null> {
  const token = await deps.seal.open(sealed, sealContext(userId));
  return token === null ? null : bytesOf(token).slice(0, KEY_BYTES);
}

/** Ten new codes, and what is stored of them. */
function makeCodes(deps: Pick<TwoStepDeps, "clock" | "secrets">, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(deps.clock.newToken()));
  const rows = codes.map((code) => ({
    id: deps.clock.newId(),
    hash: deps.secrets.digest(recoveryText(userId, code)),
  }));
  return { codes, rows };
}

/** Switches two-step sign-in on with the first code of the app; gives the recovery codes, this once. */
export async function confirmTwoStep(
  deps: TwoStepDeps,
  owner: At,
  code: string,
): Promise<Outcome<"not_begun" | "wrong_code", { codes: string[] }>> {
  const standing = await deps.twoStep.of(owner.userId);
  const now = deps.clock.now();
  if (standing === null || !isWaiting(standing, owner.sessionId, now)) return refuse("not_begun");
  const secret = await secretOf(deps, owner.userId, standing.sealedSecret);
  if (secret === null) return refuse("not_begun");
  const checked = await checkCode(secret, { code, now, lastStep: standing.lastStep });
  if (!checked.ok) return refuse("wrong_code");
  const { codes, rows } = makeCodes(deps, owner.userId);
  const id = deps.clock.newId();
  const { undo, url } = makeUndo(deps, { userId: owner.userId, address: owner.email }, "undo_two_step");
  const on = await deps.twoStep.confirm({
    ...{ userId: owner.userId, step: checked.step, codes: rows, now, auditId: id, undo },
    ...{ sessionId: owner.sessionId, sealedSecret: standing.sealedSecret },
    mail: { id, recipient: owner.email, ...twoStepOnMail(url), now },
  });
  return on ? { ok: true, codes } : refuse("not_begun");
}

type Proof = { password: string; code: string };

/** The password and a code, asked for before two-step sign-in is changed. */
async function prove(deps: TwoStepDeps, owner: Owner, proof: Proof) {
  const checked = await checkOwnPassword(deps, owner, proof.password);
  return checked.ok ? takeCode(deps, owner, proof.code) : checked;
}

/** Replaces the recovery codes; the old ones are void. */
export async function renewRecoveryCodes(
  deps: TwoStepDeps,
  owner: Owner,
  proof: Proof,
): Promise<Outcome<PasswordRefusal | "wrong_code" | "off", { codes: string[] }>> {
  const proven = await prove(deps, owner, proof);
  if (!proven.ok) return proven;
  const { codes, rows } = makeCodes(deps, owner.userId);
  const now = deps.clock.now();
  const id = deps.clock.newId();
  await deps.twoStep.renewCodes({
    ...{ userId: owner.userId, codes: rows, now, auditId: id },
    mail: { id, recipient: owner.email, ...newRecoveryCodesMail(), now },
  });
  return { ok: true, codes };
}

/** Switches two-step sign-in off, secret and recovery codes with it. */
export async function endTwoStep(
  deps: TwoStepDeps,
  owner: Owner,
  proof: Proof,
): Promise<Outcome<PasswordRefusal | "wrong_code" | "off">> {
  const proven = await prove(deps, owner, proof);
  if (!proven.ok) return proven;
  const now = deps.clock.now();
  const id = deps.clock.newId();
  await deps.twoStep.remove({
    ...{ userId: owner.userId, now, auditId: id },
    mail: { id, recipient: owner.email, ...twoStepOffMail(), now },
  });
  return { ok: true };
}
