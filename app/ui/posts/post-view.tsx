import type { ReactNode } from "react";
import type { FullPost } from "#domain/posts/post.ts";
import { MediaItem } from "../media/post-media-item.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Paragraphs } from "../primitives/paragraphs.tsx";
import { Byline } from "./byline.tsx";

/** From three photos on, the first is large and the others are small below it, so that the text isn't far away. */
function layoutOf(media: FullPost["media"]) {
  const small = media.filter(({ kind, animation }) => kind === "image" && !animation).length - 1;
  if (small < 2) return { className: "post-media", smallSizes: undefined };
  const columns = small % 3 === 0 ? " by-three" : "";
  return { className: `post-media post-photos${columns}`, smallSizes: "(min-width: 48rem) 16rem, 50vw" };
}

export function PostView({ post, children }: { post: FullPost; children?: ReactNode }) {
  const { className, smallSizes } = layoutOf(post.media);
  return (
    <article className="stack post-view">
      {post.media.length > 0 && (
        <div className={className}>
          {post.media.map((item, index) => (
            <MediaItem
              key={item.id}
              mediaItem={item}
              title={post.title}
              eager={index === 0}
              sizes={index === 0 ? undefined : smallSizes}
              opensAs={
                post.media.length > 1 ? `View photo ${index + 1} of ${post.media.length}` : "View photo"
              }
            />
          ))}
        </div>
      )}
      <div className="stack post-about">
        <h1>{post.title}</h1>
        <Byline creator={post.creator} at={post.publishedAt} />
        {children}
      </div>
      {(post.description || post.body || post.tags.length > 0) && (
        <div className="stack post-text">
          {post.description && <Paragraphs text={post.description} />}
          {post.body && <Paragraphs text={post.body} />}
          {post.tags.length > 0 && (
            <ul className="pick" aria-label="Tags">
              {post.tags.map((tag) => (
                <li key={tag}>
                  <Badge>{tag}</Badge>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </article>
  );
}
