import type { AccountStore } from "#db/stores/accounts/accounts.ts";
import type { SessionStore } from "#db/stores/accounts/sessions.ts";
import type { Clock } from "../clock.ts";
import { consumeAttempt, type RateLimitDeps, rateLimits } from "../gates/rate-limits.ts";
import { type Refusal, refuse } from "../outcome.ts";
import type { SecretPort } from "./ports.ts";
import { CODE_ATTEMPTS, codeHashInput } from "./verification-code.ts";

type Deps = RateLimitDeps & {
  accounts: Pick<AccountStore, "findByEmail" | "findNewestCode" | "takeAttempt" | "verifyEmail">;
  sessions: Pick<SessionStore, "endAll">;
  secrets: Pick<SecretPort, "digest">;
  clock: Clock;
};

/**
 * Who enters or requests a code: the account the browser is signed in to, the one whose password it entered, and its
 * network. With neither account, they're a stranger to every address.
 */
export type VerificationActor = {
  sessionUserId: string | null;
  sessionId?: string;
  passwordUserId: string | null;
  network: string;
};

export const isOwner = (actor: VerificationActor, userId: string | undefined) =>
  userId !== undefined && (actor.sessionUserId === userId || actor.passwordUserId === userId);

export type VerificationResult =
  | { ok: true; userId: string }
  | (Refusal<"wrong_code"> & { attemptsLeft: number })
  | Refusal<"no_live_code">;

/**
 * Checks a code. Each guess uses an attempt before it's compared, however many arrive at once. The code's five attempts
 * belong to its owner; strangers' attempts count by network and get the same response for every address, so they can
 * neither use up the owner's nor learn which addresses exist.
 */
export async function verifyEmail(
  deps: Deps,
  guess: { email: string; code: string },
  actor: VerificationActor,
): Promise<VerificationResult> {
  const account = await deps.accounts.findByEmail(guess.email);
  return account !== null && isOwner(actor, account.id)
    ? verifyAsOwner(deps, account, guess, actor)
    : verifyAsStranger(deps, account, guess, actor);
}

type Account = { id: string; emailVerifiedAt: number | null };
type Code = {
  id: string;
  user_id: string;
  code_hash: string;
  attempts_left: number;
  expires_at: number;
  used_at: number | null;
  voided_at: number | null;
};

async function verifyAsOwner(
  deps: Deps,
  account: Account,
  guess: { email: string; code: string },
  actor: VerificationActor,
): Promise<VerificationResult> {
  const now = deps.clock.now();
  const code = await deps.accounts.findNewestCode(account.id);
  if (code === null) return refuse("no_live_code");
  const attempt = await deps.accounts.takeAttempt(code.id, now);
  if (attempt === null) {
    if (await wasAcceptedMeanwhile(deps, guess, code.id)) return { ok: true, userId: account.id };
    const isExhausted = code.attempts_left <= 0 && code.used_at === null && code.expires_at > now;
    return isExhausted ? { ok: false, reason: "wrong_code", attemptsLeft: 0 } : refuse("no_live_code");
  }
  if (!isCorrect(deps, code, guess.code))
    return { ok: false, reason: "wrong_code", attemptsLeft: attempt.attemptsLeft };
  return acceptCode(deps, account.id, code.id, actor);
}

async function verifyAsStranger(
  deps: Deps,
  account: Account | null,
  guess: { email: string; code: string },
  actor: VerificationActor,
): Promise<VerificationResult> {
  const now = deps.clock.now();
  const [code, network, all] = await Promise.all([
    deps.accounts.findNewestCode(account?.id ?? ""),
    consumeAttempt(deps, rateLimits.codeGuessPerNetwork, `${guess.email}:${actor.network}`),
    consumeAttempt(deps, rateLimits.codeGuessAllNetworks, guess.email),
  ]);
  if (!network.ok || !all.ok) return { ok: false, reason: "wrong_code", attemptsLeft: 0 };
  const attemptsLeft = Math.min(CODE_ATTEMPTS - 1, network.remaining, all.remaining);
  if (account === null || code === null || !isCorrect(deps, code, guess.code))
    return { ok: false, reason: "wrong_code", attemptsLeft };
  if (wasAccepted(deps, account, code, guess.code)) return { ok: true, userId: account.id };
  const isUsable =
    code.used_at === null && code.voided_at === null && code.expires_at > now && code.attempts_left > 0;
  return isUsable
    ? acceptCode(deps, account.id, code.id, actor)
    : { ok: false, reason: "wrong_code", attemptsLeft };
}

const isCorrect = (deps: Pick<Deps, "secrets">, code: Code, given: string) =>
  code.code_hash === deps.secrets.digest(codeHashInput(code.user_id, given));

const wasAccepted = (deps: Deps, account: Account, code: Code, given: string) =>
  code.used_at !== null &&
  account.emailVerifiedAt !== null &&
  code.expires_at > deps.clock.now() &&
  isCorrect(deps, code, given);

async function wasAcceptedMeanwhile(deps: Deps, guess: { email: string; code: string }, codeId: string) {
  const account = await deps.accounts.findByEmail(guess.email);
  const code = account && (await deps.accounts.findNewestCode(account.id));
  return (
    code !== null && account !== null && code.id === codeId && wasAccepted(deps, account, code, guess.code)
  );
}

/** Ends all other sessions, since someone else may have created the account with an address that wasn't theirs. */
async function acceptCode(
  deps: Deps,
  userId: string,
  codeId: string,
  actor: VerificationActor,
): Promise<VerificationResult> {
  const now = deps.clock.now();
  await deps.accounts.verifyEmail(userId, codeId, now);
  const own = actor.sessionUserId === userId ? (actor.sessionId ?? null) : null;
  await deps.sessions.endAll(userId, now, own);
  return { ok: true, userId };
}
