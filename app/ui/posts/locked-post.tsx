import type { ReactNode } from "react";
import type { PostMediaItem, PostTeaser } from "../../domain/posts/post.ts";
import { Icon } from "../primitives/icon.tsx";
import { Byline } from "./byline.tsx";
import { Paragraphs } from "./paragraphs.tsx";
import { formatDuration, typeLabels } from "./post-labels.ts";
import { MediaItem } from "./post-media-item.tsx";
import { Teaser } from "./responsive-image.tsx";

/**
 * The page of a post that is closed to this viewer. `preview` is what its creator lets everybody see of it; `children`
 * are the ways in: a SubscribeForm, an Unlock.
 */
export function LockedPost({
  post,
  preview,
  children,
}: {
  post: PostTeaser;
  preview?: PostMediaItem | null;
  children: ReactNode;
}) {
  const length = post.durationMs === null ? "" : `, ${formatDuration(post.durationMs)}`;
  return (
    <article className="stack">
      {preview && (
        <figure className="post-media">
          <MediaItem mediaItem={preview} title={`Free preview of ${post.title}`} eager />
          <figcaption className="small dim">
            Free preview
            {post.mediaCount > 1 && `: one of ${post.mediaCount} in this post`}
          </figcaption>
        </figure>
      )}
      <div className={preview ? "locked locked-low" : "locked"}>
        <Teaser uri={post.teaser} />
        <span className="lock-ring">
          <Icon name="lock" />
        </span>
        <div className="card">
          <h1>{post.title}</h1>
          <p className="soft">
            {typeLabels[post.type]}
            {post.mediaCount > 1 && ` and ${post.mediaCount - 1} more`}
            {length}, {post.visibility === "ppv" ? "paid once" : "for subscribers"}
          </p>
          {children}
        </div>
      </div>
      {post.description && <Paragraphs text={post.description} />}
      <Byline creator={post.creator} at={post.publishedAt} />
    </article>
  );
}
