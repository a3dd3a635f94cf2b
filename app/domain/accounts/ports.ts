/** What the accounts need of the platform's cryptography. */
export type SecretPort = {
  hashPassword(password: string): Promise<string>;
  passwordMatches(password: string, hash: string | null): Promise<boolean>;
  digest(text: string): string;
};

/** Time and chance as arguments: instants in ms UTC, ids of 128 bits, tokens of 256 bits, codes of six digits. */
export type Clock = { now(): number; newId(): string; newToken(): string; newCode(): string };
