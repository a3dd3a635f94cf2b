import type { CheckOutcome } from "#db/kinds.ts";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import type { Cents } from "#domain/money.ts";

export type AccountToCheck = {
  sellerId: string;
  accountId: string | null;
  owed: number;
  email: string;
  recheckAt: number | null;
  earlier: EarlierCheck | null;
};

/** How soon an account is checked again after a mismatch. */
export const RECHECK_MS = HOUR_MS;
/**
 * A difference that stayed the same this long, or existed in any amount for a day, isn't due to an event on its way.
 */
const SAME_MS = HOUR_MS;
const ANY_MS = DAY_MS;

/** What the ledger owes and what the provider holds, in cents; `held` is null if the provider didn't answer. */
export type Reading = { ledger: Cents; held: { available: Cents; pending: Cents } | null };
export type EarlierCheck = {
  difference: Cents | null;
  differsSince: number | null;
  sameSince: number | null;
  confirmedAt: number | null;
  accepted: Cents | null;
};
export type Verdict = EarlierCheck & {
  outcome: CheckOutcome;
  recheckAt: number | null;
  hold: "place" | "release" | "keep";
};

/**
 * Judges a check by the previous one. The ledger and the provider are read at different moments, and events may be on
 * their way, so a difference counts only after an hour without change, or after a day. An accepted
 * difference is ignored until the next match.
 */
export function judgeCheck({ ledger, held }: Reading, before: EarlierCheck | null, now: number): Verdict {
  const recheckAt = now + RECHECK_MS;
  const { differsSince = null, confirmedAt = null, accepted = null } = before ?? {};
  if (held === null)
    return {
      outcome: "unavailable",
      difference: null,
      differsSince,
      sameSince: null,
      confirmedAt,
      accepted,
      recheckAt,
      hold: "keep",
    };
  const difference = held.available + held.pending - ledger;
  if (difference === 0)
    return {
      outcome: "matched",
      difference,
      differsSince: null,
      sameSince: null,
      confirmedAt: null,
      accepted: null,
      recheckAt: null,
      hold: "release",
    };
  const since = differsSince ?? now;
  const sameSince = before?.difference === difference ? (before.sameSince ?? now) : now;
  if (difference === accepted)
    return {
      outcome: "mismatched",
      difference,
      differsSince: since,
      sameSince,
      confirmedAt: null,
      accepted,
      recheckAt,
      hold: "keep",
    };
  const isConfirmed = confirmedAt !== null || now - sameSince >= SAME_MS || now - since >= ANY_MS;
  return {
    outcome: "mismatched",
    difference,
    differsSince: since,
    sameSince,
    confirmedAt: isConfirmed ? (confirmedAt ?? now) : null,
    accepted,
    recheckAt,
    hold: isConfirmed ? "place" : "keep",
  };
}
