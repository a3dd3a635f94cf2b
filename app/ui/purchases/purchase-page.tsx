import { DEFAULT_PURCHASE, formatCents } from "../../domain/money.ts";
import type { PostCard } from "../../domain/posts/post.ts";
import { product } from "../../domain/product.ts";
import { postHref } from "../posts/post-labels.ts";
import { Teaser } from "../posts/responsive-image.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { Notice } from "../primitives/notice.tsx";

/** What is bought, for how much, and what comes of it, beside the button that buys it. */
export function PurchasePage({
  post,
  refused,
}: {
  post: PostCard;
  refused: { title: string; text?: string } | null;
}) {
  const price = formatCents(post.price ?? DEFAULT_PURCHASE);
  return (
    <div className="stack">
      <h1>Unlock Exclusive Content</h1>
      {refused && (
        <div role="alert">
          <Notice tone="lamp" icon="info" title={refused.title}>
            <p>{refused.text}</p>
          </Notice>
        </div>
      )}
      <div className="locked locked-low">
        <Teaser uri={post.teaser} />
        <div className="card">
          <h2>{post.title}</h2>
          <p className="soft">by {post.creator.name}</p>
          <p className="figure num">{price}</p>
          <p className="soft">Buying single posts opens soon: nothing is charged yet.</p>
          <form className="stack stack-tight" method="post">
            <input type="hidden" name="amount" value={post.price ?? DEFAULT_PURCHASE} />
            <div className="actions">
              <Button>Purchase Now</Button>
              <ButtonLink look="secondary" href={postHref(post)}>
                Cancel
              </ButtonLink>
            </div>
            <p className="small soft">
              {post.title} by {post.creator.name}: <strong className="text-text">{price} once</strong>,
              charged when you pay; nothing renews. It stays open to you. Your bank statement will say{" "}
              {product.statementDescriptor}.
            </p>
          </form>
        </div>
      </div>
    </div>
  );
}
