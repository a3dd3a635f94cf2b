import type { ReactNode } from "react";
import type { PostMediaItem, PostTeaser } from "#domain/posts/post.ts";
import { MediaItem } from "../media/post-media-item.tsx";
import { Teaser } from "../media/responsive-image.tsx";
import { Icon } from "../primitives/icon.tsx";
import { Paragraphs } from "../primitives/paragraphs.tsx";
import { Byline } from "./byline.tsx";
import { lockedPostSummary } from "./post-labels.ts";

export function LockedPost({
  post,
  preview,
  children,
}: {
  post: PostTeaser;
  preview?: PostMediaItem | null;
  children: ReactNode;
}) {
  return (
    <article className="stack">
      {preview && (
        <figure className="post-media">
          <MediaItem mediaItem={preview} title={`Free preview of ${post.title}`} eager opensAs="View photo" />
          <figcaption className="small dim">
            Free preview
            {post.mediaCount > 1 && ` · 1 of ${post.mediaCount} in this post`}
          </figcaption>
        </figure>
      )}
      <div className={preview ? "locked locked-compact" : "locked"}>
        <Teaser uri={post.teaser} />
        <span className="lock-ring">
          <Icon name="lock" />
        </span>
        <div className="card">
          <h1>{post.title}</h1>
          <p className="soft">{lockedPostSummary(post)}</p>
          {children}
        </div>
      </div>
      {post.description && <Paragraphs text={post.description} />}
      <Byline creator={post.creator} at={post.publishedAt} />
    </article>
  );
}
