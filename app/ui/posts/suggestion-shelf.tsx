import { type Suggestion, whyWords } from "../../domain/discover/suggest.ts";
import type { PostCard } from "../../domain/posts/post.ts";
import { Arch } from "../primitives/arch.tsx";
import { Picture } from "./picture.tsx";
import { lockWords, postHref } from "./post-words.ts";

/** Suggestions in a row that scrolls sideways, each with the reason why it is there. */
export function SuggestionShelf({
  suggestions,
  member,
}: {
  suggestions: Suggestion<PostCard>[];
  member: boolean;
}) {
  return (
    <section className="stack" aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">{member ? "Suggested for you" : "Worth a look"}</h2>
      <ul className="shelf">
        {suggestions.map(({ post, why }, index) => (
          <li key={post.id} className="creator-card">
            <Window post={post} eager={index < 3} />
            <div>
              <p className="why">{whyWords(why)}</p>
              <h3 className="text-base">
                <a className="cover-link" href={postHref(post)}>
                  {post.title}
                </a>
              </h3>
              <p className="small dim">
                {post.creator.name}
                {!post.open && <span className="block num">{lockWords(post).price}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The post's own picture where this viewer may see it, else who made it: a face says more than a blur this small. */
function Window({ post, eager }: { post: PostCard; eager: boolean }) {
  if (!post.open || !post.picture)
    return <Arch url={post.creator.avatarUrl} name={post.creator.name} size="fill" eager={eager} />;
  return (
    <div className="arch arch-fill">
      <Picture picture={{ ...post.picture, alt: "" }} sizes="9rem" eager={eager} />
    </div>
  );
}
