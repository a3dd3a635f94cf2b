import { formatCents } from "../../domain/money.ts";
import type { PostCard } from "../../domain/posts/post.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { SubscribeForm } from "../subscriptions/subscribe-form.tsx";
import { postHref } from "./post-labels.ts";

/** How a locked post is opened: bought alone, or by a subscription where that opens it. */
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
  const alone = card.visibility === "ppv" && price !== null;
  const unlock = `${postHref(card)}/unlock`;
  return (
    <>
      {alone && (
        <ButtonLink
          fill
          href={signInHref === null ? unlock : `/login?redirect=${encodeURIComponent(unlock)}`}
        >
          Unlock for {formatCents(price)}
        </ButtonLink>
      )}
      {alone && !includedInSubscription && (
        <p className="small soft">Sold by itself: a subscription to {creator.name} does not include it.</p>
      )}
      {includedInSubscription && subscriptionPrice !== null && (
        <>
          {alone && <p className="small soft">Or subscribe: {creator.name}'s subscribers see it already.</p>}
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
