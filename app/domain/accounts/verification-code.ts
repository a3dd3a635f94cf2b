import { DAY_MS, MINUTE_MS } from "../durations.ts";
import { pluralize } from "../pluralize.ts";
/** In ms. Attempts and cooldown: docs/product.md, section 9.2. The short validity limits guessing further. */
export const CODE_VALID_MS = 10 * MINUTE_MS;
export const CODE_ATTEMPTS = 5;
export const RESEND_COOLDOWN_MS = MINUTE_MS;
/** Limits guessing by requesting new codes over and over. */
export const CODES_PER_DAY = 20;

export const dayBefore = (now: number) => now - DAY_MS;

type CodeState = {
  attempts_left: number;
  expires_at: number;
  used_at: number | null;
  voided_at: number | null;
};

/** null if the code is used, voided, or expired. `now` in ms. */
export const attemptsLeft = (code: CodeState | null, now: number): number | null =>
  code !== null && code.used_at === null && code.voided_at === null && code.expires_at > now
    ? code.attempts_left
    : null;

/** docs/product.md, section 8.8. */
export const attemptsLeftText = (left: number): string =>
  left > 0
    ? `${pluralize(left, "attempt")} remaining.`
    : "Too many failed attempts. Please request a new code.";

/** The text whose digest is stored instead of the code; includes the account, so that equal codes hash differently. */
export const codeHashInput = (userId: string, code: string) => `email-code:${userId}:${code}`;

export const codeEmailId = (codeId: string) => `code-${codeId}`;

/** In ms; 0 if a new code may be sent now. */
export function cooldownLeft(createdAt: number | null, now: number): number {
  return createdAt === null ? 0 : Math.max(0, createdAt + RESEND_COOLDOWN_MS - now);
}
