import { bareJpeg } from "../domain/media/bare-jpeg.ts";
import { measurePicture } from "../domain/media/measure-picture.ts";
import { type MediaPort, MediaUnavailable, type RenderedPicture } from "../domain/media/media-port.ts";
import type { Bindings } from "./env.ts";
import { guarded, objectParts, objectPieces } from "./media-parts.ts";

/** What sending an object out needs of storage. */
export type ObjectReader = {
  head(key: string): Promise<R2Object | null>;
  get(key: string, options: R2GetOptions & { onlyIf: Headers }): Promise<R2ObjectBody | R2Object | null>;
};

const QUALITY = 80;
/** So few pixels that nothing can be recognised or recovered, blurred on top. */
const TEASER_WIDTH = 16;

/** Media on R2, pictures by Cloudflare Images. */
export function cloudflareMedia(bindings: Pick<Bindings, "MEDIA" | "IMAGES">): MediaPort {
  const transform = async (
    bytes: Uint8Array,
    options: ImageTransform,
    quality: number,
    format: "webp" | "jpeg" = "webp",
  ) => {
    try {
      const result = await bindings.IMAGES.input(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream())
        .transform(options)
        // A JPEG has no transparency: what is clear lies on white, as on paper.
        .output({
          format: `image/${format}`,
          quality,
          anim: false,
          ...(format === "jpeg" ? { background: "#ffffff" } : {}),
        });
      return new Uint8Array(await result.response().arrayBuffer());
    } catch (error) {
      // The binding's word for bytes that it cannot decode; any other fault is a fault.
      if (
        error instanceof Error &&
        /IMAGES_TRANSFORM_ERROR|decode|unsupported|corrupt|premature/i.test(String(error))
      )
        return null;
      throw new MediaUnavailable("pictures could not be decoded just now", { cause: error });
    }
  };
  return {
    measure: measurePicture,

    async render(bytes, width, format = "webp"): Promise<RenderedPicture | null> {
      const drawn = await transform(bytes, { width, fit: "scale-down" }, QUALITY, format);
      if (drawn === null) return null;
      // Cloudflare leaves the owner's name in a JPEG unless told otherwise.
      const picture = format === "jpeg" ? bareJpeg(drawn) : drawn;
      const size = measurePicture(picture);
      if (size === null) throw new MediaUnavailable("what was drawn cannot be measured");
      return { bytes: picture, ...size, contentType: `image/${format}` };
    },

    async teaser(bytes) {
      const tiny = await transform(bytes, { width: TEASER_WIDTH, blur: 2 }, 40);
      return tiny === null ? null : `data:image/webp;base64,${btoa(String.fromCharCode(...tiny))}`;
    },

    async put(key, bytes, contentType) {
      await guarded(
        bindings.MEDIA.put(key, bytes as Uint8Array<ArrayBuffer>, { httpMetadata: { contentType } }),
      );
    },

    async remove(keys) {
      if (keys.length > 0) await guarded(bindings.MEDIA.delete(keys));
    },

    async list(prefix) {
      const found = await guarded(bindings.MEDIA.list({ prefix, limit: 1000 }));
      return found.objects.map((object) => object.key);
    },

    ...objectParts(bindings.MEDIA),
    ...objectPieces(bindings.MEDIA),
  };
}

/** The part of storage that sends objects out; throws MediaUnavailable where storage itself would throw its own. */
export function objectReader(bucket: R2Bucket): ObjectReader {
  return {
    head: (key) => guarded(bucket.head(key)),
    get: (key, options) => guarded(bucket.get(key, options)),
  };
}
