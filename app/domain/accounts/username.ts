/** Specification section 5: 3 to under 30 characters; letters, digits, underscore, period, hyphen. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,29}$/;
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
