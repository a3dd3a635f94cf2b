import { type Outcome, refuse } from "../outcome.ts";
import { REPORT_DAYS } from "../retention.ts";

/** What a conversation or message can be reported for, with what each means. */
export const reasons = {
  harassment: "Harassment, threats, or hate",
  minor: "Someone may be under 18",
  consent: "Images of someone who didn't agree",
  scam: "Scam, spam, or asking for payment elsewhere",
  impersonation: "Pretends to be someone else",
  illegal: "Illegal goods or services",
  other: "Something else",
} as const;
export type Reason = keyof typeof reasons;
export const reasonKeys = Object.keys(reasons) as Reason[];

/** What we do about a case; the words are those of the database. */
export const outcomes = ["dismissed", "warned", "closed"] as const;
export type CaseOutcome = (typeof outcomes)[number];

/** How long a claim keeps other admins from working on a case, in ms. */
export const CLAIM_MS = 15 * 60_000;
/** How long a reason lets an admin read a conversation, in ms. */
export const INSPECTION_MS = 24 * 60 * 60_000;
/** Messages that may be read before and after what was reported. */
export const WINDOW = 100;
/** How long the copies and details of a decided case are kept, in ms. */
export const KEPT_MS = REPORT_DAYS * 24 * 60 * 60_000;

/** A case as rules see it. */
export type OpenCase = {
  claimedBy: string | null;
  claimedUntil: number | null;
  decidedAt: number | null;
  /** Whether the admin who asks is one of the two, or of the creator's team. */
  isInvolved: boolean;
};
export type CaseRefusal = "over" | "claimed" | "not_claimed" | "involved";
/** Why an admin can't work on what they're part of. */
export const INVOLVED = "You're part of this conversation, so another admin has to decide.";

/** The same where such cases are listed. */
export const YOUR_OWN = "You're part of this conversation";

/** Whether someone works on a case at this moment (ms). */
const isClaimed = ({ claimedBy, claimedUntil }: OpenCase, now: number) =>
  claimedBy !== null && (claimedUntil ?? 0) > now;

/** Decides whether an admin may claim a case: an open one that nobody else works on, and that they have no part in. */
export function checkClaim(found: OpenCase, adminId: string, now: number): Outcome<CaseRefusal> {
  if (found.isInvolved) return refuse("involved");
  if (found.decidedAt !== null) return refuse("over");
  return isClaimed(found, now) && found.claimedBy !== adminId ? refuse("claimed") : { ok: true };
}

/** Decides whether an admin may open the conversation of a case, or decide about it: while their claim holds. */
export function checkWork(found: OpenCase, adminId: string, now: number): Outcome<CaseRefusal> {
  const claim = checkClaim(found, adminId, now);
  if (!claim.ok) return claim;
  return isClaimed(found, now) ? { ok: true } : refuse("not_claimed");
}

/** What a report is about, by its number: 0 is for the whole conversation, and what waited for a review had none. */
export const subjectOf = (number: number): string =>
  number > 0 ? `Message ${number}` : number === 0 ? "The conversation" : "A held message";

/** The numbers of the messages that may be read for reports: one stretch, from before the first that one is about to after the last. */
export function windowOf(reports: { number: number; lastNumber: number }[]): { from: number; to: number } {
  const places = reports.map(({ number, lastNumber }) => (number > 0 ? number : lastNumber));
  return { from: Math.max(1, Math.min(...places) - WINDOW), to: Math.max(...places) + WINDOW };
}
