import type { HoldKind } from "#db/kinds.ts";
import { DAY_MS } from "#domain/durations.ts";
/** `releaseAt` (ms) is when it ends by itself; null if it doesn't. */
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

export const holdsAt = <H extends Pick<OpenHold, "releaseAt">>(holds: H[], at: number): H[] =>
  holds.filter(({ releaseAt }) => releaseAt === null || releaseAt > at);

/** Null if a hold has no end date. */
export const holdsEndAt = (holds: Pick<OpenHold, "releaseAt">[]): number | null =>
  holds.reduce<number | null>(
    (latest, { releaseAt }) => (latest === null || releaseAt === null ? null : Math.max(latest, releaseAt)),
    0,
  );
