import { sniffImage } from "../domain/media/image/image.ts";
import { readImageSize } from "../domain/media/image/read-image-size.ts";
import { stripJpegMetadata } from "../domain/media/image/strip-jpeg-metadata.ts";
import { type MediaPort, MediaUnavailable, type RenderedImage } from "../domain/media/media-port.ts";
import type { Bindings } from "./env.ts";
import { multipartUploads, objectRanges, withMediaErrors } from "./media-parts.ts";

/** What sending an object out needs of storage. */
export type ObjectReader = {
  head(key: string): Promise<R2Object | null>;
  get(key: string, options: { range?: R2Range }): Promise<R2ObjectBody | null>;
};

const IMAGE_QUALITY = 80;
/** So few pixels that nothing can be recognised or recovered, blurred on top. */
const TEASER_SIZE = { width: 16, height: 64 };
/** It stands in every row of a list, and so few pixels have no use for more. */
const TEASER_BYTES = 4096;

/**
 * What Cloudflare Images says of bytes that it will never draw: no picture, too many pixels, a format it does not know
 * (developers.cloudflare.com/images/reference/troubleshooting). Everything else may be over at the next try.
 */
const UNDECODABLE = new Set<unknown>([9412, 9413, 9520]);
/** On one machine Images is a stand-in that answers with what sharp threw, and with the code of every other fault. */
const SHARP_ERROR = /^Unexpected error response 500: .*\bat Sharp\./s;

const isUndecodable = (error: unknown) =>
  error instanceof Error &&
  (("code" in error && UNDECODABLE.has(error.code)) || SHARP_ERROR.test(error.message));

/** Media on R2, pictures by Cloudflare Images. */
export function cloudflareMedia(bindings: Pick<Bindings, "MEDIA" | "IMAGES">): MediaPort {
  const open = async (key: string) => {
    const found = await withMediaErrors(bindings.MEDIA.get(key));
    if (found === null) throw new MediaUnavailable(`${key} is not in storage`);
    return found.body;
  };
  const transform = async (
    key: string,
    options: ImageTransform & { width: number },
    quality: number,
    format: "webp" | "jpeg" = "webp",
  ) => {
    try {
      const result = await bindings.IMAGES.input(await open(key))
        .transform(options)
        // A JPEG has no transparency: what is clear lies on white, as on paper.
        .output({
          format: `image/${format}`,
          quality,
          anim: false,
          ...(format === "jpeg" ? { background: "#ffffff" } : {}),
        });
      const drawn = new Uint8Array(await result.response().arrayBuffer());
      const [type, size] = [sniffImage(drawn), readImageSize(drawn)];
      if (type !== `image/${format}` || size === null || size.width > options.width)
        throw new MediaUnavailable(
          `asked for ${format} of ${options.width} px, got ${type}, ${size?.width} px`,
        );
      return { bytes: drawn, ...size };
    } catch (error) {
      if (isUndecodable(error)) return null;
      if (error instanceof MediaUnavailable) throw error;
      throw new MediaUnavailable("pictures could not be decoded just now", { cause: error });
    }
  };
  return {
    measure: readImageSize,

    async render(key, width, format = "webp"): Promise<RenderedImage | null> {
      const drawn = await transform(key, { width, fit: "scale-down" }, IMAGE_QUALITY, format);
      if (drawn === null) return null;
      // Cloudflare leaves the owner's name in a JPEG unless told otherwise.
      const bytes = format === "jpeg" ? stripJpegMetadata(drawn.bytes) : drawn.bytes;
      return { ...drawn, bytes, contentType: `image/${format}` };
    },

    async teaser(key) {
      const tiny = await transform(key, { ...TEASER_SIZE, fit: "scale-down", blur: 2 }, 40);
      if (tiny === null) return null;
      if (tiny.bytes.length > TEASER_BYTES)
        throw new MediaUnavailable(`a teaser came out at ${tiny.bytes.length} bytes`);
      return `data:image/webp;base64,${btoa(String.fromCharCode(...tiny.bytes))}`;
    },

    async put(key, bytes, contentType) {
      await withMediaErrors(
        bindings.MEDIA.put(key, bytes as Uint8Array<ArrayBuffer>, { httpMetadata: { contentType } }),
      );
    },

    async remove(keys) {
      if (keys.length > 0) await withMediaErrors(bindings.MEDIA.delete(keys));
    },

    async list(prefix) {
      const found = await withMediaErrors(bindings.MEDIA.list({ prefix, limit: 1000 }));
      return found.objects.map((object) => object.key);
    },

    ...multipartUploads(bindings.MEDIA),
    ...objectRanges(bindings.MEDIA),
  };
}

/** The part of storage that sends objects out; throws MediaUnavailable where storage itself would throw its own. */
export function objectReader(bucket: R2Bucket): ObjectReader {
  return {
    head: (key) => withMediaErrors(bucket.head(key)),
    get: (key, options) => withMediaErrors(bucket.get(key, options)),
  };
}
