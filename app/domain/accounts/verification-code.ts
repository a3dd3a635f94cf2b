/** Attempts and cooldown are the specification's (section 9); the validity bounds guessing besides. Times in ms. */
export const CODE_VALID_MS = 10 * 60 * 1000;
export const CODE_ATTEMPTS = 5;
export const RESEND_COOLDOWN_MS = 60 * 1000;
/** Bounds guessing by asking for ever new codes. */
export const CODES_PER_DAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

export const dayBefore = (now: number) => now - DAY_MS;

type CodeState = {
  attempts_left: number;
  expires_at: number;
  used_at: number | null;
  voided_at: number | null;
};

/** How often a code may still be tried at an instant (ms); null when it cannot be, whatever is left. */
export const attemptsLeft = (code: CodeState | null, now: number): number | null =>
  code !== null && code.used_at === null && code.voided_at === null && code.expires_at > now
    ? code.attempts_left
    : null;

/** The specification's words for what is left (section 8). */
export const attemptsLeftText = (left: number): string =>
  left > 0
    ? `${left} ${left === 1 ? "attempt" : "attempts"} remaining.`
    : "Too many failed attempts. Please request a new code.";

/** What is stored of a code: bound to its account, so that equal codes of two accounts differ. */
export const codeHashInput = (userId: string, code: string) => `email-code:${userId}:${code}`;

/** The mail that carries a code has a name made of the code's, so that a page can ask how far it came. */
export const codeEmailId = (codeId: string) => `code-${codeId}`;

/** Ms until a new code may be sent after one made at `createdAt`; 0 when it may be sent now. */
export function cooldownLeft(createdAt: number | null, now: number): number {
  return createdAt === null ? 0 : Math.max(0, createdAt + RESEND_COOLDOWN_MS - now);
}
