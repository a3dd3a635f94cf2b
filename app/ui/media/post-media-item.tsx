import { useContext } from "react";
import type { PostMediaItem } from "#domain/posts/post.ts";
import { PageContext } from "../page-context.ts";
import { formatDuration } from "../posts/post-labels.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { ResponsiveImage } from "./responsive-image.tsx";

const FULL_WIDTH = "(min-width: 48rem) 42rem, 100vw";

export function MediaItem({
  mediaItem,
  title,
  eager,
  sizes = FULL_WIDTH,
  opensAs,
}: {
  mediaItem: PostMediaItem;
  title: string;
  eager: boolean;
  sizes?: string | undefined;
  /** Label of a photo's link to its large version; without it, there is no link. */
  opensAs?: string;
}) {
  const { lite, autoplay } = useContext(PageContext);
  if (mediaItem.kind === "image")
    return <Photo mediaItem={mediaItem} eager={eager} sizes={sizes} opensAs={opensAs} />;
  if (!mediaItem.file) return null;
  const sources = (
    <>
      {/* Without a type: browsers skip containers they have no name for, such as QuickTime, even if they can play
          them. */}
      <source src={mediaItem.file.url} />
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

/**
 * With `opensAs`, links to its widest file, which scripts show over the page (app/scripts/viewing). Animations play
 * only for viewers who asked for neither reduced motion nor less data.
 */
function Photo({
  mediaItem,
  eager,
  sizes,
  opensAs,
}: {
  mediaItem: PostMediaItem;
  eager: boolean;
  sizes: string;
  opensAs: string | undefined;
}) {
  const { lite } = useContext(PageContext);
  const { image, animation } = mediaItem;
  const widest = image?.sources.at(-1);
  if (!image || !widest) return null;
  const photo = <ResponsiveImage image={image} sizes={sizes} eager={eager} />;
  const shown = animation ? (
    <picture>
      {!lite && <source media="(prefers-reduced-motion: no-preference)" srcSet={animation} />}
      {photo}
    </picture>
  ) : (
    photo
  );
  const link =
    opensAs === undefined ? (
      shown
    ) : (
      <a className="photo" href={widest.url} data-photo>
        {shown}
        <span className="sr-only"> {opensAs}</span>
      </a>
    );
  if (!animation) return link;
  return (
    <figure className="stack stack-tight">
      {link}
      <div className={lite ? "" : "reduced-motion-only"}>
        <ButtonLink variant="quiet" icon="play" href={animation}>
          Play animation
        </ButtonLink>
      </div>
    </figure>
  );
}

const DurationCaption = ({ ms }: { ms: number | null }) => (
  <figcaption className="player-foot small dim num">
    <span>{ms !== null && `Length ${formatDuration(ms)}`}</span>
  </figcaption>
);
