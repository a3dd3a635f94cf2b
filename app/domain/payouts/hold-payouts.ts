import type { ListedHold, PayoutHoldStore } from "../../../db/stores/payouts/payout-holds.ts";
import type { Clock } from "../clock.ts";
import { payoutsHeldEmail, payoutsReleasedEmail } from "../mail/payout-emails.ts";

/** A hold with who placed and released it, and why. */
export type RecordedHold = ListedHold;

type HoldDeps = {
  payoutHolds: Pick<PayoutHoldStore, "hold" | "release">;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};
type Creator = { id: string; email: string };

/** Stops a creator's payouts until a day (ms) or until an admin releases them. The creator reads the reason. */
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

/** Releases one of a creator's holds; false if there is no such open one, or if it is for a difference. */
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
