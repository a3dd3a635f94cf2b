import { useContext } from "react";
import type { PostImage } from "#domain/posts/post.ts";
import { PageContext } from "../page-context.ts";

/** `sizes` is the layout width; `eager` is for the first images of a page. */
export function ResponsiveImage({
  image,
  sizes,
  eager,
}: {
  image: PostImage;
  sizes: string;
  eager?: boolean;
}) {
  const { lite } = useContext(PageContext);
  const widest = image.sources.at(-1);
  if (!widest) return null;
  // Lite mode: the smallest image that's still sharp on a phone, loaded lazily.
  const small = image.sources.find((source) => source.width >= 320) ?? widest;
  const fallback = lite ? small : (image.sources.find((source) => source.width >= 600) ?? widest);
  return (
    <img
      className={image.focus && image.focus !== "center" ? `focus-${image.focus}` : undefined}
      src={fallback.url}
      srcSet={lite ? undefined : image.sources.map((source) => `${source.url} ${source.width}w`).join(", ")}
      sizes={lite ? undefined : sizes}
      alt={image.alt}
      width={image.width}
      height={image.height}
      loading={eager && !lite ? undefined : "lazy"}
      decoding="async"
    />
  );
}

export function Teaser({ uri }: { uri: string }) {
  return uri ? <img className="teaser" src={uri} alt="" /> : <span className="text-lines" />;
}
