/** A question for a passkey: 256 random bits, for one purpose, answered within minutes. */
export type Challenge = { challenge: string; purpose: "add" | "sign-in"; at: number };
export const CHALLENGE_MS = 5 * 60 * 1000;
/** More than anybody has devices. */
export const PASSKEYS_MOST = 20;

/** What is kept of a passkey to check its answers. */
export type StoredKey = { id: string; publicKey: string; algorithm: string; counter: number };
export type NewKey = StoredKey & { transports: string[]; maker: string };

/** Checks what an authenticator answered (WebAuthn level 3, sections 7.1 and 7.2); null when anything is not right. */
export type PasskeyPort = {
  /** A new passkey's answer to a challenge. */
  added(answer: string, challenge: string): Promise<NewKey | null>;
  /** The id of the passkey that an answer names, before anything is checked. */
  idIn(answer: string): string | null;
  /** A known passkey's answer: its new counter, and whose it says it is. */
  answered(
    answer: string,
    challenge: string,
    key: StoredKey,
  ): Promise<{ counter: number; userId: string | null } | null>;
  /** What the browser is to be asked for. */
  options(challenge: string, owner: { id: string; email: string; keys: string[] } | null): object;
};
