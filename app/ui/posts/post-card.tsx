import type { PostCard as Card } from "../../domain/posts/post.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Icon } from "../primitives/icon.tsx";
import {
  creatorHref,
  formatDuration,
  pluralize,
  postHref,
  typeIcons,
  typeLabels,
  unlockLabels,
} from "./post-labels.ts";
import { ResponsiveImage, Teaser } from "./responsive-image.tsx";

const sizes = "(min-width: 64rem) 17rem, (min-width: 36rem) 45vw, 92vw";

/** A post in a list. A locked one shows its teaser, its price and one action, and contains no media URL. */
export function PostCard({
  post,
  eager,
  hideCreator,
}: {
  post: Card;
  eager?: boolean;
  hideCreator?: boolean;
}) {
  const isText = post.type === "text";
  const title = (
    <h3>
      <a className="cover-link" href={postHref(post)}>
        {post.title}
      </a>
    </h3>
  );
  return (
    <article className="post-card">
      {/* A text post has no image: its title, set large, is the cover. */}
      <div className={isText ? "frame-45 frame-text" : "frame-45"}>
        {isText && title}
        {post.excerpt && <p className="excerpt">{post.excerpt}</p>}
        {post.open && post.image ? (
          <ResponsiveImage image={post.image} sizes={sizes} eager={eager} />
        ) : (
          (post.teaser || !post.open) && <Teaser uri={post.teaser} />
        )}
        {post.open && !post.image && !post.teaser && !isText && (
          <span className="lock-ring">
            <Icon name={typeIcons[post.type]} />
          </span>
        )}
        {post.type !== "image" && (
          <Badge icon={typeIcons[post.type]}>
            {typeLabels[post.type]}
            {post.durationMs !== null && ` ${formatDuration(post.durationMs)}`}
          </Badge>
        )}
        {!post.open && <LockOverlay post={post} />}
      </div>
      <div className="grid gap-1 content-start">
        {!isText && title}
        <div className="byline">
          {!hideCreator && (
            <a className="byline above" href={creatorHref(post.creator)}>
              <Avatar url={post.creator.avatarUrl} name={post.creator.name} size="s" />
              {post.creator.name}
            </a>
          )}
          {hideCreator && post.pinned && <Badge>Pinned</Badge>}
          {post.likeCount > 0 && <span className="ml-auto">{pluralize(post.likeCount, "like")}</span>}
        </div>
      </div>
    </article>
  );
}

function LockOverlay({ post }: { post: Card }) {
  const { price, action } = unlockLabels(post);
  return (
    <>
      <span className="lock-ring">
        <Icon name="lock" label="Locked" />
      </span>
      <div className="lock">
        <span className="lock-price num">{price}</span>
        <a className="button button-primary button-fill above" href={postHref(post)}>
          {action}
          <span className="sr-only"> to see {post.title}</span>
        </a>
      </div>
    </>
  );
}
