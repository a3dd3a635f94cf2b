import type { FailedCardStore } from "#db/stores/payments/fraud/failed-cards.ts";
import { toEmailAddress } from "#domain/accounts/email-address.ts";
import type { Clock } from "#domain/clock.ts";
import type { FailedCharge, FraudPort } from "./fraud-port.ts";
import { blockEnd } from "./fraud-rules.ts";

export type NoteDeps = {
  failedCards: FailedCardStore;
  /** A keyed hash of a card's fingerprint. */
  cardKey(fingerprint: string): string;
  clock: Pick<Clock, "now">;
};
export type FailedCardDeps = NoteDeps & { payments: Pick<FraudPort, "failedCharge"> };

/**
 * Records a card that failed at one of our checkouts, and blocks the fan's account after too many. Returns the fan
 * whose open pages must be closed; null if the account isn't blocked. Failed renewals don't count, since nobody typed
 * those cards. Throws ProviderUnavailable.
 */
export async function recordFailedCard(deps: FailedCardDeps, chargeId: string): Promise<string | null> {
  const charge = await deps.payments.failedCharge(chargeId);
  return charge === null ? null : noteFailure(deps, charge);
}

/** Records a failure we already know. A payment that was canceled when we closed its checkout doesn't count. */
export async function noteFailure(
  deps: NoteDeps,
  charge: FailedCharge & { isCanceled?: boolean },
): Promise<string | null> {
  if (charge.fingerprint === null) return null;
  const sale = await deps.failedCards.findSale({ ...charge, email: toEmailAddress(charge.email ?? "") });
  if (sale === null || (charge.isCanceled && sale.isWithdrawn)) return null;
  const known = await deps.failedCards.record({
    id: charge.id,
    buyer_id: sale.buyerId,
    seller_id: sale.sellerId,
    card_hash: deps.cardKey(charge.fingerprint),
    decline_code: charge.declineCode,
    failed_at: charge.failedAt,
  });
  const now = deps.clock.now();
  const until = blockEnd(known.failures, known.clearedAt);
  if (until === null || until <= now) return null;
  await deps.failedCards.block({ userId: sale.buyerId, until, clearedAt: known.clearedAt, now });
  return sale.buyerId;
}
