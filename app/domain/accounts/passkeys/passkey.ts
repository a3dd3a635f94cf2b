import { MINUTE_MS } from "#domain/durations.ts";
/** A WebAuthn challenge of 256 random bits. */
export type Challenge = { challenge: string; purpose: "add" | "sign-in"; at: number };
export const CHALLENGE_MS = 5 * MINUTE_MS;
export const MAX_PASSKEYS = 20;

export type StoredPasskey = { id: string; publicKey: string; algorithm: string; counter: number };
export type NewPasskey = StoredPasskey & { transports: string[]; provider: string };

/** WebAuthn level 3, sections 7.1 and 7.2; methods return null if verification fails. */
export type PasskeyPort = {
  verifyRegistration(answer: string, challenge: string): Promise<NewPasskey | null>;
  /** The passkey ID that a response claims; not verified yet. */
  credentialId(answer: string): string | null;
  verifyAuthentication(
    answer: string,
    challenge: string,
    key: StoredPasskey,
  ): Promise<{ counter: number; userId: string | null } | null>;
  options(challenge: string, owner: { id: string; email: string; keys: string[] } | null): object;
};
