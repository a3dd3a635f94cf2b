import { type Suggestion, suggestionReasonText } from "#domain/discovery/suggest.ts";
import type { PostCard } from "#domain/posts/post.ts";
import { ResponsiveImage } from "../media/responsive-image.tsx";
import { cardSizes } from "../posts/post-card.tsx";
import { postHref, priceLabel } from "../posts/post-labels.ts";
import { Avatar } from "../primitives/avatar.tsx";

/** Scrolls sideways on a phone, and has four columns on a desktop. `below`: IDs of posts further down the page. */
export function SuggestionShelf({
  suggestions,
  member,
  below,
}: {
  suggestions: Suggestion<PostCard>[];
  member: boolean;
  below: string[];
}) {
  return (
    <section className="stack" aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">{member ? "Suggested for you" : "Recommended"}</h2>
      <ul className="shelf suggestions">
        {suggestions.map(({ post, reason }, index) => (
          <li key={post.id} className="creator-card">
            <SuggestionImage post={post} eager={index < 3} shared={below.includes(post.id)} />
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

/**
 * The post's image if the viewer has access, otherwise its creator's portrait: a blur this small says nothing. An image
 * that is `shared` with a card below uses the card's width, so that the browser loads one file for both.
 */
function SuggestionImage({ post, eager, shared }: { post: PostCard; eager: boolean; shared: boolean }) {
  if (!post.open || !post.image)
    return <Avatar url={post.creator.avatarUrl} name={post.creator.name} size="fill" eager={eager} />;
  return (
    <div className="arch arch-fill">
      <ResponsiveImage image={{ ...post.image, alt: "" }} sizes={shared ? cardSizes : "9rem"} eager={eager} />
    </div>
  );
}
