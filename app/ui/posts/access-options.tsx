import { formatPrice } from "../../domain/money.ts";
import type { PostCard } from "../../domain/posts/post.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { SubscribeForm } from "../subscriptions/subscribe-form.tsx";
import { postHref } from "./post-labels.ts";

/** The ways to open a locked post: a one-time purchase, a subscription, or either. */
export function AccessOptions({
  card,
  includedInSubscription,
  signInHref,
}: {
  card: PostCard;
  includedInSubscription: boolean;
  signInHref: string | null;
}) {
  const { creator, subscriptionPrice, price } = card;
  const soldSeparately = card.visibility === "ppv" && price !== null;
  // The price goes along, so that one who signs in first learns if it has changed.
  const unlockHref = `${postHref(card)}/unlock?amount=${price}`;
  return (
    <>
      {soldSeparately && (
        <ButtonLink
          fill
          dialog={signInHref === null}
          href={signInHref === null ? unlockHref : `/login?redirect=${encodeURIComponent(unlockHref)}`}
        >
          Unlock for {formatPrice(price)}
        </ButtonLink>
      )}
      {soldSeparately && !includedInSubscription && (
        <p className="small soft">Sold separately. A subscription to {creator.name} doesn't include it.</p>
      )}
      {includedInSubscription && subscriptionPrice !== null && (
        <>
          {soldSeparately && <p className="small soft">Included with a subscription to {creator.name}.</p>}
          <SubscribeForm
            action={`/seller/${creator.username}/subscribe`}
            sellerId={creator.id}
            name={creator.name}
            cents={subscriptionPrice}
            signInHref={signInHref}
            backTo={postHref(card)}
          />
        </>
      )}
    </>
  );
}
