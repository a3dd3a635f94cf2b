import { DAY_MS, HOUR_MS } from "../durations.ts";
import type { Cents } from "../money.ts";

/** How soon an account whose check didn't match is looked at again. */
export const RECHECK_MS = HOUR_MS;
/** A difference that stayed exactly the same this long is no event on its way; neither is any that lasted a day. */
const SAME_MS = HOUR_MS;
const ANY_MS = DAY_MS;

/** What a check found: what the ledger owes, and what the provider holds, null if it did not say. Cents. */
export type Reading = { ledger: Cents; held: { available: Cents; pending: Cents } | null };
/** What remains to be known of the check before; instants in ms. */
export type EarlierCheck = {
  difference: Cents | null;
  differsSince: number | null;
  sameSince: number | null;
  confirmedAt: number | null;
  /** The difference that an admin accepted. */
  accepted: Cents | null;
};
export type Verdict = EarlierCheck & {
  outcome: "matched" | "mismatched" | "unavailable";
  recheckAt: number | null;
  /** What becomes of the hold for a difference. */
  hold: "place" | "release" | "keep";
};

/**
 * Judges a check by the one before. The ledger and the provider are read at different moments, and an event may be on its
 * way, so a difference counts only once it has stayed the same for an hour, or has been there in some amount for a day. One
 * that an admin accepted doesn't count, until there was a match.
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
