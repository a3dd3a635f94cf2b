import type { SecretPort } from "./ports.ts";

/** Stored in a signed cookie. `account` is a digest, `at` in ms. */
export type KnownBrowser = { account: string; browser: string; at: number };

const MAX_KNOWN_BROWSERS = 8;
const accountOf = (secrets: Pick<SecretPort, "digest">, userId: string) =>
  secrets.digest(`known-browser:${userId}`).slice(0, 16);

/**
 * The browser's ID if it signed in to this account with the current password. Older sign-ins don't count: someone who
 * knew the old password could have made any number of browsers known.
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
