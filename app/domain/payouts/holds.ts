import { DAY_MS } from "../durations.ts";
/** Why a seller isn't paid out: an admin's decision, a difference from the provider, or another bank account. */
export type HoldKind = "admin" | "mismatch" | "bank_change";

/** A hold that nobody has released; `releaseAt` (ms) is when it ends on its own, null if it doesn't. */
export type OpenHold = {
  id: string;
  kind: HoldKind;
  reason: string;
  releaseAt: number | null;
  createdAt: number;
};

export const BANK_CHANGE_HOLD_MS = DAY_MS;
export const MISMATCH_REASON =
  "Our records and our payment provider's differ for your account. We're looking into it.";

/** The holds that still stop payouts at a time (ms). */
export const holdsAt = <H extends Pick<OpenHold, "releaseAt">>(holds: H[], at: number): H[] =>
  holds.filter(({ releaseAt }) => releaseAt === null || releaseAt > at);

/** When the last of some holds ends; null if one of them has no date. */
export const holdsEndAt = (holds: Pick<OpenHold, "releaseAt">[]): number | null =>
  holds.reduce<number | null>(
    (latest, { releaseAt }) => (latest === null || releaseAt === null ? null : Math.max(latest, releaseAt)),
    0,
  );
