import type { Picture as PictureData } from "../../domain/posts/post.ts";

/** A picture in the sizes that exist. `sizes` says how wide it is drawn; `eager` is for the first ones of a page. */
export function Picture({ picture, sizes, eager }: { picture: PictureData; sizes: string; eager?: boolean }) {
  const widest = picture.sources.at(-1);
  if (!widest) return null;
  const middle = picture.sources.find((source) => source.width >= 600) ?? widest;
  return (
    <img
      src={middle.url}
      srcSet={picture.sources.map((source) => `${source.url} ${source.width}w`).join(", ")}
      sizes={sizes}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      loading={eager ? undefined : "lazy"}
      decoding="async"
    />
  );
}

/** A few blurred pixels of a locked picture, drawn large; lines for a text. Says nothing to a screen reader: the words stand beside it. */
export function Teaser({ uri }: { uri: string }) {
  return uri ? <img className="teaser" src={uri} alt="" /> : <span className="text-lines" />;
}
