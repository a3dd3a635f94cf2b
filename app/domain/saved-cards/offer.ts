import { WEEK_MS } from "../durations.ts";
import type { CardFace } from "./card.ts";

/** For this long a declined card is offered last, unless it was charged since. */
export const DECLINED_MS = WEEK_MS;

/** What a sale's form posts as `pay` for the provider's page; for a saved card, it is the card's ID. */
export const PAY_ON_PAGE = "page";

/** A card that a page offers; `isDeclined` if its bank has just declined it. */
export type OfferedCard = CardFace & { id: string; isDeclined: boolean };

/** The cards that a page offers, and the ID of the sale that its form begins, so that sending it twice pays once. */
export type CardOffer = { cards: OfferedCard[]; checkoutId: string };

/** Orders a fan's cards for a page: as they come, those that were just declined last. Null if there are none. */
export function offerCards(
  cards: (CardFace & { id: string; declinedAt: number | null })[],
  checkoutId: string,
): CardOffer | null {
  if (cards.length === 0) return null;
  const offered = cards.map(({ id, brand, last4, declinedAt }) => ({
    id,
    brand,
    last4,
    isDeclined: declinedAt !== null,
  }));
  return { cards: offered.toSorted((a, b) => Number(a.isDeclined) - Number(b.isDeclined)), checkoutId };
}
