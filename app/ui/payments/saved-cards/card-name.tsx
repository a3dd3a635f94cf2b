import { brandName, type CardFace } from "#domain/payments/saved-cards/card.ts";

/** "Visa •• 4242", read aloud as "Visa ending in 4242". */
export const CardName = ({ card: { brand, last4 } }: { card: CardFace }) => (
  <span className="num">
    {brandName(brand)} <span aria-hidden="true">•• </span>
    <span className="sr-only">ending in </span>
    {last4}
  </span>
);
