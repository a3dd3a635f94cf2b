import type { AttemptStore } from "../../../db/stores/attempts.ts";
import type { Refusal } from "../outcome.ts";
import type { Chance, SecretPort } from "./ports.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** So many tries of one kind within a window (ms) that starts with the first of them. */
export type Limit = { what: string; most: number; windowMs: number };

/**
 * What is counted beside the tries of one network. A limit on an account's address must never lock its owner out:
 * each has a way around it that only the owner has (a browser that signed in before, a session, the mailbox).
 */
export const limits = {
  /** By address and network, and by address from everywhere: one stranger alone cannot use the owner's tries up. */
  signIn: { what: "sign-in", most: 10, windowMs: 15 * MINUTE_MS },
  signInOfAll: { what: "sign-in-all", most: 40, windowMs: 15 * MINUTE_MS },
  knownBrowser: { what: "known-browser", most: 10, windowMs: 15 * MINUTE_MS },
  ownPassword: { what: "own-password", most: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong codes of an authenticator app, by account; counted only once the password was right. */
  secondStep: { what: "second-step", most: 10, windowMs: 15 * MINUTE_MS },
  /** Guesses of a code by people who have not shown that the account is theirs: of one network, and of all. */
  guessOfNetwork: { what: "guess-network", most: 5, windowMs: 10 * MINUTE_MS },
  guessOfAll: { what: "guess-all", most: 15, windowMs: 10 * MINUTE_MS },
  /** Codes and links asked for by address alone. */
  codeWait: { what: "code-wait", most: 1, windowMs: MINUTE_MS },
  codeDay: { what: "code-day", most: 5, windowMs: DAY_MS },
  /** The same sign-up once more, which would tell whether its password is right. */
  signUpAgain: { what: "sign-up-again", most: 20, windowMs: 15 * MINUTE_MS },
  resetWait: { what: "reset-wait", most: 1, windowMs: MINUTE_MS },
  resetHour: { what: "reset-hour", most: 5, windowMs: 60 * MINUTE_MS },
  resetOfAll: { what: "reset-all", most: 20, windowMs: 60 * MINUTE_MS },
  /** Wishes that send a mail: a few a day are enough for any change of mind, and each calling-off follows one. */
  deletion: { what: "deletion", most: 3, windowMs: DAY_MS },
  /** Portraits and covers that an account puts up: each is drawn anew, and kept until it is swept. */
  pictures: { what: "pictures", most: 20, windowMs: 60 * MINUTE_MS },
  emailChange: { what: "email-change", most: 5, windowMs: 60 * MINUTE_MS },
} satisfies Record<string, Limit>;

export type AttemptDeps = {
  attempts: AttemptStore;
  secrets: Pick<SecretPort, "digest">;
  clock: Pick<Chance, "now">;
};

/** A try too many, and the ms until the next may be made. */
export type TooMany = Refusal<"too_many"> & { waitMs: number };

/** The name that tries are counted under; nobody can tell from it whose they are. */
export const attemptKey = (deps: Pick<AttemptDeps, "secrets">, limit: Limit, whose: string) =>
  deps.secrets.digest(`${limit.what}:${whose}`);

/** Counts a try before it is judged, so that tries at once cannot share one; says what is left, or how long to wait. */
export async function takeAttempt(
  deps: AttemptDeps,
  limit: Limit,
  whose: string,
): Promise<{ ok: true; left: number } | TooMany> {
  const now = deps.clock.now();
  const { tries, endsAt } = await deps.attempts.take(attemptKey(deps, limit, whose), now, limit.windowMs);
  if (tries > limit.most) return { ok: false, reason: "too_many", waitMs: Math.max(1, endsAt - now) };
  return { ok: true, left: limit.most - tries };
}
