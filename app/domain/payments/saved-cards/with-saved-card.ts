import type { SavedCardStore } from "#db/stores/payments/saved-cards.ts";
import type { Clock } from "#domain/clock.ts";
import { type Refusal, refuse } from "#domain/outcome.ts";

/** Runs `work` with a saved card. One that the provider no longer has is removed, so that it isn't offered again. */
export async function withSavedCard<T>(
  deps: { savedCards: Pick<SavedCardStore, "remove">; clock: Pick<Clock, "now"> },
  card: { id: string; userId: string },
  work: () => Promise<T>,
): Promise<T | Refusal<"no_card">> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && "about" in error && error.about === "card")) throw error;
    await deps.savedCards.remove(card.id, card.userId, deps.clock.now());
    return refuse("no_card");
  }
}
