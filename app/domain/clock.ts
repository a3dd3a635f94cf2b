/** 128-bit IDs, 256-bit tokens, and six-digit codes. */
export type Random = { newId(): string; newToken(): string; newCode(): string };

/** Time (ms, UTC) and random values; always an argument, so that tests can control them. */
export type Clock = Random & { now(): number };
