import { useContext } from "react";
import type { OpenPost, PostMedium } from "../../domain/posts/post.ts";
import { Badge } from "../primitives/badge.tsx";
import { RequestFacts } from "../request-facts.ts";
import { Byline } from "./byline.tsx";
import { LikeButton, type LikeProps } from "./like-button.tsx";
import { Picture } from "./picture.tsx";

const sizes = "(min-width: 48rem) 42rem, 100vw";

/** A post that this viewer may see, as a whole. */
export function PostView({ post, like }: { post: OpenPost; like?: LikeProps | null }) {
  return (
    <article className="stack">
      {post.media.length > 0 && (
        <div className="post-media">
          {post.media.map((medium, index) => (
            <Medium key={medium.id} medium={medium} title={post.title} eager={index === 0} />
          ))}
        </div>
      )}
      <h1>{post.title}</h1>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Byline creator={post.creator} at={post.publishedAt} />
        {like && <LikeButton {...like} />}
      </div>
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

function Medium({ medium, title, eager }: { medium: PostMedium; title: string; eager: boolean }) {
  const { lite, autoplay } = useContext(RequestFacts);
  const poster = medium.picture?.sources.at(lite ? 0 : -1)?.url;
  if (medium.kind === "image") {
    return medium.picture && <Picture picture={medium.picture} sizes={sizes} eager={eager} />;
  }
  if (!medium.file) return null;
  const source = <source src={medium.file.url} type={medium.file.contentType} />;
  if (medium.kind === "audio") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: creators upload no captions yet; the description is the alternative
      <audio controls preload="none" aria-label={title}>
        {source}
      </audio>
    );
  }
  return (
    <video
      controls
      playsInline
      preload="none"
      autoPlay={autoplay || undefined}
      muted={autoplay || undefined}
      poster={poster}
      width={medium.picture?.width}
      height={medium.picture?.height}
      aria-label={title}
    >
      {source}
    </video>
  );
}

/** Plain text as paragraphs: an empty line parts them. */
function Paragraphs({ text }: { text: string }) {
  return (
    <div className="prose">
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name and never move
        <p key={index} className="whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  );
}
