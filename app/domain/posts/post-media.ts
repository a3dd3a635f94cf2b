import type { MediaKind } from "#db/kinds.ts";
import { isRendition, missingRenditions, type RenditionSpec, renditions } from "../media/rendition-rules.ts";
import type { PostMediaItem } from "./post.ts";
import { type RenderedVariant, toPostImage, variantUrl } from "./post-image.ts";

type MediaFacts = {
  id: string;
  alt: string;
  kind: MediaKind;
  teaser: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
};
type Variant = {
  name: string;
  content_type: string;
  width: number | null;
  height: number | null;
  bytes: number;
};

/** What pages show of a stored item; access must have been checked. */
export function toPostMediaItem(
  { id, alt, kind, teaser, width, height, durationMs }: MediaFacts,
  variants: Variant[],
  urlOf = (name: string) => variantUrl(id, name),
): PostMediaItem {
  const has = (name: string) => variants.some((variant) => variant.name === name);
  const file = variants.find(({ name }) => name === "file");
  return {
    id,
    alt,
    kind,
    image: toPostImage({ id, alt, teaser }, variants.flatMap(toRenderedVariants), urlOf),
    file: file ? { url: urlOf("file"), contentType: file.content_type, bytes: file.bytes } : null,
    renditions: variants
      .flatMap(({ name, bytes }) =>
        isRendition(name) ? [{ side: renditions[name].side, url: urlOf(name), bytes }] : [],
      )
      .toSorted((a, b) => a.side - b.side),
    captions: has("captions") ? urlOf("captions") : null,
    animation: has("motion") ? urlOf("motion") : null,
    durationMs,
    size: kind === "video" && width && height ? { width, height } : null,
  };
}

/** The lighter versions that a video on a page lacks. */
export const missingOf = ({
  kind,
  size,
  durationMs,
  file,
  renditions: made,
}: PostMediaItem): RenditionSpec[] =>
  file === null
    ? []
    : missingRenditions(
        { kind, width: size?.width ?? null, height: size?.height ?? null, duration_ms: durationMs },
        [
          { name: "file", bytes: file.bytes },
          ...made.map(({ side, bytes }) => ({ name: `video${side}`, bytes })),
        ],
      );

const toRenderedVariants = ({ name, width, height }: Variant): RenderedVariant[] =>
  /^w\d+$/.test(name) && width && height ? [{ name, width, height }] : [];
