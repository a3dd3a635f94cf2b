import { type CardFace, cardLabel } from "#domain/payments/saved-cards/card.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { CardName } from "./card-name.tsx";

export type ListedCard = CardFace & {
  id: string;
  expMonth: number;
  expYear: number;
  usedAt: number;
  isExpired: boolean;
};

const ofSubscriptions = (
  <>
    Subscriptions keep their card after you remove it here. Change it under{" "}
    <a href="/subscriptions">Subscriptions</a>.
  </>
);

/** Each card's form posts its `card` to be removed. */
export function SavedCards({ cards, action }: { cards: ListedCard[]; action: string }) {
  if (cards.length === 0)
    return (
      <p className="small soft" id="saved-cards">
        No saved cards for purchases and tips. You can save one on the payment page when you subscribe, buy a
        post, unlock messages, or tip. {ofSubscriptions}
      </p>
    );
  return (
    <div className="stack stack-tight" id="saved-cards">
      <Table
        caption="Saved cards"
        columns={[
          { label: "Card", phone: "lead" },
          { label: "Expires", phone: "note" },
          { label: "Last used", phone: "note" },
          { label: "Remove", phone: "amount" },
        ]}
        rows={cards.map((card) => ({
          key: card.id,
          cells: [
            <CardName key="card" card={card} />,
            `${String(card.expMonth).padStart(2, "0")}/${card.expYear}${card.isExpired ? " (expired)" : ""}`,
            <Time key="used" at={card.usedAt} />,
            <form key="remove" method="post" action={action}>
              <input type="hidden" name="card" value={card.id} />
              <Button variant="quiet" busy="Removing...">
                Remove<span className="sr-only"> {cardLabel(card)}</span>
              </Button>
            </form>,
          ],
        }))}
      />
      <p className="small soft">Our payment provider keeps these for you. {ofSubscriptions}</p>
    </div>
  );
}
