/** Specification section 5: 3 to under 30 characters; letters, digits, underscore, period, hyphen. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,29}$/;
export const USERNAME_ATTEMPTS = 5;
/** First segments below /seller that are pages, and names that could pass for us. */
const RESERVED = new Set(["dashboard", "onboarding-required", "admin", "fanlight", "support", "settings"]);

// The ending .data asks for a page's data instead of the page, so such a creator would have none.
export const isReserved = (username: string) =>
  RESERVED.has(username.toLowerCase()) || /^\.+$|\.data$/i.test(username);

/** Makes a username from an address: the part before @, sanitised to the rule, and a suffix of the time (ms). */
export function generateUsername(email: string, now: number, attempt: number): string {
  const suffix = `_${(now + attempt).toString(36)}`;
  const local = (email.split("@")[0] ?? "").replace(/[^A-Za-z0-9_.-]/g, "").slice(0, 29 - suffix.length);
  return (local.length > 0 ? local : "user") + suffix;
}
