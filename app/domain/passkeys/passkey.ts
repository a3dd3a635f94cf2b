import { MINUTE_MS } from "../durations.ts";
/** A WebAuthn challenge: 256 random bits, for one purpose, valid for minutes. */
export type Challenge = { challenge: string; purpose: "add" | "sign-in"; at: number };
export const CHALLENGE_MS = 5 * MINUTE_MS;
export const MAX_PASSKEYS = 20;

/** The stored data that verifies a passkey's responses. */
export type StoredPasskey = { id: string; publicKey: string; algorithm: string; counter: number };
export type NewPasskey = StoredPasskey & { transports: string[]; provider: string };

/** Verifies an authenticator's responses (WebAuthn level 3, sections 7.1 and 7.2); null when verification fails. */
export type PasskeyPort = {
  /** A new passkey's response to a challenge. */
  verifyRegistration(answer: string, challenge: string): Promise<NewPasskey | null>;
  /** The passkey ID that a response names; not yet verified. */
  credentialId(answer: string): string | null;
  /** A known passkey's response: its new counter, and the user it names. */
  verifyAuthentication(
    answer: string,
    challenge: string,
    key: StoredPasskey,
  ): Promise<{ counter: number; userId: string | null } | null>;
  /** The options for the browser's WebAuthn call. */
  options(challenge: string, owner: { id: string; email: string; keys: string[] } | null): object;
};
