import { findReservedWord } from "./reserved-names.ts";

/** docs/product.md, section 5.3: 3 to 29 letters, digits, underscores, periods, and hyphens. */
export const USERNAME_LENGTH = { min: 3, max: 29 };
/** A character class that works both in regular expressions and in HTML's `pattern`, which uses the v flag. */
const CHARACTER = String.raw`[A-Za-z0-9_.\-]`;
export const usernameCharacters = new RegExp(`^${CHARACTER}+$`);
/** For HTML's `pattern`. */
export const usernamePattern = `${CHARACTER}{${USERNAME_LENGTH.min},${USERNAME_LENGTH.max}}`;
export const USERNAME_ATTEMPTS = 5;
/** Pages below /seller. */
const PAGES = new Set(["dashboard", "onboarding-required", "settings"]);

/** Whether a username ends in a period, which programs leave out of a link. */
export const endsInPeriod = (username: string) => username.endsWith(".");

/** Whether a username would collide with an address of ours, or breaks its link; .data is how Remix asks for data. No one can have it. */
export const isUnusable = (username: string) =>
  PAGES.has(username.toLowerCase()) || endsInPeriod(username) || /\.data$/i.test(username);

/** Whether only an admin can assign a username, because it could be taken for ours, or no one can have it. */
export const isReserved = (username: string) => isUnusable(username) || findReservedWord(username) !== null;

/**
 * Generates a first username from the time (ms). It contains nothing of the email address, which others must not learn.
 * If it is taken, further attempts add part of the account's random ID.
 */
export function generateUsername(userId: string, now: number, attempt: number): string {
  const time = `user_${now.toString(36)}`;
  return attempt === 0 ? time : `${time}_${attempt}${userId.replace(/[^A-Za-z0-9]/g, "").slice(-6)}`;
}
