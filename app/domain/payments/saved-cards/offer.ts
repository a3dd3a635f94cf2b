import { WEEK_MS } from "#domain/durations.ts";
import type { CardFace } from "./card.ts";

/** A recently declined card is offered last, unless it was charged since. */
export const DECLINED_MS = WEEK_MS;

/** The `pay` field's value for the provider's page; a saved card's ID otherwise. */
export const PAY_ON_PAGE = "page";

export type OfferedCard = CardFace & { id: string; isDeclined: boolean };

/** `checkoutId` makes submitting the form twice pay once. */
export type CardOffer = { cards: OfferedCard[]; checkoutId: string };

/** Puts recently declined cards last. Null if there are no cards. */
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
