/** A question for a passkey: 256 random bits, for one purpose, answered within minutes. */
export type Challenge = { challenge: string; purpose: "add" | "sign-in"; at: number };
export const CHALLENGE_MS = 5 * 60 * 1000;
/** More than anybody has devices. */
export const MAX_PASSKEYS = 20;

/** What is kept of a passkey to check its answers. */
export type StoredPasskey = { id: string; publicKey: string; algorithm: string; counter: number };
export type NewPasskey = StoredPasskey & { transports: string[]; provider: string };

/** Checks what an authenticator answered (WebAuthn level 3, sections 7.1 and 7.2); null when anything is not right. */
export type PasskeyPort = {
  /** A new passkey's answer to a challenge. */
  verifyRegistration(answer: string, challenge: string): Promise<NewPasskey | null>;
  /** The id of the passkey that an answer names, before anything is checked. */
  credentialId(answer: string): string | null;
  /** A known passkey's answer: its new counter, and whose it says it is. */
  verifyAuthentication(
    answer: string,
    challenge: string,
    key: StoredPasskey,
  ): Promise<{ counter: number; userId: string | null } | null>;
  /** What the browser is to be asked for. */
  options(challenge: string, owner: { id: string; email: string; keys: string[] } | null): object;
};
