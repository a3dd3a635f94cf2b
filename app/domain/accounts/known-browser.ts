import type { SecretPort } from "./ports.ts";

/** A browser that signed in to an account before; a signed cookie says so, by the account's digest. */
export type KnownBrowser = { account: string; browser: string; at: number };

const MAX_KNOWN_BROWSERS = 8;
const accountOf = (secrets: Pick<SecretPort, "digest">, userId: string) =>
  secrets.digest(`known-browser:${userId}`).slice(0, 16);

/**
 * Gives the browser's id when it signed in to this account with the password that still is the account's. An older
 * one counts for nothing: whoever knew it could have made any number of browsers known.
 */
export function findKnownBrowser(
  secrets: Pick<SecretPort, "digest">,
  known: KnownBrowser[],
  account: { id: string; passwordChangedAt: number } | null,
): string | null {
  if (account === null) return null;
  const name = accountOf(secrets, account.id);
  const found = known.find((one) => one.account === name && one.at >= account.passwordChangedAt);
  return found?.browser ?? null;
}

/** Adds a sign-in at an instant (ms) to what a browser is known for; of many accounts the last eight stay. */
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
