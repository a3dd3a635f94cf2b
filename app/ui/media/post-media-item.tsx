import { useContext } from "react";
import type { PostMediaItem } from "#domain/posts/post.ts";
import { PageContext } from "../page-context.ts";
import { formatBytes, formatDuration } from "../posts/post-labels.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { ResponsiveImage } from "./responsive-image.tsx";

const FULL_WIDTH = "(min-width: 48rem) 42rem, 100vw";
const PHONES = "(max-width: 40rem)";
const POSTER_PX = 1000;

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
  const { lite, slow, autoplay } = useContext(PageContext);
  if (mediaItem.kind === "image")
    return <Photo mediaItem={mediaItem} eager={eager} sizes={sizes} opensAs={opensAs} />;
  if (!mediaItem.file) return null;
  const name = mediaItem.alt || title;
  const { file, renditions, durationMs } = mediaItem;
  const captions = mediaItem.captions && (
    <track kind="captions" src={mediaItem.captions} label="Captions" default />
  );
  // Sources have no type: browsers skip containers they can't name, such as QuickTime, even if they can play them.
  if (mediaItem.kind === "audio") {
    return (
      <figure className="stack stack-tight">
        {mediaItem.image && <ResponsiveImage image={mediaItem.image} sizes={sizes} eager={eager} />}
        {/* biome-ignore lint/a11y/useMediaCaption: captions are there if the creator added some */}
        <audio controls preload="none" aria-label={name}>
          <source src={file.url} />
          {captions}
        </audio>
        <PlayerFoot ms={durationMs} versions={[file]} />
      </figure>
    );
  }
  const versions = videoVersions({ file, renditions }, lite || slow);
  return (
    <figure className="stack stack-tight">
      <video
        controls
        playsInline
        preload="none"
        autoPlay={autoplay || undefined}
        muted={autoplay || undefined}
        poster={
          mediaItem.image?.sources.find(({ width }) => lite || width >= POSTER_PX)?.url ??
          mediaItem.image?.sources.at(-1)?.url
        }
        width={(mediaItem.size ?? mediaItem.image)?.width}
        height={(mediaItem.size ?? mediaItem.image)?.height}
        aria-label={name}
        data-renditions={renditions.map(({ side }) => side).join(" ") || undefined}
      >
        {versions.map(({ url, media }) => (
          <source key={url} src={url} media={media} />
        ))}
        {captions}
      </video>
      <PlayerFoot ms={durationMs} versions={versions} original={renditions.length > 0 ? file : null} />
    </figure>
  );
}

type Version = { url: string; bytes: number; media?: string };

/** In the order in which a browser tries them: the first with room for it plays. */
function videoVersions(
  { file, renditions }: { file: Version; renditions: (Version & { side: number })[] },
  isSlow: boolean | undefined,
): Version[] {
  if (isSlow) return [...renditions, file];
  const phone = renditions.find(({ side }) => side === 480);
  const large = renditions.find(({ side }) => side === 720);
  return [...(phone ? [{ ...phone, media: PHONES }] : []), ...(large ? [large] : []), file];
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

/** Length and size before playing. Scripts add menus, and replace the link to the original. */
function PlayerFoot({
  ms,
  versions: [first, second],
  original = null,
}: {
  ms: number | null;
  versions: Version[];
  original?: { url: string; bytes: number } | null;
}) {
  return (
    <figcaption className="player-foot small dim num">
      <span>
        {ms !== null && `${formatDuration(ms)} · `}
        {first?.media && second ? (
          <>
            <span className="sm:hidden">{formatBytes(first.bytes)}</span>
            <span className="max-sm:hidden">{formatBytes(second.bytes)}</span>
          </>
        ) : (
          first && formatBytes(first.bytes)
        )}
      </span>
      {original && (
        <a className="link" href={original.url}>
          Original · {formatBytes(original.bytes)}
        </a>
      )}
    </figcaption>
  );
}
