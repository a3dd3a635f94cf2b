import { media, media_variants } from "#db/schema/media/media.ts";
import { jsonRow } from "../json-row.ts";

/** What showing a file takes, from `media` joined with `media_variants`. */
export const shownFile = {
  mediaItem: jsonRow({
    id: media.id,
    kind: media.kind,
    alt: media.alt,
    teaser: media.teaser,
    width: media.width,
    height: media.height,
    duration_ms: media.duration_ms,
  }),
  variant: jsonRow({
    name: media_variants.name,
    content_type: media_variants.content_type,
    width: media_variants.width,
    height: media_variants.height,
    bytes: media_variants.bytes,
  }),
};
