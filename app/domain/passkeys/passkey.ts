/** A question for a passkey: 256 random bits, for one purpose, answered within minutes. */
export type Challenge = { challenge: string; purpose: "add" | "sign-in"; at: number };
export const CHALLENGE_MS = 5 * 60 * 1000;
