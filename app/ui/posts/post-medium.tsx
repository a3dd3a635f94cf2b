import { useContext } from "react";
import type { PostMedium } from "../../domain/posts/post.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { RequestFacts } from "../request-facts.ts";
import { Picture } from "./picture.tsx";
import { duration } from "./post-words.ts";

const sizes = "(min-width: 48rem) 42rem, 100vw";

/** One picture, film or sound of a post. */
export function Medium({ medium, title, eager }: { medium: PostMedium; title: string; eager: boolean }) {
  const { lite, autoplay } = useContext(RequestFacts);
  if (medium.kind === "image") return <Still medium={medium} eager={eager} />;
  if (!medium.file) return null;
  const inside = (
    <>
      <source src={medium.file.url} type={medium.file.contentType} />
      {medium.captions && <track kind="captions" src={medium.captions} label="Captions" default />}
    </>
  );
  const name = medium.alt || title;
  if (medium.kind === "audio") {
    return (
      <figure className="stack stack-tight">
        {medium.picture && <Picture picture={medium.picture} sizes={sizes} eager={eager} />}
        {/* biome-ignore lint/a11y/useMediaCaption: captions stand in where their creator gave some */}
        <audio controls preload="none" aria-label={name}>
          {inside}
        </audio>
        <Length ms={medium.durationMs} />
      </figure>
    );
  }
  return (
    <figure className="stack stack-tight">
      <video
        controls
        playsInline
        preload="none"
        autoPlay={autoplay || undefined}
        muted={autoplay || undefined}
        poster={medium.picture?.sources.at(lite ? 0 : -1)?.url}
        width={(medium.size ?? medium.picture)?.width}
        height={(medium.size ?? medium.picture)?.height}
        aria-label={name}
      >
        {inside}
      </video>
      <Length ms={medium.durationMs} />
    </figure>
  );
}

/** A picture; one that moves does so only for who did not ask for less movement or less data. */
function Still({ medium, eager }: { medium: PostMedium; eager: boolean }) {
  const { lite } = useContext(RequestFacts);
  const { picture, motion } = medium;
  if (!picture) return null;
  if (!motion) return <Picture picture={picture} sizes={sizes} eager={eager} />;
  return (
    <figure className="stack stack-tight">
      <picture>
        {!lite && <source media="(prefers-reduced-motion: no-preference)" srcSet={motion} />}
        <Picture picture={picture} sizes={sizes} eager={eager} />
      </picture>
      <div className={lite ? "" : "only-still"}>
        <ButtonLink look="quiet" icon="play" href={motion}>
          Play the moving picture
        </ButtonLink>
      </div>
    </figure>
  );
}

const Length = ({ ms }: { ms: number | null }) =>
  ms === null ? null : <figcaption className="small dim num">Length {duration(ms)}</figcaption>;
