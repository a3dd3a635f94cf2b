import type { ReactNode } from "react";
import type { FullPost } from "../../domain/posts/post.ts";
import { Badge } from "../primitives/badge.tsx";
import { Byline } from "./byline.tsx";
import { Paragraphs } from "./paragraphs.tsx";
import { MediaItem } from "./post-media-item.tsx";

/** A post that the viewer has access to, in full. `children` are its actions. */
export function PostView({ post, children }: { post: FullPost; children?: ReactNode }) {
  return (
    <article className="stack">
      {post.media.length > 0 && (
        <div className="post-media">
          {post.media.map((item, index) => (
            <MediaItem
              key={item.id}
              mediaItem={item}
              title={post.title}
              eager={index === 0}
              opensAs={
                post.media.length > 1 ? `View photo ${index + 1} of ${post.media.length}` : "View photo"
              }
            />
          ))}
        </div>
      )}
      <h1>{post.title}</h1>
      <Byline creator={post.creator} at={post.publishedAt} />
      {children}
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
    </article>
  );
}
