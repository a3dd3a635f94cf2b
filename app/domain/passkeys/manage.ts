import type { PasskeyStore } from "../../../db/stores/accounts/passkeys.ts";
import { createRecoveryLink } from "../accounts/account-recovery.ts";
import { checkOwnPassword, type OwnPasswordDeps } from "../accounts/own-password.ts";
import type { Clock } from "../clock.ts";
import { passkeyAddedEmail, passkeyRemovedEmail } from "../mail/security-emails.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { type Challenge, MAX_PASSKEYS, type PasskeyPort } from "./passkey.ts";

export type PasskeyDeps = OwnPasswordDeps & {
  passkeys: PasskeyStore;
  webauthn: PasskeyPort;
  clock: Pick<Clock, "now" | "newId" | "newToken">;
  pageLink(path: string): string;
};
type Owner = { userId: string; email: string };
type PasswordRefusal = "wrong_password" | "too_many";

/** Whether a challenge is for this purpose and was not answered before: each works once. */
export async function consumeChallenge(
  deps: Pick<OwnPasswordDeps, "rateLimits" | "secrets" | "clock">,
  challenge: Challenge | null,
  purpose: Challenge["purpose"],
): Promise<string | null> {
  if (challenge?.purpose !== purpose) return null;
  const key = deps.secrets.digest(`passkey-challenge:${challenge.challenge}`);
  const { attempts } = await deps.rateLimits.increment(key, deps.clock.now(), 60 * 60 * 1000);
  return attempts === 1 ? challenge.challenge : null;
}

/** Adds a passkey for whoever knows the password, and tells the owner. */
export async function addPasskey(
  deps: PasskeyDeps,
  owner: Owner,
  given: { password: string; name: string; answer: string; challenge: Challenge | null },
): Promise<Outcome<PasswordRefusal | "not_accepted" | "known" | "enough">> {
  const checked = await checkOwnPassword(deps, owner, given.password);
  if (!checked.ok) return checked;
  const challenge = await consumeChallenge(deps, given.challenge, "add");
  const key = challenge === null ? null : await deps.webauthn.verifyRegistration(given.answer, challenge);
  if (key === null) return refuse("not_accepted");
  if ((await deps.passkeys.list(owner.userId)).length >= MAX_PASSKEYS) return refuse("enough");
  const now = deps.clock.now();
  const id = deps.clock.newId();
  const name = given.name || key.provider;
  const { recoveryLink, url } = createRecoveryLink(
    deps,
    { userId: owner.userId, address: owner.email },
    "undo_passkey",
  );
  const added = await deps.passkeys.add({
    ...{ userId: owner.userId, now, auditId: id, name, key, recoveryLink },
    mail: { id, recipient: owner.email, ...passkeyAddedEmail(name, url), now },
  });
  return added ? { ok: true } : refuse("known");
}

/** Removes one of the owner's passkeys; asks for the password, since it may be the last way in but that. */
export async function removePasskey(
  deps: PasskeyDeps,
  owner: Owner,
  given: { id: string; password: string },
): Promise<Outcome<PasswordRefusal | "not_yours">> {
  const checked = await checkOwnPassword(deps, owner, given.password);
  if (!checked.ok) return checked;
  const own = (await deps.passkeys.list(owner.userId)).find(({ id }) => id === given.id);
  if (own === undefined) return refuse("not_yours");
  const now = deps.clock.now();
  const id = deps.clock.newId();
  await deps.passkeys.remove({
    ...{ userId: owner.userId, now, auditId: id, id: own.id },
    mail: { id, recipient: owner.email, ...passkeyRemovedEmail(own.name), now },
  });
  return { ok: true };
}

/**
 * Judges a passkey's answer at sign-in. A passkey is something one has that also asked for a finger, a face or a
 * PIN, so it counts as both steps. Every refusal is the same, so that nobody learns which passkeys exist.
 */
export async function signInWithPasskey(
  deps: Pick<PasskeyDeps, "passkeys" | "webauthn" | "rateLimits" | "secrets" | "clock">,
  given: { answer: string; challenge: Challenge | null },
): Promise<Outcome<"not_accepted" | "not_verified", { userId: string }>> {
  const challenge = await consumeChallenge(deps, given.challenge, "sign-in");
  const id = deps.webauthn.credentialId(given.answer);
  const key = challenge === null || id === null ? null : await deps.passkeys.find(id);
  if (key === null || challenge === null) return refuse("not_accepted");
  const answered = await deps.webauthn.verifyAuthentication(given.answer, challenge, key);
  if (answered === null || (answered.userId !== null && answered.userId !== key.userId))
    return refuse("not_accepted");
  // A counter that does not rise tells of a copy; authenticators without one always say 0.
  if (!(await deps.passkeys.recordUse(key.id, answered.counter, deps.clock.now())))
    return refuse("not_accepted");
  return key.emailVerifiedAt === null ? refuse("not_verified") : { ok: true, userId: key.userId };
}
