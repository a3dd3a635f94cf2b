import { DAY_MS } from "#domain/durations.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";

export const LINK_DAYS = 14;
export const LINK_MS = LINK_DAYS * DAY_MS;
/** In one post, besides its creator. */
export const MAX_PEOPLE = 5;
const KEPT_YEARS = 7;
/** How long a signed consent is kept after its withdrawal or its post's end (18 USC 2257). */
export const CONSENT_KEPT_MS = (KEPT_YEARS * 365 + 2) * DAY_MS;

export type ConsentFacts = {
  expiresAt: number;
  /** What the check for this post said; null before it. */
  over18: boolean | null;
  signedAt: number | null;
  declinedAt: number | null;
  withdrawnAt: number | null;
};
export type ConsentState = "open" | "expired" | "declined" | "minor" | "signed" | "withdrawn";

export function consentState(consent: ConsentFacts, now: number): ConsentState {
  if (consent.withdrawnAt !== null) return "withdrawn";
  if (consent.signedAt !== null) return "signed";
  if (consent.over18 === false) return "minor";
  if (consent.declinedAt !== null) return "declined";
  return consent.expiresAt <= now ? "expired" : "open";
}

/** Whether someone's answer keeps their post from ever being published. */
export const isRefusal = (state: ConsentState): boolean => ["declined", "minor", "withdrawn"].includes(state);

export type AnswerRefusal = Exclude<ConsentState, "open">;

/** Whether someone may still check their identity, sign, or decline. */
export function checkConsentAnswer(consent: ConsentFacts, now: number): Outcome<AnswerRefusal> {
  const state = consentState(consent, now);
  return state === "open" ? { ok: true } : refuse(state);
}

/** `isChecked`: an identity check that is still valid says that they're 18 or older. */
export function checkSignature(
  consent: ConsentFacts & { isChecked: boolean },
  now: number,
): Outcome<AnswerRefusal | "unchecked"> {
  const answer = checkConsentAnswer(consent, now);
  if (!answer.ok) return answer;
  return consent.isChecked ? answer : refuse("unchecked");
}

export function checkWithdrawal(consent: ConsentFacts, now: number): Outcome<"unsigned" | "withdrawn"> {
  const state = consentState(consent, now);
  if (state === "signed") return { ok: true };
  return refuse(state === "withdrawn" ? "withdrawn" : "unsigned");
}

/** Whether the creator may take someone off the post: never anyone who says that they're in it, or who is too young. */
export const mayRemovePerson = (consent: ConsentFacts, now: number): boolean =>
  ["open", "expired"].includes(consentState(consent, now));

/** "Ana", "Ana and Ben", "Ana, Ben, and Cleo". */
export const listNames = (names: string[]): string =>
  new Intl.ListFormat("en-US", { style: "long", type: "conjunction" }).format(names);
