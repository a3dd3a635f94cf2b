import type { HoldKind } from "#db/kinds.ts";
import type { PayoutHoldStore } from "#db/stores/ledger/payouts/payout-holds.ts";
import type { Clock } from "#domain/clock.ts";
import { payoutsHeldEmail, payoutsReleasedEmail } from "#domain/notifications/mail/payout-emails.ts";

export type RecordedHold = {
  id: string;
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
  payoutHolds: Pick<PayoutHoldStore, "hold" | "release">;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};
type Creator = { id: string; email: string };

/** Holds payouts until `releaseAt` (ms), or until an admin releases them if it's null. The creator sees the reason. */
export function holdPayouts(
  { payoutHolds, clock, pageLink }: HoldDeps,
  creator: Creator,
  { actorId, reason, releaseAt }: { actorId: string; reason: string; releaseAt: number | null },
): Promise<void> {
  const mail = { recipient: creator.email, ...payoutsHeldEmail(reason, releaseAt, pageLink("/payments")) };
  return payoutHolds.hold(
    { id: clock.newId(), sellerId: creator.id, releaseAt, mail },
    { actorId, reason, now: clock.now(), auditId: clock.newId() },
  );
}

/** False if there's no such open hold, or if it is for a difference. */
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
