/** Specification, section 5: 3 to under 30 characters; letters, digits, underscore, period, hyphen. */
export const USERNAME_LENGTH = { min: 3, max: 29 };
/** One character of it, as regular expressions and HTML's `pattern` (which has the v flag) both read it. */
const CHARACTER = String.raw`[A-Za-z0-9_.\-]`;
export const usernameCharacters = new RegExp(`^${CHARACTER}+$`);
/** The whole of it, as HTML's `pattern` wants it. */
export const usernamePattern = `${CHARACTER}{${USERNAME_LENGTH.min},${USERNAME_LENGTH.max}}`;
export const USERNAME_ATTEMPTS = 5;
/** First segments below /seller that are pages, and names that could pass for us. */
const RESERVED = new Set(["dashboard", "onboarding-required", "admin", "fanlight", "support", "settings"]);

// The ending .data asks for a page's data instead of the page, so such a creator would have none.
export const isReserved = (username: string) =>
  RESERVED.has(username.toLowerCase()) || /^\.+$|\.data$/i.test(username);

/**
 * A name to begin with: user_ and the time (ms), nothing of the address, which others must not learn. Where somebody
 * signed up at the same instant, the next attempts add some of the account's random id.
 */
export function generateUsername(userId: string, now: number, attempt: number): string {
  const time = `user_${now.toString(36)}`;
  return attempt === 0 ? time : `${time}_${attempt}${userId.replace(/[^A-Za-z0-9]/g, "").slice(-6)}`;
}
