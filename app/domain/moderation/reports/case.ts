import { type Outcome, refuse } from "#domain/outcome.ts";
import { REPORT_DAYS } from "#domain/retention.ts";

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

export const CLAIM_MS = 15 * 60_000;
export const INSPECTION_MS = 24 * 60 * 60_000;
/** Messages that may be read before and after the reported ones. */
export const WINDOW = 100;
/** How long copies and details of a decided case are kept. */
export const KEPT_MS = REPORT_DAYS * 24 * 60 * 60_000;

export type OpenCase = {
  claimedBy: string | null;
  claimedUntil: number | null;
  decidedAt: number | null;
  /** Whether this admin is a participant or on the creator's team. */
  isInvolved: boolean;
};
export type CaseRefusal = "over" | "claimed" | "not_claimed" | "involved";
export const INVOLVED = "You're part of this conversation, so another admin has to decide.";

export const YOUR_OWN = "You're part of this conversation";

const isClaimed = ({ claimedBy, claimedUntil }: OpenCase, now: number) =>
  claimedBy !== null && (claimedUntil ?? 0) > now;

export function checkClaim(found: OpenCase, adminId: string, now: number): Outcome<CaseRefusal> {
  if (found.isInvolved) return refuse("involved");
  if (found.decidedAt !== null) return refuse("over");
  return isClaimed(found, now) && found.claimedBy !== adminId ? refuse("claimed") : { ok: true };
}

export function checkWork(found: OpenCase, adminId: string, now: number): Outcome<CaseRefusal> {
  const claim = checkClaim(found, adminId, now);
  if (!claim.ok) return claim;
  return isClaimed(found, now) ? { ok: true } : refuse("not_claimed");
}

/** 0 stands for the whole conversation; a held message has no number. */
export const subjectOf = (number: number): string =>
  number > 0 ? `Message ${number}` : number === 0 ? "The conversation" : "A held message";

/** One range that covers all reported messages, with WINDOW messages on either side. */
export function windowOf(reports: { number: number; lastNumber: number }[]): { from: number; to: number } {
  const places = reports.map(({ number, lastNumber }) => (number > 0 ? number : lastNumber));
  return { from: Math.max(1, Math.min(...places) - WINDOW), to: Math.max(...places) + WINDOW };
}
