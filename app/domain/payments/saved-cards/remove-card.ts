import type { SavedCardStore } from "#db/stores/payments/saved-cards.ts";
import type { Clock } from "#domain/clock.ts";
import { DAY_MS } from "#domain/durations.ts";
import { settleEach } from "#domain/settle-all.ts";
import type { CardPort } from "./card-port.ts";

const DETACHED_PER_RUN = 20;
/** How long until a card that a subscription is charged to is tried again. */
const KEPT_MS = DAY_MS;

type DetachDeps = {
  payments: Pick<CardPort, "detachCard">;
  savedCards: Pick<SavedCardStore, "forget" | "postpone">;
  clock: Pick<Clock, "now">;
};
type RemoveDeps = DetachDeps & { savedCards: Pick<SavedCardStore, "remove"> };

async function detach({ payments, savedCards, clock }: DetachDeps, id: string) {
  if (await payments.detachCard(id)) await savedCards.forget(id);
  else await savedCards.postpone(id, clock.now() + KEPT_MS);
}

/**
 * Stops charging a card immediately; if the provider doesn't detach it now, or a subscription still needs it, a
 * scheduled run tries again. False
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
    await deps.savedCards.listRemoved(DETACHED_PER_RUN, deps.clock.now()),
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
