import { DEFAULT_PURCHASE, formatPrice } from "../../domain/money.ts";
import type { PostCard } from "../../domain/posts/post.ts";
import { product } from "../../domain/product.ts";
import { postHref } from "../posts/post-labels.ts";
import { Teaser } from "../posts/responsive-image.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { Notice } from "../primitives/notice.tsx";

/** The purchase of a single post, with its full terms beside the button. */
export function PurchasePage({
  post,
  refused,
}: {
  post: PostCard;
  refused: { title: string; text?: string } | null;
}) {
  const price = formatPrice(post.price ?? DEFAULT_PURCHASE);
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
      <div className="locked locked-compact">
        <Teaser uri={post.teaser} />
        <div className="card">
          <h2>{post.title}</h2>
          <p className="soft">by {post.creator.name}</p>
          <p className="figure num">{price}</p>
          <p className="soft">Single-post purchases are coming soon. You won't be charged.</p>
          <form className="stack stack-tight" method="post">
            <input type="hidden" name="amount" value={post.price ?? DEFAULT_PURCHASE} />
            <div className="actions">
              <Button>Purchase Now</Button>
              <ButtonLink variant="secondary" href={postHref(post)}>
                Cancel
              </ButtonLink>
            </div>
            <p className="small soft">
              {post.title} by {post.creator.name}: <strong className="text-text">{price} one-time</strong>,
              charged when you pay. It doesn't renew, and you keep access. Your bank statement will say{" "}
              {product.statementDescriptor}.
            </p>
          </form>
        </div>
      </div>
    </div>
  );
}
