import type { CaseAction, SubjectKind } from "#db/kinds.ts";
import { DAY_MS } from "#domain/durations.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { MINOR_REPORT_DAYS, REPORT_DAYS } from "#domain/retention.ts";
import type { Reason } from "./reasons.ts";

export const CLAIM_MS = 15 * 60_000;
export const INSPECTION_MS = DAY_MS;
/** Messages that may be read before and after the reported ones. */
export const WINDOW = 100;
/** How long copies and details of a decided case are kept. */
export const KEPT_MS = REPORT_DAYS * DAY_MS;
/** Evidence in a report about a minor is preserved for a year (18 USC 2258A(h)). */
export const KEPT_MS_IF_MINOR = MINOR_REPORT_DAYS * DAY_MS;

/** Which posts are reviewed before they're published: due ones, one that was saved, or those of a creator. */
export type ReviewScope = { of: "due" } | { of: "post" | "creator"; id: string };

/** Who works on a case, and who may. */
export type ClaimFacts = {
  claimedBy: string | null;
  claimedUntil: number | null;
  decidedAt: number | null;
  /** Whether it's about this admin, a creator they work or worked for, or their own report. */
  isInvolved: boolean;
};
export type CaseRefusal = "over" | "claimed" | "not_claimed" | "involved";
/** Outcomes that fit what a case is about. */
export const outcomesFor: Record<SubjectKind, readonly CaseAction[]> = {
  post: ["dismissed", "warned", "withheld", "removed"],
  profile: ["dismissed", "warned", "removed", "restricted", "ended"],
  conversation: ["dismissed", "warned", "closed"],
  message: ["dismissed", "warned", "removed", "closed"],
};

/** How many cases about one account can be decided together. */
export const MAX_IN_BULK = 20;
/** Restricting or ending the account is one decision, so it isn't among them. */
export const bulkOutcomes = [
  "dismissed",
  "warned",
  "removed",
  "closed",
] as const satisfies readonly CaseAction[];
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** Why a case isn't decided with the others. `second`: it takes a second admin. `proposed`: it waits for one. */
export type LeftOut = CaseRefusal | "unfit" | "second" | "proposed" | "changed" | "is_admin" | "restricted";

/** What a decision is about: what was reported, and the rule that it names. */
export const reasonsOf = (reports: { reason: Reason }[], rule: Reason | null): { reason: Reason }[] =>
  rule === null ? reports : [...reports, { reason: rule }];

/** What may show a minor is removed everywhere, or stays up if two admins say so. */
export const fits = (outcome: CaseAction, kind: SubjectKind, reports: { reason: Reason }[]): boolean =>
  outcomesFor[kind].includes(outcome) &&
  !(outcome === "withheld" && reports.some(({ reason }) => reason === "minor"));

/** Whether a second admin has to agree: before an account ends, and before what may show a minor stays up. */
export const needsSecond = (outcome: CaseAction, reports: { reason: Reason }[]): boolean =>
  outcome === "ended" ||
  ((outcome === "dismissed" || outcome === "warned") && reports.some(({ reason }) => reason === "minor"));

export type Parties = {
  creatorId: string;
  creatorEmail: string;
  fanId: string | null;
  fanEmail: string | null;
};
/** Whom a case is about: its creator and, in a conversation, its fan; not who reported it. */
export function ownersOf(
  { creatorId, creatorEmail, fanId, fanEmail }: Parties,
  reporters: (string | null)[],
): { id: string; email: string }[] {
  const owners = [
    { id: creatorId, email: creatorEmail },
    ...(fanId === null || fanEmail === null ? [] : [{ id: fanId, email: fanEmail }]),
  ];
  return owners.filter(({ id }) => !reporters.includes(id));
}

/** An admin needs a reason to read beyond what was reported, and it never earns a strike. */
export const isPrivate = (kind: SubjectKind): boolean => kind === "conversation" || kind === "message";
export const conversationIdOf = (subjectId: string): string => subjectId.split("/")[0] ?? subjectId;

export const YOUR_OWN = "You're part of this conversation";
export const INVOLVED = "You're part of this conversation, so another admin has to decide.";
const INVOLVED_IN_PAGE = "This is about your own page, team, or report, so another admin has to decide.";
export const involvedText: Record<SubjectKind, string> = {
  post: INVOLVED_IN_PAGE,
  profile: INVOLVED_IN_PAGE,
  conversation: INVOLVED,
  message: INVOLVED,
};

const isClaimed = ({ claimedBy, claimedUntil }: ClaimFacts, now: number) =>
  claimedBy !== null && (claimedUntil ?? 0) > now;

export function checkClaim(found: ClaimFacts, adminId: string, now: number): Outcome<CaseRefusal> {
  if (found.isInvolved) return refuse("involved");
  if (found.decidedAt !== null) return refuse("over");
  return isClaimed(found, now) && found.claimedBy !== adminId ? refuse("claimed") : { ok: true };
}

export function checkWork(found: ClaimFacts, adminId: string, now: number): Outcome<CaseRefusal> {
  const claim = checkClaim(found, adminId, now);
  if (!claim.ok) return claim;
  return isClaimed(found, now) ? { ok: true } : refuse("not_claimed");
}

/** What a report is about. In a conversation, 0 stands for all of it, and a held message has no number. */
export const subjectOf = (kind: SubjectKind, number: number): string =>
  !isPrivate(kind)
    ? `The ${kind}`
    : number > 0
      ? `Message ${number}`
      : number === 0
        ? "The conversation"
        : "A held message";

/** One range that covers all reported messages, with WINDOW messages on either side. */
export function windowOf(reports: { number: number; lastNumber: number }[]): { from: number; to: number } {
  const places = reports.map(({ number, lastNumber }) => (number > 0 ? number : lastNumber));
  return { from: Math.max(1, Math.min(...places) - WINDOW), to: Math.max(...places) + WINDOW };
}
