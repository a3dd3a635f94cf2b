import type { SecretPort } from "./ports.ts";

/** A browser that signed in to an account before, as a signed cookie stores it. `account` is a digest. */
export type KnownBrowser = { account: string; browser: string; at: number };

const MAX_KNOWN_BROWSERS = 8;
const accountOf = (secrets: Pick<SecretPort, "digest">, userId: string) =>
  secrets.digest(`known-browser:${userId}`).slice(0, 16);

/**
 * Returns the browser's ID if it signed in to this account with the current password. A sign-in with an older password
 * does not count: someone who knew it could have made any number of browsers known.
 */
export function findKnownBrowser(
  secrets: Pick<SecretPort, "digest">,
  known: KnownBrowser[],
  account: { id: string; passwordChangedAt: number } | null,
): string | null {
  if (account === null) return null;
  const digest = accountOf(secrets, account.id);
  const found = known.find((one) => one.account === digest && one.at >= account.passwordChangedAt);
  return found?.browser ?? null;
}

/** Adds a sign-in to a browser's list; only the last eight accounts are kept. */
export function addKnownBrowser(
  deps: { secrets: Pick<SecretPort, "digest">; clock: { now(): number; newId(): string } },
  known: KnownBrowser[],
  userId: string,
): KnownBrowser[] {
  const account = accountOf(deps.secrets, userId);
  const before = known.find((one) => one.account === account);
  const entry = { account, browser: before?.browser ?? deps.clock.newId(), at: deps.clock.now() };
  return [entry, ...known.filter((one) => one !== before)].slice(0, MAX_KNOWN_BROWSERS);
}
