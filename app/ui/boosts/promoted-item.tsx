import type { Promoted } from "#domain/boosts/place-boost.ts";
import { product } from "#domain/product.ts";
import { PostCard } from "../posts/post-card.tsx";
import { postHref } from "../posts/post-labels.ts";

/**
 * A promoted post in a list, labeled with who pays and why it's shown. The script reports the slot once it's seen;
 * without scripts, the image does when it's served.
 */
export function PromotedItem({ promoted: { card, slot, why } }: { promoted: Promoted }) {
  const counter = `/api/promoted/${slot}`;
  return (
    <li className="promoted" data-slot={slot}>
      <PostCard post={card} href={`${postHref(card)}?slot=${slot}`} />
      <details>
        <summary className="small">
          <strong>Promoted</strong> <span className="soft">· Paid by {card.creator.name} · Why?</span>
        </summary>
        <p className="small soft">
          {card.creator.name} paid {product.name} to show this post. It's here because {why}, not because of
          anything you viewed, liked, or bought.
        </p>
      </details>
      <noscript>
        <img src={counter} alt="" width="1" height="1" />
      </noscript>
    </li>
  );
}
