import { useContext } from "react";
import type { PostMediaItem } from "../../domain/posts/post.ts";
import { PageContext } from "../page-context.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { formatDuration } from "./post-labels.ts";
import { ResponsiveImage } from "./responsive-image.tsx";

const sizes = "(min-width: 48rem) 42rem, 100vw";

/** One photo, video or audio file of a post. */
export function MediaItem({
  mediaItem,
  title,
  eager,
}: {
  mediaItem: PostMediaItem;
  title: string;
  eager: boolean;
}) {
  const { lite, autoplay } = useContext(PageContext);
  if (mediaItem.kind === "image") return <Photo mediaItem={mediaItem} eager={eager} />;
  if (!mediaItem.file) return null;
  const sources = (
    <>
      <source src={mediaItem.file.url} type={mediaItem.file.contentType} />
      {mediaItem.captions && <track kind="captions" src={mediaItem.captions} label="Captions" default />}
    </>
  );
  const name = mediaItem.alt || title;
  if (mediaItem.kind === "audio") {
    return (
      <figure className="stack stack-tight">
        {mediaItem.image && <ResponsiveImage image={mediaItem.image} sizes={sizes} eager={eager} />}
        {/* biome-ignore lint/a11y/useMediaCaption: captions are there if the creator added some */}
        <audio controls preload="none" aria-label={name}>
          {sources}
        </audio>
        <DurationCaption ms={mediaItem.durationMs} />
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
        poster={mediaItem.image?.sources.at(lite ? 0 : -1)?.url}
        width={(mediaItem.size ?? mediaItem.image)?.width}
        height={(mediaItem.size ?? mediaItem.image)?.height}
        aria-label={name}
      >
        {sources}
      </video>
      <DurationCaption ms={mediaItem.durationMs} />
    </figure>
  );
}

/** A photo. Animated ones play only for viewers who asked for neither reduced motion nor less data. */
function Photo({ mediaItem, eager }: { mediaItem: PostMediaItem; eager: boolean }) {
  const { lite } = useContext(PageContext);
  const { image, animation } = mediaItem;
  if (!image) return null;
  if (!animation) return <ResponsiveImage image={image} sizes={sizes} eager={eager} />;
  return (
    <figure className="stack stack-tight">
      <picture>
        {!lite && <source media="(prefers-reduced-motion: no-preference)" srcSet={animation} />}
        <ResponsiveImage image={image} sizes={sizes} eager={eager} />
      </picture>
      <div className={lite ? "" : "reduced-motion-only"}>
        <ButtonLink variant="quiet" icon="play" href={animation}>
          Play animation
        </ButtonLink>
      </div>
    </figure>
  );
}

const DurationCaption = ({ ms }: { ms: number | null }) =>
  ms === null ? null : <figcaption className="small dim num">Length {formatDuration(ms)}</figcaption>;
