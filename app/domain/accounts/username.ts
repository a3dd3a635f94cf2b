import { findReservedWord } from "./reserved-names.ts";

/** docs/product.md, section 5.3. */
export const USERNAME_LENGTH = { min: 3, max: 29 };
/** Works both in regular expressions and in HTML's `pattern`, which uses the v flag. */
const CHARACTER = String.raw`[A-Za-z0-9_.\-]`;
export const usernameCharacters = new RegExp(`^${CHARACTER}+$`);
export const usernamePattern = `${CHARACTER}{${USERNAME_LENGTH.min},${USERNAME_LENGTH.max}}`;
export const USERNAME_ATTEMPTS = 5;
const PAGES = new Set(["dashboard", "onboarding-required", "settings"]);

/** Programs leave a final period out of a link. */
export const endsInPeriod = (username: string) => username.endsWith(".");

/** No one can have a username that collides with one of our URLs or breaks its link; Remix requests data at .data. */
export const isUnusable = (username: string) =>
  PAGES.has(username.toLowerCase()) || endsInPeriod(username) || /\.data$/i.test(username);

/** Only an admin can assign a username that could be taken for ours. */
export const isReserved = (username: string) => isUnusable(username) || findReservedWord(username) !== null;

/**
 * Generates a first username from the time (ms), never from the email address, which others must not learn. Further
 * attempts add part of the account's random ID.
 */
export function generateUsername(userId: string, now: number, attempt: number): string {
  const time = `user_${now.toString(36)}`;
  return attempt === 0 ? time : `${time}_${attempt}${userId.replace(/[^A-Za-z0-9]/g, "").slice(-6)}`;
}
