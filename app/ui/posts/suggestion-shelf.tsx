import { type Suggestion, suggestionReasonText } from "../../domain/discover/suggest.ts";
import type { PostCard } from "../../domain/posts/post.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { postHref, priceLabel } from "./post-labels.ts";
import { ResponsiveImage } from "./responsive-image.tsx";

/** Suggestions in a row that scrolls sideways, each with its reason. */
export function SuggestionShelf({
  suggestions,
  member,
}: {
  suggestions: Suggestion<PostCard>[];
  member: boolean;
}) {
  return (
    <section className="stack" aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">{member ? "Suggested for you" : "Recommended"}</h2>
      <ul className="shelf">
        {suggestions.map(({ post, reason }, index) => (
          <li key={post.id} className="creator-card">
            <SuggestionImage post={post} eager={index < 3} />
            <div>
              <p className="reason">{suggestionReasonText(reason)}</p>
              <h3 className="text-base">
                <a className="cover-link" href={postHref(post)}>
                  {post.title}
                </a>
              </h3>
              <p className="small dim">
                {post.creator.name}
                {!post.open && <span className="block num">{priceLabel(post)}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The post's image if the viewer has access, else its creator's portrait: a blur this small says nothing. */
function SuggestionImage({ post, eager }: { post: PostCard; eager: boolean }) {
  if (!post.open || !post.image)
    return <Avatar url={post.creator.avatarUrl} name={post.creator.name} size="fill" eager={eager} />;
  return (
    <div className="arch arch-fill">
      <ResponsiveImage image={{ ...post.image, alt: "" }} sizes="9rem" eager={eager} />
    </div>
  );
}
