import type { PriceCard } from "#domain/payments/price-card.ts";
import { LinkedText } from "../legal/linked-text.tsx";

/** Beside each button that pays: what is sold, its price, and the terms, with their links. */
export function PriceTerms({ card: { item, price, terms } }: { card: PriceCard }) {
  return (
    <p className="small soft">
      {item}: <strong className="text-text">{price}</strong>
      <LinkedText text={terms} />
    </p>
  );
}
