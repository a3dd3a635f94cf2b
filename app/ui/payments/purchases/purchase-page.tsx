import { formatPrice } from "#domain/money.ts";
import { priceCard } from "#domain/payments/price-card.ts";
import type { CardOffer } from "#domain/payments/saved-cards/offer.ts";
import type { PostCard } from "#domain/posts/post.ts";
import { InGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import { Teaser } from "#ui/media/responsive-image.tsx";
import { lockedPostSummary, postHref } from "#ui/posts/post-labels.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PriceTerms } from "../price-terms.tsx";
import { PayButtons } from "../saved-cards/pay-buttons.tsx";

/**
 * Full terms are beside the button. Posts `amount`, the price shown in cents. The script shows the marked part as a
 * dialog (app/scripts/posts/page-dialog.ts).
 */
export function PurchasePage({
  post,
  includedInSubscription,
  hasPriceChanged = false,
  offer = null,
  declined = null,
}: {
  post: PostCard;
  includedInSubscription: boolean;
  hasPriceChanged?: boolean;
  offer?: CardOffer | null;
  declined?: { title: string; text: string } | null;
}) {
  const { creator, price, subscriptionPrice, title } = post;
  if (price === null) return null;
  const card = priceCard("purchase", creator.name, price, offer?.cards);
  return (
    <div className="stack" data-dialog-content>
      <h1>Unlock Exclusive Content</h1>
      {hasPriceChanged && (
        <Notice tone="lamp" title={`The price has changed. It's now ${formatPrice(price)}.`} />
      )}
      {declined !== null && (
        <Notice tone="lamp" icon="alert" title={declined.title}>
          <p>{declined.text}</p>
        </Notice>
      )}
      <div className="locked locked-compact">
        <Teaser uri={post.teaser} />
        <div className="card">
          <h2>{title}</h2>
          <p className="soft">by {creator.name}</p>
          <p className="soft">{lockedPostSummary(post)}</p>
          <p className="figure num">{formatPrice(price)}</p>
          <InGoodStanding to="buy this post">
            <form className="stack stack-tight" method="post" action={`${postHref(post)}/unlock`}>
              <input type="hidden" name="amount" value={price} />
              <div className="actions">
                <PayButtons offer={offer} cents={price} pageLabel="Purchase Now" />
                <ButtonLink variant="secondary" href={postHref(post)} close>
                  Cancel
                </ButtonLink>
              </div>
              <PriceTerms card={{ ...card, item: `${title} by ${creator.name}` }} />
              {includedInSubscription && subscriptionPrice !== null && (
                <p className="small soft">
                  A <a href={postHref(post)}>subscription to {creator.name}</a> for{" "}
                  {formatPrice(subscriptionPrice)}
                  /month includes it, too.
                </p>
              )}
            </form>
          </InGoodStanding>
        </div>
      </div>
    </div>
  );
}
