import type { ReactNode } from "react";
import type { PostTeaser } from "../../domain/posts/post.ts";
import { Icon } from "../primitives/icon.tsx";
import { Byline } from "./byline.tsx";
import { Teaser } from "./picture.tsx";
import { duration, typeLabel } from "./post-words.ts";

/** The page of a post that is closed to this viewer. `children` is the one way in: a SubscribeForm. */
export function LockedPost({ post, children }: { post: PostTeaser; children: ReactNode }) {
  const length = post.durationMs === null ? "" : `, ${duration(post.durationMs)}`;
  return (
    <article className="stack">
      <div className="locked">
        <Teaser uri={post.teaser} />
        <span className="lock-ring">
          <Icon name="lock" />
        </span>
        <div className="card">
          <h1>{post.title}</h1>
          <p className="soft">
            {typeLabel[post.type]}
            {length}, {post.visibility === "ppv" ? "paid once" : "for subscribers"}
          </p>
          {children}
        </div>
      </div>
      <Byline creator={post.creator} at={post.publishedAt} />
    </article>
  );
}
