import { useContext } from "react";
import type { PostImage } from "../../domain/posts/post.ts";
import { PageContext } from "../page-context.ts";

/** A picture in the sizes that exist. `sizes` says how wide it is drawn; `eager` is for the first ones of a page. */
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
  // The smallest that does not blur on a small screen, and only when it comes into sight.
  const small = image.sources.find((source) => source.width >= 320) ?? widest;
  const middle = lite ? small : (image.sources.find((source) => source.width >= 600) ?? widest);
  return (
    <img
      src={middle.url}
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

/** A few blurred pixels of a locked picture, drawn large; lines for a text. Says nothing to a screen reader: the words stand beside it. */
export function Teaser({ uri }: { uri: string }) {
  return uri ? <img className="teaser" src={uri} alt="" /> : <span className="text-lines" />;
}
