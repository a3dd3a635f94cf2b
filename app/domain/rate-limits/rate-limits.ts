import type { RateLimitStore } from "../../../db/stores/accounts/rate-limits.ts";
import type { Clock } from "../clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../durations.ts";
import type { Refusal } from "../outcome.ts";

/** At most `max` attempts within a window (ms) that starts with the first of them; the last one begins a block of `blockMs`. */
export type RateLimitRule = { name: string; max: number; windowMs: number; blockMs?: number };

/**
 * Limits stored in the database; those on a network alone are in wrangler.toml. A limit on an account's email must never
 * lock the owner out, so each leaves a way that only the owner has (a browser that signed in before, a session, the
 * inbox). Source: docs/product.md, section 9.7.
 */
export const rateLimits = {
  /** By email and network, and by email from all networks, so that one stranger cannot use up the owner's attempts. */
  signIn: { name: "sign-in", max: 10, windowMs: 15 * MINUTE_MS },
  signInAllNetworks: { name: "sign-in-all", max: 40, windowMs: 15 * MINUTE_MS },
  knownBrowser: { name: "known-browser", max: 10, windowMs: 15 * MINUTE_MS },
  currentPassword: { name: "current-password", max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong authenticator codes, by account; counted only after the correct password. */
  secondStep: { name: "second-step", max: 10, windowMs: 15 * MINUTE_MS },
  /** Code guesses by people who have not proved that the account is theirs: from one network, and from all. */
  codeGuessPerNetwork: { name: "guess-network", max: 5, windowMs: 10 * MINUTE_MS },
  codeGuessAllNetworks: { name: "guess-all", max: 15, windowMs: 10 * MINUTE_MS },
  /** Codes requested with only an email address. */
  codeCooldown: { name: "code-wait", max: 1, windowMs: MINUTE_MS },
  codesPerDay: { name: "code-day", max: 5, windowMs: DAY_MS },
  /** Repeating a sign-up, which could reveal whether its password is correct. */
  signUpAgain: { name: "sign-up-again", max: 20, windowMs: 15 * MINUTE_MS },
  resetCooldown: { name: "reset-wait", max: 1, windowMs: MINUTE_MS },
  resetsPerHour: { name: "reset-hour", max: 5, windowMs: HOUR_MS },
  resetsAllNetworks: { name: "reset-all", max: 20, windowMs: HOUR_MS },
  /** Once those are used up, one link in ten minutes: the inbox then always has one that works. */
  resetsWhenMany: { name: "reset-many", max: 1, windowMs: 10 * MINUTE_MS },
  /** Deletion requests. Each sends an email, and a few a day are enough for any change of mind. */
  deletion: { name: "deletion", max: 3, windowMs: DAY_MS },
  /** Avatar and cover uploads. Each is rendered, and stored until it is swept. */
  images: { name: "images", max: 20, windowMs: HOUR_MS },
  /** Photos that a fan sends in messages. */
  fanPhotos: { name: "fan-photos", max: 50, windowMs: DAY_MS },
  /** Forms with files for a dispute. */
  evidence: { name: "evidence", max: 20, windowMs: HOUR_MS },
  emailChange: { name: "email-change", max: 5, windowMs: HOUR_MS },
  /** Sales started from one network; who uses them up tests cards. */
  payments: { name: "payments", max: 60, windowMs: 10 * MINUTE_MS, blockMs: 6 * HOUR_MS },
  /** Sales that all new accounts together may start at a creator where cards are being tested. */
  newAccountsAtCreator: { name: "new-accounts", max: 10, windowMs: HOUR_MS },
  /** Messages, and changes to them, of one account. */
  messages: { name: "messages", max: 30, windowMs: MINUTE_MS },
  /** Texts of one account that are refused for a watched word: edits, files, notes of tips. Each answer tells of the lists. */
  watchedTexts: { name: "watched-texts", max: 10, windowMs: DAY_MS },
  /** Drafts that one account saves: its pages do so after each pause in writing. */
  drafts: { name: "drafts", max: 60, windowMs: MINUTE_MS },
  /** New drafts and scheduled posts of one creator. What they publish at once has a limit of its own. */
  newDrafts: { name: "new-drafts", max: 200, windowMs: DAY_MS },
  /** Conversations that one account begins. */
  conversations: { name: "conversations", max: 30, windowMs: HOUR_MS },
  /** Notes about fans that one creator saves, and selections that they put on lists. */
  fanNotes: { name: "fan-notes", max: 60, windowMs: MINUTE_MS },
  /** Invitations to one creator's team. Each sends an email. */
  invitations: { name: "invitations", max: 20, windowMs: DAY_MS },
  /** Blocks and their ends by one account, each of which may refund an unlock and nudge the other's pages. */
  blocks: { name: "blocks", max: 60, windowMs: HOUR_MS },
  /** Reports of conversations by one account. */
  reports: { name: "reports", max: 10, windowMs: DAY_MS },
} satisfies Record<string, RateLimitRule>;

export type RateLimitDeps = {
  rateLimits: RateLimitStore;
  secrets: { digest(text: string): string };
  clock: Pick<Clock, "now">;
};

/** One attempt too many; `waitMs` until the next one is allowed. */
export type RateLimited = Refusal<"too_many"> & { waitMs: number };

/** The key that attempts are counted under: a digest, so that it does not reveal whose they are. */
export const rateLimitKey = (deps: Pick<RateLimitDeps, "secrets">, limit: RateLimitRule, subject: string) =>
  deps.secrets.digest(`${limit.name}:${subject}`);

/** Counts an attempt before it is made, so that parallel ones cannot share it. Returns how many remain or how long to wait. */
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
    limit.blockMs === undefined ? null : { after: limit.max, ms: limit.blockMs },
  );
  if (attempts > limit.max) return { ok: false, reason: "too_many", waitMs: Math.max(1, endsAt - now) };
  return { ok: true, remaining: limit.max - attempts };
}
