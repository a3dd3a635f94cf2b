import { isOff, type Off } from "#domain/admin/feature-flags/feature.ts";
import { formatPrice } from "#domain/money.ts";
import type { PostCard } from "#domain/posts/post.ts";
import { InGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import { signUpHref } from "../accounts/sign-up-href.ts";
import { ComingSoon } from "../gates/coming-soon.tsx";
import { ButtonLink } from "../primitives/button.tsx";
import { SubscribeForm } from "../subscriptions/subscribe-form.tsx";
import { postHref } from "./post-labels.ts";

export function AccessOptions({
  card,
  includedInSubscription,
  guest,
  off,
}: {
  card: PostCard;
  includedInSubscription: boolean;
  guest: boolean;
  off?: Off | undefined;
}) {
  const { creator, subscriptionPrice, price } = card;
  const soldSeparately = card.visibility === "ppv" && price !== null;
  // Carries the price, so that people who sign in first learn if it has changed.
  const unlockHref = `${postHref(card)}/unlock?amount=${price}`;
  const mayBuy = !isOff({ off }, "content_purchases");
  if (!soldSeparately && !(includedInSubscription && subscriptionPrice !== null)) return null;
  return (
    <InGoodStanding to="unlock this post">
      {soldSeparately && !mayBuy && (
        <ComingSoon feature="content_purchases" label={`Unlock for ${formatPrice(price)}`} />
      )}
      {soldSeparately && mayBuy && (
        <ButtonLink fill dialog={!guest} href={guest ? signUpHref(unlockHref) : unlockHref}>
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
            guest={guest}
            backTo={postHref(card)}
            off={off}
            secondary={soldSeparately && mayBuy}
          />
        </>
      )}
    </InGoodStanding>
  );
}
