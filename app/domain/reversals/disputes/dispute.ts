import type { AppealAnswer, SaleKind } from "#db/kinds.ts";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import type { Cents } from "#domain/money.ts";

/** Amount in cents, times in ms. */
export type ListedDispute = {
  id: string;
  kind: SaleKind;
  fan: string;
  postTitle: string | null;
  amount: Cents;
  status: string;
  openedAt: number;
  dueBy: number | null;
  submittedAt: number | null;
  closedAt: number | null;
};

/** The provider's dispute fee, and what contesting costs on top unless we win. We pay both (cents). */
export const DISPUTE_FEE: Cents = 1500;
/** How long before the deadline we submit the evidence for a creator who hasn't. */
export const SUBMIT_BEFORE_MS = 6 * HOUR_MS;
/** With fewer decided disputes of a kind, their outcomes say little. */
export const MIN_OUTCOMES = 30;
export const MAX_STATEMENT = 5000;
/** How long a creator's text and files are kept after a dispute is closed. */
export const KEPT_MS = 90 * DAY_MS;

const CLOSED = ["won", "lost", "warning_closed", "prevented"];

/** The bank has decided, or nothing is left to decide. A decision can still be reversed. */
export const isClosed = (status: string): boolean => CLOSED.includes(status);
/** No money has moved. */
export const isInquiry = (status: string): boolean => status.startsWith("warning_") || status === "prevented";
export const awaitsAppeal = (status: string): boolean => status === "appeal_needs_response";
export const awaitsEvidence = (status: string): boolean =>
  status === "needs_response" || status === "warning_needs_response";

/** In ms; null if there is nothing to answer. */
export const answerAt = (status: string, dueBy: number | null): number | null =>
  awaitsEvidence(status) && dueBy !== null ? dueBy - SUBMIT_BEFORE_MS : null;

export type DisputeProgress = {
  status: string;
  dueBy: number | null;
  submissionCount: number;
  countedFrom: number;
  acceptedAt: number | null;
  lockedAt: number | null;
  appealAnswer: AppealAnswer | null;
};
/** What to do about a dispute at `now` (ms). Evidence counts once, and only until the deadline. */
export function nextStep(
  { status, dueBy, submissionCount, countedFrom, acceptedAt, lockedAt, appealAnswer }: DisputeProgress,
  now: number,
): "accept" | "submit" | "appeal" | "wait" | "nothing" {
  if (awaitsAppeal(status)) {
    if (appealAnswer === null || isPast(dueBy, now)) return "nothing";
    return appealAnswer === "filed" ? "appeal" : "accept";
  }
  if (!awaitsEvidence(status) || submissionCount > countedFrom) return "nothing";
  if (acceptedAt !== null) return "accept";
  if (dueBy === null || now >= dueBy) return "nothing";
  return lockedAt !== null || now >= dueBy - SUBMIT_BEFORE_MS ? "submit" : "wait";
}

const isPast = (dueBy: number | null, now: number) => dueBy !== null && now >= dueBy;

export const canAppeal = ({ status, dueBy, appealAnswer }: DisputeProgress, now: number): boolean =>
  awaitsAppeal(status) && appealAnswer === null && !isPast(dueBy, now);

export const canAnswer = (
  { status, dueBy, lockedAt, acceptedAt, submissionCount, countedFrom }: DisputeProgress,
  now: number,
): boolean =>
  awaitsEvidence(status) &&
  lockedAt === null &&
  acceptedAt === null &&
  submissionCount <= countedFrom &&
  dueBy !== null &&
  now < dueBy;

/** A lost dispute ends the subscription; one that holds money pauses it. */
export function collectionAfter(disputes: { withheld: Cents; isLost: boolean }[]): "end" | "pause" | "keep" {
  const held = disputes.filter(({ withheld }) => withheld > 0);
  if (held.some(({ isLost }) => isLost)) return "end";
  return held.length > 0 ? "pause" : "keep";
}

export const outcomesOf = ({ won, lost }: { won: number; lost: number }) =>
  won + lost < MIN_OUTCOMES ? null : { won, lost };
