import type { SavedCardStore } from "../../../db/stores/payments/saved-cards.ts";
import type { Clock } from "../clock.ts";
import { settleEach } from "../settle-all.ts";
import type { CardPort } from "./card-port.ts";

/** Each is one call to the provider. */
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
 * Removes a fan's own card: it is never charged again from here on, and the provider lets go of it, at the latest when a
 * scheduled run tries again. False if the fan has no such card.
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

/** Has the provider let go of cards that were removed or replaced; one scheduled run. */
export async function detachRemovedCards(
  deps: DetachDeps & { savedCards: Pick<SavedCardStore, "listRemoved"> },
): Promise<void> {
  await settleEach(
    await deps.savedCards.listRemoved(DETACHED_PER_RUN),
    ({ id }) => `card ${id}`,
    ({ id }) => detach(deps, id),
  );
}

/** The same for all cards of an account that is about to be erased. Throws if the provider doesn't let go of one. */
export async function detachCardsOf(
  deps: DetachDeps & { savedCards: Pick<SavedCardStore, "listIds"> },
  userId: string,
): Promise<void> {
  for (const { id } of await deps.savedCards.listIds(userId)) await detach(deps, id);
}
