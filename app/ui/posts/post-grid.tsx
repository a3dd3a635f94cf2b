import type { PostCard as Card } from "../../domain/posts/post.ts";
import { PostCard } from "./post-card.tsx";

/** Post cards, one column on a phone. The first `eager` images load at once, the rest lazily. */
export function PostGrid({
  posts,
  id = "posts",
  title = "Posts",
  eager = 2,
  hideCreator,
}: {
  posts: Card[];
  id?: string;
  /** Heading for screen readers. */
  title?: string;
  eager?: number;
  hideCreator?: boolean;
}) {
  return (
    <section>
      <h2 className="sr-only">{title}</h2>
      <ul id={id} className="post-grid">
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard post={post} eager={index < eager} hideCreator={hideCreator} />
          </li>
        ))}
      </ul>
    </section>
  );
}
