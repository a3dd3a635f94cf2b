import { DAY_MS, HOUR_MS } from "../durations.ts";
import type { Cents } from "../money.ts";
import type { saleLabel } from "../sale-labels.ts";

/** A line in a creator's list of disputes. Cents, ms. */
export type ListedDispute = {
  id: string;
  kind: Parameters<typeof saleLabel>[0];
  /** The fan's username. */
  fan: string;
  postTitle: string | null;
  amount: Cents;
  status: string;
  openedAt: number;
  dueBy: number | null;
  submittedAt: number | null;
  closedAt: number | null;
};

/** The provider's dispute fee, and what contesting costs on top unless the dispute is won. Both are ours (cents). */
export const DISPUTE_FEE: Cents = 1500;
/** Before the deadline, this is when the evidence is submitted for a creator who hasn't done so. */
export const SUBMIT_BEFORE_MS = 6 * HOUR_MS;
/** Decided disputes of a kind from which on their outcomes say something. */
export const MIN_OUTCOMES = 30;
export const MAX_STATEMENT = 5000;
/** How long a creator's text and files are kept after a dispute is closed. */
export const KEPT_MS = 90 * DAY_MS;

const CLOSED = ["won", "lost", "warning_closed", "prevented"];

/** Whether the bank has decided, or nothing is left to decide. A decision can still be reversed. */
export const isClosed = (status: string): boolean => CLOSED.includes(status);
/** Whether it only asks: no money has moved. */
export const isInquiry = (status: string): boolean => status.startsWith("warning_") || status === "prevented";
/** Whether the bank turned the evidence down and waits for an appeal, which an admin decides about. */
export const awaitsAppeal = (status: string): boolean => status === "appeal_needs_response";
/** Whether the bank waits for evidence. */
export const awaitsEvidence = (status: string): boolean =>
  status === "needs_response" || status === "warning_needs_response";

/** When to answer a dispute (ms); null if there is nothing to answer. */
export const answerAt = (status: string, dueBy: number | null): number | null =>
  awaitsEvidence(status) && dueBy !== null ? dueBy - SUBMIT_BEFORE_MS : null;

/** How far the answer to a dispute has come; the next step depends on it. */
export type DisputeProgress = {
  status: string;
  dueBy: number | null;
  submissionCount: number;
  countedFrom: number;
  acceptedAt: number | null;
  lockedAt: number | null;
  appealAnswer: AppealAnswer | null;
};
export type AppealAnswer = "filed" | "dropped";

/**
 * What to do about a dispute at `now` (ms): give it up, submit the evidence, appeal, or nothing: because it was submitted,
 * too late, too early, or isn't asked for. Evidence counts once, and only until the deadline.
 */
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

/** Whether an admin can still decide about an appeal. */
export const canAppeal = ({ status, dueBy, appealAnswer }: DisputeProgress, now: number): boolean =>
  awaitsAppeal(status) && appealAnswer === null && !isPast(dueBy, now);

/** Whether a creator can still add to the evidence, submit it, or give up. */
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

/** What disputes of a month do to its subscription: one that is lost ends it, one that holds money pauses it. */
export function collectionAfter(disputes: { withheld: Cents; isLost: boolean }[]): "end" | "pause" | "keep" {
  const held = disputes.filter(({ withheld }) => withheld > 0);
  if (held.some(({ isLost }) => isLost)) return "end";
  return held.length > 0 ? "pause" : "keep";
}

/** How disputes of one kind ended; null below the number that says something. */
export const outcomesOf = ({ won, lost }: { won: number; lost: number }) =>
  won + lost < MIN_OUTCOMES ? null : { won, lost };
