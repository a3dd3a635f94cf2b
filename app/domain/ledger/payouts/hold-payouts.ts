import type { HoldKind } from "#db/kinds.ts";
import type { PayoutHoldStore } from "#db/stores/ledger/payouts/payout-holds.ts";
import type { Clock } from "#domain/clock.ts";
import { payoutsReleasedEmail } from "#domain/notifications/mail/payout-emails.ts";

export type RecordedHold = {
  id: string;
  /** Of an admin's, which is a decision with the same ID. */
  caseId: string | null;
  kind: HoldKind;
  reason: string;
  releaseAt: number | null;
  createdAt: number;
  createdBy: string | null;
  releasedAt: number | null;
  releasedBy: string | null;
  releaseReason: string | null;
};

type HoldDeps = {
  payoutHolds: Pick<PayoutHoldStore, "release">;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};
type Creator = { id: string; email: string };

/** For a changed bank. False if there's no such open hold. */
export function releasePayouts(
  { payoutHolds, clock, pageLink }: HoldDeps,
  creator: Creator,
  { holdId, actorId, reason }: { holdId: string; actorId: string; reason: string },
): Promise<boolean> {
  const mail = { recipient: creator.email, ...payoutsReleasedEmail(pageLink("/payments")) };
  return payoutHolds.release(
    { id: holdId, sellerId: creator.id, mail },
    { actorId, reason, now: clock.now(), auditId: clock.newId() },
  );
}
