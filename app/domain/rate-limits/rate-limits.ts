import type { RateLimitStore } from "../../../db/stores/accounts/rate-limits.ts";
import type { Clock } from "../clock.ts";
import type { Refusal } from "../outcome.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** So many tries of one kind within a window (ms) that starts with the first of them. */
export type RateLimitRule = { name: string; max: number; windowMs: number };

/**
 * What is counted beside the tries of one network. A limit on an account's address must never lock its owner out:
 * each has a way around it that only the owner has (a browser that signed in before, a session, the mailbox).
 */
export const rateLimits = {
  /** By address and network, and by address from everywhere: one stranger alone cannot use the owner's tries up. */
  signIn: { name: "sign-in", max: 10, windowMs: 15 * MINUTE_MS },
  signInAllNetworks: { name: "sign-in-all", max: 40, windowMs: 15 * MINUTE_MS },
  knownBrowser: { name: "known-browser", max: 10, windowMs: 15 * MINUTE_MS },
  ownPassword: { name: "own-password", max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong codes of an authenticator app, by account; counted only once the password was right. */
  secondStep: { name: "second-step", max: 10, windowMs: 15 * MINUTE_MS },
  /** Guesses of a code by people who have not shown that the account is theirs: of one network, and of all. */
  codeGuessPerNetwork: { name: "guess-network", max: 5, windowMs: 10 * MINUTE_MS },
  codeGuessAllNetworks: { name: "guess-all", max: 15, windowMs: 10 * MINUTE_MS },
  /** Codes and links asked for by address alone. */
  codeCooldown: { name: "code-wait", max: 1, windowMs: MINUTE_MS },
  codesPerDay: { name: "code-day", max: 5, windowMs: DAY_MS },
  /** The same sign-up once more, which would tell whether its password is right. */
  signUpAgain: { name: "sign-up-again", max: 20, windowMs: 15 * MINUTE_MS },
  resetCooldown: { name: "reset-wait", max: 1, windowMs: MINUTE_MS },
  resetsPerHour: { name: "reset-hour", max: 5, windowMs: 60 * MINUTE_MS },
  resetsAllNetworks: { name: "reset-all", max: 20, windowMs: 60 * MINUTE_MS },
  /** Wishes that send a mail: a few a day are enough for any change of mind, and each calling-off follows one. */
  deletion: { name: "deletion", max: 3, windowMs: DAY_MS },
  /** Portraits and covers that an account puts up: each is drawn anew, and kept until it is swept. */
  images: { name: "pictures", max: 20, windowMs: 60 * MINUTE_MS },
  emailChange: { name: "email-change", max: 5, windowMs: 60 * MINUTE_MS },
} satisfies Record<string, RateLimitRule>;

export type RateLimitDeps = {
  rateLimits: RateLimitStore;
  secrets: { digest(text: string): string };
  clock: Pick<Clock, "now">;
};

/** A try too many, and the ms until the next may be made. */
export type RateLimited = Refusal<"too_many"> & { waitMs: number };

/** The name that tries are counted under; nobody can tell from it whose they are. */
export const rateLimitKey = (deps: Pick<RateLimitDeps, "secrets">, limit: RateLimitRule, subject: string) =>
  deps.secrets.digest(`${limit.name}:${subject}`);

/** Counts a try before it is judged, so that tries at once cannot share one; says what is left, or how long to wait. */
export async function consumeAttempt(
  deps: RateLimitDeps,
  limit: RateLimitRule,
  subject: string,
): Promise<{ ok: true; remaining: number } | RateLimited> {
  const now = deps.clock.now();
  const { attempts, endsAt } = await deps.rateLimits.increment(
    rateLimitKey(deps, limit, subject),
    now,
    limit.windowMs,
  );
  if (attempts > limit.max) return { ok: false, reason: "too_many", waitMs: Math.max(1, endsAt - now) };
  return { ok: true, remaining: limit.max - attempts };
}
