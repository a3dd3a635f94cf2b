import type { RateLimitStore } from "#db/stores/gates/rate-limits.ts";
import type { Clock } from "../clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../durations.ts";
import type { Refusal } from "../outcome.ts";

/**
 * At most `max` attempts within a window (ms) that starts with the first one; the last one begins a block of `blockMs`.
 */
export type RateLimitRule = { name: string; max: number; windowMs: number; blockMs?: number };

/**
 * Limits stored in the database; those by network alone are in wrangler.toml. A limit on an account's email must never
 * lock its owner out, so each leaves a way that only the owner has (a known browser, a session, the inbox). Source:
 * docs/product.md, section 9.7.
 */
export const rateLimits = {
  /** By email and network, and by email across networks, so that one stranger can't use up the owner's attempts. */
  signIn: { name: "sign-in", max: 10, windowMs: 15 * MINUTE_MS },
  signInAllNetworks: { name: "sign-in-all", max: 40, windowMs: 15 * MINUTE_MS },
  knownBrowser: { name: "known-browser", max: 10, windowMs: 15 * MINUTE_MS },
  currentPassword: { name: "current-password", max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong authenticator codes, by account; counted only after the correct password. */
  secondStep: { name: "second-step", max: 10, windowMs: 15 * MINUTE_MS },
  /** Code guesses by people who haven't proved that the account is theirs. */
  codeGuessPerNetwork: { name: "guess-network", max: 5, windowMs: 10 * MINUTE_MS },
  codeGuessAllNetworks: { name: "guess-all", max: 15, windowMs: 10 * MINUTE_MS },
  codeCooldown: { name: "code-wait", max: 1, windowMs: MINUTE_MS },
  codesPerDay: { name: "code-day", max: 5, windowMs: DAY_MS },
  /** Repeated sign-ups, which could reveal whether the password is correct. */
  signUpAgain: { name: "sign-up-again", max: 20, windowMs: 15 * MINUTE_MS },
  resetCooldown: { name: "reset-wait", max: 1, windowMs: MINUTE_MS },
  resetsPerHour: { name: "reset-hour", max: 5, windowMs: HOUR_MS },
  resetsAllNetworks: { name: "reset-all", max: 20, windowMs: HOUR_MS },
  /** After that, one link per ten minutes, so that the inbox always has one that works. */
  resetsWhenMany: { name: "reset-many", max: 1, windowMs: 10 * MINUTE_MS },
  /** Each sends an email, and a few a day are enough for any change of mind. */
  deletion: { name: "deletion", max: 3, windowMs: DAY_MS },
  /** Avatars and covers. Each is rendered, and stored until the sweep. */
  images: { name: "images", max: 20, windowMs: HOUR_MS },
  fanPhotos: { name: "fan-photos", max: 50, windowMs: DAY_MS },
  evidence: { name: "evidence", max: 20, windowMs: HOUR_MS },
  /** By subscription. Canceling has no limit, and each cancellation after the first one follows a resumption. */
  resumptions: { name: "resumptions", max: 10, windowMs: HOUR_MS },
  emailChange: { name: "email-change", max: 5, windowMs: HOUR_MS },
  /** Sales started from one network; more than this looks like card testing. */
  payments: { name: "payments", max: 60, windowMs: 10 * MINUTE_MS, blockMs: 6 * HOUR_MS },
  /** Applies to all new accounts together, at a creator where cards are being tested. */
  newAccountsAtCreator: { name: "new-accounts", max: 10, windowMs: HOUR_MS },
  messages: { name: "messages", max: 30, windowMs: MINUTE_MS },
  /**
   * Edits, files, and notes with tips that are refused because of a watched word; each refusal
   * reveals something about the lists.
   */
  watchedTexts: { name: "watched-texts", max: 10, windowMs: DAY_MS },
  /** Pages save drafts after each pause in typing. */
  drafts: { name: "drafts", max: 60, windowMs: MINUTE_MS },
  /** Includes scheduled posts. Publishing right away has a limit of its own. */
  newDrafts: { name: "new-drafts", max: 200, windowMs: DAY_MS },
  conversations: { name: "conversations", max: 30, windowMs: HOUR_MS },
  /** Includes putting selections of fans on lists. */
  fanNotes: { name: "fan-notes", max: 60, windowMs: MINUTE_MS },
  invitations: { name: "invitations", max: 20, windowMs: DAY_MS },
  /** Includes unblocking. Each may refund an unlock and nudge the other side's pages. */
  blocks: { name: "blocks", max: 60, windowMs: HOUR_MS },
  /** Links to people in posts, by creator; each goes to an address that the creator typed. */
  consentLinks: { name: "consent-links", max: 30, windowMs: DAY_MS },
  /** Links sent again, by person and post. */
  consentLinksAgain: { name: "consent-again", max: 3, windowMs: DAY_MS },
  /** By person and post, or by account. The provider charges for each check. */
  identityChecks: { name: "identity-checks", max: 5, windowMs: DAY_MS },
  reports: { name: "reports", max: 10, windowMs: DAY_MS },
  /** Emails to an address that someone typed without an account. More reports are accepted, without one. */
  reportEmails: { name: "report-emails", max: 3, windowMs: DAY_MS },
} satisfies Record<string, RateLimitRule>;

export type RateLimitDeps = {
  rateLimits: RateLimitStore;
  secrets: { digest(text: string): string };
  clock: Pick<Clock, "now">;
};

export type RateLimited = Refusal<"too_many"> & { waitMs: number };

/** A digest, so that it doesn't reveal the subject. */
export const rateLimitKey = (deps: Pick<RateLimitDeps, "secrets">, limit: RateLimitRule, subject: string) =>
  deps.secrets.digest(`${limit.name}:${subject}`);

/** Counts an attempt before it's made, so that parallel ones can't share it. */
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
