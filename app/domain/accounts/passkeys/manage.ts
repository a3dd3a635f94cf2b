import type { PasskeyStore } from "#db/stores/accounts/passkeys.ts";
import type { Clock } from "#domain/clock.ts";
import { HOUR_MS } from "#domain/durations.ts";
import { passkeyAddedEmail, passkeyRemovedEmail } from "#domain/notifications/mail/security-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { createRecoveryLink } from "../account-recovery.ts";
import { type CurrentPasswordDeps, checkCurrentPassword } from "../current-password.ts";
import { type Challenge, MAX_PASSKEYS, type PasskeyPort } from "./passkey.ts";

export type PasskeyDeps = CurrentPasswordDeps & {
  passkeys: PasskeyStore;
  webauthn: PasskeyPort;
  clock: Pick<Clock, "now" | "newId" | "newToken">;
  pageLink(path: string): string;
};
type Owner = { userId: string; email: string };
type PasswordRefusal = "wrong_password" | "too_many";

/** Returns the challenge if it was issued for this purpose and is used for the first time, otherwise null. */
export async function consumeChallenge(
  deps: Pick<CurrentPasswordDeps, "rateLimits" | "secrets" | "clock">,
  challenge: Challenge | null,
  purpose: Challenge["purpose"],
): Promise<string | null> {
  if (challenge?.purpose !== purpose) return null;
  const key = deps.secrets.digest(`passkey-challenge:${challenge.challenge}`);
  const { attempts } = await deps.rateLimits.increment(key, deps.clock.now(), HOUR_MS);
  return attempts === 1 ? challenge.challenge : null;
}

export async function addPasskey(
  deps: PasskeyDeps,
  owner: Owner,
  input: { password: string; name: string; answer: string; challenge: Challenge | null },
): Promise<Outcome<PasswordRefusal | "not_accepted" | "known" | "enough">> {
  const checked = await checkCurrentPassword(deps, owner, input.password);
  if (!checked.ok) return checked;
  const challenge = await consumeChallenge(deps, input.challenge, "add");
  const key = challenge === null ? null : await deps.webauthn.verifyRegistration(input.answer, challenge);
  if (key === null) return refuse("not_accepted");
  if ((await deps.passkeys.list(owner.userId)).length >= MAX_PASSKEYS) return refuse("enough");
  const now = deps.clock.now();
  const id = deps.clock.newId();
  const name = input.name || key.provider;
  const { recoveryLink, url } = createRecoveryLink(
    deps,
    { userId: owner.userId, address: owner.email },
    "undo_passkey",
  );
  const added = await deps.passkeys.add({
    userId: owner.userId,
    now,
    auditId: id,
    name,
    key,
    recoveryLink,
    mail: { id, recipient: owner.email, ...passkeyAddedEmail(name, url), now },
  });
  return added ? { ok: true } : refuse("known");
}

export async function removePasskey(
  deps: PasskeyDeps,
  owner: Owner,
  input: { id: string; password: string },
): Promise<Outcome<PasswordRefusal | "not_yours">> {
  const checked = await checkCurrentPassword(deps, owner, input.password);
  if (!checked.ok) return checked;
  const own = (await deps.passkeys.list(owner.userId)).find(({ id }) => id === input.id);
  if (own === undefined) return refuse("not_yours");
  const now = deps.clock.now();
  const id = deps.clock.newId();
  await deps.passkeys.remove({
    userId: owner.userId,
    now,
    auditId: id,
    id: own.id,
    mail: { id, recipient: owner.email, ...passkeyRemovedEmail(own.name), now },
  });
  return { ok: true };
}

/**
 * Verifies a passkey's response at sign-in. The device also checked a fingerprint, face, or PIN, so a passkey counts as
 * both steps. All failures look alike so that nobody learns which passkeys exist.
 */
export async function signInWithPasskey(
  deps: Pick<PasskeyDeps, "passkeys" | "webauthn" | "rateLimits" | "secrets" | "clock">,
  input: { answer: string; challenge: Challenge | null },
): Promise<Outcome<"not_accepted" | "not_verified", { userId: string }>> {
  const challenge = await consumeChallenge(deps, input.challenge, "sign-in");
  const id = deps.webauthn.credentialId(input.answer);
  const key = challenge === null || id === null ? null : await deps.passkeys.find(id);
  if (key === null || challenge === null) return refuse("not_accepted");
  const verified = await deps.webauthn.verifyAuthentication(input.answer, challenge, key);
  if (verified === null || (verified.userId !== null && verified.userId !== key.userId))
    return refuse("not_accepted");
  // A counter that doesn't increase suggests a cloned key; authenticators without a counter always report 0.
  if (!(await deps.passkeys.recordUse(key.id, verified.counter, deps.clock.now())))
    return refuse("not_accepted");
  return key.isCodeDue ? refuse("not_verified") : { ok: true, userId: key.userId };
}
