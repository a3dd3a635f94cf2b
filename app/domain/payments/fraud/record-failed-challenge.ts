import type { FailedChallenge, FraudPort } from "./fraud-port.ts";
import { type NoteDeps, noteFailure } from "./record-failed-card.ts";

export type ChallengeDeps = NoteDeps & { payments: Pick<FraudPort, "usedCard"> };

/**
 * Counts a failed or abandoned challenge like a declined card, once per payment and card. A payment that we canceled
 * doesn't count. Throws ProviderUnavailable.
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
