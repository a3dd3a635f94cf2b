/** IDs of 128 bits, tokens of 256 bits, and six-digit codes. */
export type Random = { newId(): string; newToken(): string; newCode(): string };

/** Where time (ms, UTC) and random values come from; always an argument, so that tests can decide them. */
export type Clock = Random & { now(): number };
