import { type Cents, formatPrice } from "#domain/money.ts";
import { type CardOffer, type OfferedCard, PAY_ON_PAGE } from "#domain/payments/saved-cards/offer.ts";
import { Button } from "#ui/primitives/button.tsx";
import { CardName } from "./card-name.tsx";

/**
 * Posts `pay` (a card's ID, or PAY_ON_PAGE) and, with saved cards, each as `card`, and `checkout`. A card that was just
 * declined comes after the provider's page. `cents`: the price; null if the fan chooses it.
 */
export function PayButtons({
  offer,
  cents,
  pageLabel,
}: {
  offer: CardOffer | null;
  cents: Cents | null;
  pageLabel: string;
}) {
  if (offer === null) return <Button busy="Opening checkout...">{pageLabel}</Button>;
  const { cards, checkoutId } = offer;
  const price = cents === null ? "" : `${formatPrice(cents)} `;
  const hasGood = cards.some(({ isDeclined }) => !isDeclined);
  const button = (card: OfferedCard, index: number) => (
    <Button
      key={card.id}
      variant={index === 0 && hasGood ? "primary" : "secondary"}
      name="pay"
      value={card.id}
      busy="Paying..."
    >
      <span>
        Pay {price}with <CardName card={card} />
        {card.isDeclined && " (declined)"}
      </span>
    </Button>
  );
  return (
    <>
      {cards.map(({ id }) => (
        <input key={id} type="hidden" name="card" value={id} />
      ))}
      <input type="hidden" name="checkout" value={checkoutId} />
      {cards.map((card, index) => !card.isDeclined && button(card, index))}
      <Button
        variant={hasGood ? "secondary" : "primary"}
        name="pay"
        value={PAY_ON_PAGE}
        busy="Opening checkout..."
      >
        Use another card
      </Button>
      {cards.map((card, index) => card.isDeclined && button(card, index))}
    </>
  );
}
