import type { PostCard as Card } from "#domain/posts/post.ts";
import { ResponsiveImage, Teaser } from "../media/responsive-image.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Icon } from "../primitives/icon.tsx";
import { CardActions } from "./card-actions.tsx";
import { cardBadge, creatorHref, postHref, priceLabel, typeIcons } from "./post-labels.ts";

/** A card's layout width, as an image's `sizes`. */
export const cardSizes = "(min-width: 64rem) 17rem, (min-width: 36rem) 45vw, 92vw";
const narrowSizes = "(min-width: 64rem) 17rem, 45vw";
const leadSizes = "(min-width: 79rem) 17rem, (min-width: 46rem) 60vw, (min-width: 36rem) 45vw, 92vw";

/** A locked post shows its teaser, what it holds, and its price; it contains no media URL. */
export function PostCard({
  post,
  eager,
  hideCreator,
  lead,
  narrow,
  href = postHref(post),
}: {
  post: Card;
  eager?: boolean;
  hideCreator?: boolean;
  lead?: boolean;
  /** Half a phone wide. */
  narrow?: boolean;
  href?: string;
}) {
  const isText = post.type === "text";
  const badge = cardBadge(post);
  const title = (
    <h3>
      <a className="cover-link" href={href}>
        {post.title}
      </a>
    </h3>
  );
  return (
    <article className="post-card" id={post.mayLike ? `post-${post.id}` : undefined}>
      <div className={isText ? "frame-45 frame-text" : "frame-45"}>
        {isText && title}
        {post.excerpt && <p className="excerpt">{post.excerpt}</p>}
        {post.open && post.image ? (
          <ResponsiveImage
            image={post.image}
            sizes={narrow ? narrowSizes : lead ? leadSizes : cardSizes}
            eager={eager}
          />
        ) : (
          (post.teaser || !post.open) && <Teaser uri={post.teaser} />
        )}
        {post.open && !post.image && !post.teaser && !isText && (
          <span className="lock-ring">
            <Icon name={typeIcons[post.type]} />
          </span>
        )}
        {badge && <Badge icon={typeIcons[post.type]}>{badge}</Badge>}{" "}
        {!post.open && (
          <span className="lock-chip num">
            <Icon name="lock" label="Locked" />
            {priceLabel(post)}
          </span>
        )}
      </div>
      <div className="grid gap-1 content-start">
        {!isText && title}
        <div className="byline">
          {!hideCreator && (
            <a className="above" href={creatorHref(post.creator)}>
              {post.creator.name}
            </a>
          )}
          {hideCreator && post.pinned && <Badge>Pinned</Badge>}
          <CardActions post={post} />
        </div>
      </div>
    </article>
  );
}
