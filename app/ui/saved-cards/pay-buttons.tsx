import { type Cents, formatPrice } from "../../domain/money.ts";
import { type CardOffer, cardLabel } from "../../domain/saved-cards/card.ts";
import { Button } from "../primitives/button.tsx";

/**
 * What sends a form that pays. Posts `pay` (card or page), and with a saved card `card` and `checkout`. `cents` is the
 * price, null where the fan chooses it.
 */
export function PayButtons({
  offer,
  cents,
  pageLabel,
}: {
  offer: CardOffer | null;
  cents: Cents | null;
  /** The only button's label, where there is no saved card. */
  pageLabel: string;
}) {
  if (offer === null) return <Button busy="Opening checkout...">{pageLabel}</Button>;
  const { card, checkoutId } = offer;
  return (
    <>
      <input type="hidden" name="card" value={card.id} />
      <input type="hidden" name="checkout" value={checkoutId} />
      <Button name="pay" value="card" busy="Paying...">
        Pay {cents === null ? "" : `${formatPrice(cents)} `}with {cardLabel(card)}
      </Button>
      <Button variant="secondary" name="pay" value="page" busy="Opening checkout...">
        Use another card
      </Button>
    </>
  );
}
