import type { SavedCardStore } from "#db/stores/payments/saved-cards.ts";
import type { Clock } from "#domain/clock.ts";
import { settleEach } from "#domain/settle-all.ts";
import type { CardPort } from "./card-port.ts";

const DETACHED_PER_RUN = 20;

type DetachDeps = {
  payments: Pick<CardPort, "detachCard">;
  savedCards: Pick<SavedCardStore, "forget">;
};
type RemoveDeps = DetachDeps & {
  savedCards: Pick<SavedCardStore, "remove" | "forget">;
  clock: Pick<Clock, "now">;
};

async function detach({ payments, savedCards }: DetachDeps, id: string) {
  await payments.detachCard(id);
  await savedCards.forget(id);
}

/**
 * Stops charging a card immediately; if the provider doesn't detach it now, a scheduled run tries again. False
 * if the fan has no such card.
 */
export async function removeCard(
  deps: RemoveDeps,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<boolean> {
  if (!(await deps.savedCards.remove(cardId, userId, deps.clock.now()))) return false;
  await detach(deps, cardId).catch((error: unknown) => {
    console.error(`card ${cardId} is not detached yet`, error);
  });
  return true;
}

export async function detachRemovedCards(
  deps: DetachDeps & { savedCards: Pick<SavedCardStore, "listRemoved"> },
): Promise<void> {
  await settleEach(
    await deps.savedCards.listRemoved(DETACHED_PER_RUN),
    ({ id }) => `card ${id}`,
    ({ id }) => detach(deps, id),
  );
}

/** For an account that is about to be erased. Throws if the provider fails to detach a card. */
export async function detachCardsOf(
  deps: DetachDeps & { savedCards: Pick<SavedCardStore, "listIds"> },
  userId: string,
): Promise<void> {
  for (const { id } of await deps.savedCards.listIds(userId)) await detach(deps, id);
}
