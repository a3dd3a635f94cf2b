import type { AccountStore } from "../../../db/stores/accounts.ts";
import type { SessionStore } from "../../../db/stores/sessions.ts";
import type { Refusal } from "../outcome.ts";
import { refuse } from "../outcome.ts";
import { type AttemptDeps, limits, takeAttempt } from "./attempts.ts";
import type { Chance, SecretPort } from "./ports.ts";
import { CODE_ATTEMPTS, codeText } from "./verification-code.ts";

type Deps = AttemptDeps & {
  accounts: Pick<AccountStore, "findByEmail" | "newestCode" | "takeAttempt" | "verifyEmail">;
  sessions: Pick<SessionStore, "endAllOf">;
  secrets: Pick<SecretPort, "digest">;
  clock: Chance;
};

/**
 * Who guesses or asks: the account that the browser is signed in to, the account whose password it gave, and its
 * network. Somebody with neither is a stranger to every address.
 */
export type Prover = {
  session: string | null;
  /** The session itself, which stays when others end. */
  sessionId?: string;
  password: string | null;
  network: string;
};

export const isOwner = (by: Prover, userId: string | undefined) =>
  userId !== undefined && (by.session === userId || by.password === userId);

export type Verified =
  | { ok: true; userId: string }
  | (Refusal<"wrong_code"> & { attemptsLeft: number })
  | Refusal<"no_live_code">;

/**
 * Judges a code for an address. Each guess takes an attempt before it is compared, however many come at once. The
 * code's own five attempts are its owner's; strangers have theirs by network, counted and answered alike for every
 * address, so that they can neither use the owner's up nor learn which addresses exist.
 */
export async function verifyEmail(
  deps: Deps,
  guess: { email: string; code: string },
  by: Prover,
): Promise<Verified> {
  const account = await deps.accounts.findByEmail(guess.email);
  return account !== null && isOwner(by, account.id)
    ? guessOfOwner(deps, account, guess, by)
    : guessOfStranger(deps, account, guess, by);
}

type Account = NonNullable<Awaited<ReturnType<AccountStore["findByEmail"]>>>;
type Code = NonNullable<Awaited<ReturnType<AccountStore["newestCode"]>>>;

async function guessOfOwner(
  deps: Deps,
  account: Account,
  guess: { email: string; code: string },
  by: Prover,
): Promise<Verified> {
  const now = deps.clock.now();
  const code = await deps.accounts.newestCode(account.id);
  if (code === null) return refuse("no_live_code");
  const attempt = await deps.accounts.takeAttempt(code.id, now);
  if (attempt === null) {
    if (await wasAcceptedMeanwhile(deps, guess, code.id)) return { ok: true, userId: account.id };
    const spent = code.attempts_left <= 0 && code.used_at === null && code.expires_at > now;
    return spent ? { ok: false, reason: "wrong_code", attemptsLeft: 0 } : refuse("no_live_code");
  }
  if (!isRight(deps, code, guess.code))
    return { ok: false, reason: "wrong_code", attemptsLeft: attempt.attemptsLeft };
  return accept(deps, account.id, code.id, by);
}

async function guessOfStranger(
  deps: Deps,
  account: Account | null,
  guess: { email: string; code: string },
  by: Prover,
): Promise<Verified> {
  const now = deps.clock.now();
  const [code, network, all] = await Promise.all([
    deps.accounts.newestCode(account?.id ?? ""),
    takeAttempt(deps, limits.guessOfNetwork, `${guess.email}:${by.network}`),
    takeAttempt(deps, limits.guessOfAll, guess.email),
  ]);
  if (!network.ok || !all.ok) return { ok: false, reason: "wrong_code", attemptsLeft: 0 };
  const attemptsLeft = Math.min(CODE_ATTEMPTS - 1, network.left, all.left);
  if (account === null || code === null || !isRight(deps, code, guess.code))
    return { ok: false, reason: "wrong_code", attemptsLeft };
  if (wasAccepted(deps, account, code, guess.code)) return { ok: true, userId: account.id };
  const live =
    code.used_at === null && code.voided_at === null && code.expires_at > now && code.attempts_left > 0;
  return live ? accept(deps, account.id, code.id, by) : { ok: false, reason: "wrong_code", attemptsLeft };
}

const isRight = (deps: Pick<Deps, "secrets">, code: Code, given: string) =>
  code.code_hash === deps.secrets.digest(codeText(code.user_id, given));

/** The same form sent twice: the code was used by the first, the address is verified, and its time is not over. */
const wasAccepted = (deps: Deps, account: Account, code: Code, given: string) =>
  code.used_at !== null &&
  account.emailVerifiedAt !== null &&
  code.expires_at > deps.clock.now() &&
  isRight(deps, code, given);

/** The same of two forms sent at once: what was read before the attempt may be older than what refused it. */
async function wasAcceptedMeanwhile(deps: Deps, guess: { email: string; code: string }, codeId: string) {
  const account = await deps.accounts.findByEmail(guess.email);
  const code = account && (await deps.accounts.newestCode(account.id));
  return (
    code !== null && account !== null && code.id === codeId && wasAccepted(deps, account, code, guess.code)
  );
}

/**
 * Verifies the address and signs everybody else out: the account may have been begun by somebody else with the
 * address of whoever read the code.
 */
async function accept(deps: Deps, userId: string, codeId: string, by: Prover): Promise<Verified> {
  const now = deps.clock.now();
  await deps.accounts.verifyEmail(userId, codeId, now);
  const own = by.session === userId ? (by.sessionId ?? null) : null;
  await deps.sessions.endAllOf(userId, now, own);
  return { ok: true, userId };
}
