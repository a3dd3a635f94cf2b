import { useContext } from "react";
import { type Suggestion, suggestionReasonText } from "../../domain/discover/suggest.ts";
import type { PostCard } from "../../domain/posts/post.ts";
import { PageContext } from "../page-context.ts";
import { Portrait } from "../primitives/avatar.tsx";
import { asMarkup } from "../primitives/static-markup.ts";
import { cardSizes } from "./post-card.tsx";
import { postHref, priceLabel } from "./post-labels.ts";
import { SizedImage } from "./responsive-image.tsx";

/**
 * Suggestions, each with its reason: a row that scrolls sideways on a phone, and four columns on a desktop. `below` are
 * the IDs of the posts further down the page.
 */
export function SuggestionShelf({
  suggestions,
  member,
  below,
}: {
  suggestions: Suggestion<PostCard>[];
  member: boolean;
  below: string[];
}) {
  const { lite } = useContext(PageContext);
  return (
    <section className="stack" aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">{member ? "Suggested for you" : "Recommended"}</h2>
      <ul
        className="shelf suggestions"
        {...asMarkup(
          suggestions.map(({ post, reason }, index) => (
            <li key={post.id} className="creator-card">
              <SuggestionImage lite={lite} post={post} eager={index < 3} shared={below.includes(post.id)} />
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
          )),
        )}
      />
    </section>
  );
}

/**
 * The post's image if the viewer has access, else its creator's portrait: a blur this small says nothing. An image that
 * is `shared` with a card below is asked for in the card's width, so that the browser loads one file for both.
 */
function SuggestionImage({
  post,
  lite,
  eager,
  shared,
}: {
  post: PostCard;
  lite?: boolean;
  eager: boolean;
  shared: boolean;
}) {
  if (!post.open || !post.image)
    return (
      <Portrait url={post.creator.avatarUrl} name={post.creator.name} size="fill" eager={eager} lite={lite} />
    );
  return (
    <div className="arch arch-fill">
      <SizedImage
        image={{ ...post.image, alt: "" }}
        sizes={shared ? cardSizes : "9rem"}
        eager={eager}
        lite={lite}
      />
    </div>
  );
}
