import type { CreatorSummary, PostCard } from "#domain/posts/post.ts";
import { Icon } from "../primitives/icon.tsx";
import { PostCard as Card } from "./post-card.tsx";
import { creatorHref, postHref } from "./post-labels.ts";

type AdjacentPost = { id: string; title: string } | null;

export function RelatedPosts({
  creator,
  newer,
  older,
  related,
}: {
  creator: CreatorSummary;
  newer: AdjacentPost;
  older: AdjacentPost;
  related: PostCard[];
}) {
  return (
    <div className="stack">
      {(newer || older) && (
        <nav className="adjacent-posts" aria-label={`More from ${creator.name}`}>
          {newer && (
            <a href={postHref({ id: newer.id, creator })} rel="next">
              <span className="small dim">
                <Icon name="back" />
                Newer
              </span>
              {newer.title}
            </a>
          )}{" "}
          {older && (
            <a className="adjacent-older" href={postHref({ id: older.id, creator })} rel="prev">
              <span className="small dim">
                Older
                <Icon name="on" />
              </span>
              {older.title}
            </a>
          )}
        </nav>
      )}
      {related.length > 0 && (
        <section className="stack" aria-labelledby="related-title">
          <h2 id="related-title">More like this</h2>
          <ul className="post-grid post-grid-small">
            {related.map((post) => (
              <li key={post.id}>
                <Card post={post} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a className="link" href={creatorHref(creator)}>
          All posts by {creator.name}
        </a>
      </p>
    </div>
  );
}
