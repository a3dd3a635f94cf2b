import type { Message } from "#domain/messages/message.ts";
import { contentsText } from "#domain/messages/message-media.ts";
import { type Cents, formatPrice } from "#domain/money.ts";
import { priceCard } from "#domain/payments/price-card.ts";
import type { CardOffer } from "#domain/payments/saved-cards/offer.ts";
import { InGoodStanding, useIsInGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import { MediaItem } from "#ui/media/post-media-item.tsx";
import { Teaser } from "#ui/media/responsive-image.tsx";
import { PriceTerms } from "#ui/payments/price-terms.tsx";
import { PayButtons } from "#ui/payments/saved-cards/pay-buttons.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** Full terms are beside the button. Posts `amount`, the price shown (cents). */
export function BuyMessage({
  action,
  backHref,
  name,
  message,
  price,
  contents,
  owned,
  problem,
  offer = null,
  declined = null,
}: {
  action: string;
  backHref: string;
  name: string;
  message: Pick<Message, "text" | "media">;
  price: Cents;
  contents: string;
  owned: { count: number; of: number; place: { href: string; label: string } | null };
  problem: string | null;
  offer?: CardOffer | null;
  declined?: { title: string; text: string } | null;
}) {
  const mayBuy = useIsInGoodStanding() && problem === null;
  const card = priceCard("message", name, price, offer?.cards, { contents });
  const previews = message.media.flatMap(({ isPreview, open }) => (isPreview && open ? [open] : []));
  const locked = message.media.filter(({ isPreview }) => !isPreview);
  return (
    <div className="stack">
      <h1>Unlock a message from {name}</h1>
      {declined !== null && (
        <Notice tone="lamp" icon="alert" title={declined.title}>
          <p>{declined.text}</p>
        </Notice>
      )}
      {owned.count > 0 && owned.place !== null && (
        <Notice tone="lamp" title={ownedText(owned)}>
          <p>
            <a href={owned.place.href}>{owned.place.label}</a>
          </p>
        </Notice>
      )}
      {previews.length > 0 && (
        <figure className="post-media">
          {previews.map((item) => (
            <MediaItem key={item.id} mediaItem={item} title="Free preview" eager={false} />
          ))}
          <figcaption className="small dim">Free preview</figcaption>
        </figure>
      )}
      <div className="locked locked-compact">
        <Teaser uri={locked.find(({ teaser }) => teaser !== "")?.teaser ?? ""} />
        <div className="card">
          <h2>{contentsText(locked)}</h2>
          {message.text !== "" && (
            <p className="message-text" dir="auto">
              {message.text}
            </p>
          )}
          <p className="figure num">{formatPrice(price)}</p>
          {mayBuy ? (
            <form className="stack stack-tight" method="post" action={action}>
              <input type="hidden" name="amount" value={price} />
              <div className="actions">
                <PayButtons offer={offer} cents={price} pageLabel="Continue to payment" />
                <ButtonLink variant="secondary" href={backHref}>
                  Cancel
                </ButtonLink>
              </div>
              <PriceTerms card={card} />
            </form>
          ) : (
            <>
              {owned.count < owned.of ? (
                <InGoodStanding to="buy this message">
                  <p className="soft">{problem}</p>
                </InGoodStanding>
              ) : (
                <p className="soft">{problem}</p>
              )}
              <p>
                <ButtonLink variant="secondary" href={backHref}>
                  Go Back
                </ButtonLink>
              </p>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

const ownedText = ({ count, of }: { count: number; of: number }) =>
  count === of
    ? "You already have everything in this message"
    : `You already have ${count} of its ${of} locked files`;
