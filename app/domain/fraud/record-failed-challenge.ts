import type { FailedChallenge, FraudPort } from "./fraud-port.ts";
import { type NoteDeps, noteFailure } from "./record-failed-card.ts";

export type ChallengeDeps = NoteDeps & { payments: Pick<FraudPort, "usedCard"> };

/**
 * Notes a card whose owner didn't confirm a payment when the bank asked, or left that page, like a declined one. One that
 * we canceled doesn't count; the same payment and card count once. Throws ProviderUnavailable.
 */
export async function recordFailedChallenge(
  deps: ChallengeDeps,
  challenge: { id: string } & FailedChallenge,
): Promise<string | null> {
  const card = await deps.payments.usedCard(challenge.cardId);
  if (card === null) return null;
  return noteFailure(deps, {
    ...challenge,
    ...card,
    id: `${challenge.id}:${challenge.cardId}`,
    declineCode: "not_confirmed",
  });
}
