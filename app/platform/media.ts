import { type MediaPort, MediaUnavailable, type RenderedImage } from "../domain/media/media-port.ts";
import type { Bindings } from "./env.ts";
import { sniffImage } from "./formats/media-types.ts";
import { readGrayPng } from "./formats/read-gray-png.ts";
import { readImageSize } from "./formats/read-image-size.ts";
import { stripJpegMetadata } from "./formats/strip-jpeg-metadata.ts";
import { multipartUploads, objectRanges, withMediaErrors } from "./media-parts.ts";

export type ObjectReader = {
  head(key: string): Promise<R2Object | null>;
  get(key: string, options: { range?: R2Range }): Promise<R2ObjectBody | null>;
};

const IMAGE_QUALITY = 80;
/** Too few pixels to recognize or recover anything, and blurred as well. */
const TEASER_SIZE = { width: 16, height: 64 };
/** Teasers are inlined in every card, and so few pixels need no more. */
const TEASER_BYTES = 4096;

/**
 * Cloudflare Images errors for bytes that it can never decode: not an image, too many pixels, or an unknown format
 * (developers.cloudflare.com/images/reference/troubleshooting). Other errors may be temporary.
 */
const UNDECODABLE = new Set<unknown>([9412, 9413, 9520]);
/** The local emulation of Images passes on what sharp threw, with a generic error code. */
const SHARP_ERROR = /^Unexpected error response 500: .*\bat Sharp\./s;

const isUndecodable = (error: unknown) =>
  error instanceof Error &&
  (("code" in error && UNDECODABLE.has(error.code)) || SHARP_ERROR.test(error.message));

export function cloudflareMedia(bindings: Pick<Bindings, "MEDIA" | "IMAGES">): MediaPort {
  const open = async (key: string) => {
    const object = await withMediaErrors(bindings.MEDIA.get(key));
    if (object === null) throw new MediaUnavailable(`${key} is not in storage`);
    return object.body;
  };
  const transform = async (
    key: string,
    options: ImageTransform & { width: number },
    quality: number | undefined,
    format: "webp" | "jpeg" | "png" = "webp",
  ) => {
    try {
      const result = await bindings.IMAGES.input(await open(key))
        .transform(options)
        // JPEG has no transparency, so transparent pixels become white.
        .output({
          format: `image/${format}`,
          ...(quality === undefined ? {} : { quality }),
          anim: false,
          ...(format === "jpeg" ? { background: "#ffffff" } : {}),
        });
      const bytes = new Uint8Array(await result.response().arrayBuffer());
      const [type, size] = [sniffImage(bytes), readImageSize(bytes)];
      if (type !== `image/${format}` || size === null || size.width > options.width)
        throw new MediaUnavailable(
          `asked for ${format} of ${options.width} px, got ${type}, ${size?.width} px`,
        );
      return { bytes, ...size };
    } catch (error) {
      if (isUndecodable(error)) return null;
      if (error instanceof MediaUnavailable) throw error;
      throw new MediaUnavailable("Images did not render the file", { cause: error });
    }
  };
  return {
    measure: readImageSize,

    async render(key, width, format = "webp"): Promise<RenderedImage | null> {
      const rendered = await transform(key, { width, fit: "scale-down" }, IMAGE_QUALITY, format);
      if (rendered === null) return null;
      // Cloudflare keeps a JPEG's copyright tag, which may name its owner.
      const bytes = format === "jpeg" ? stripJpegMetadata(rendered.bytes) : rendered.bytes;
      return { ...rendered, bytes, contentType: `image/${format}` };
    },

    async teaser(key) {
      const tiny = await transform(key, { ...TEASER_SIZE, fit: "scale-down", blur: 2 }, 40);
      if (tiny === null) return null;
      if (tiny.bytes.length > TEASER_BYTES)
        throw new MediaUnavailable(`a teaser has ${tiny.bytes.length} bytes`);
      return `data:image/webp;base64,${btoa(String.fromCharCode(...tiny.bytes))}`;
    },

    async square(key, side) {
      const size = { width: side, height: side };
      const squeezed = await transform(key, { ...size, fit: "squeeze" }, undefined, "png");
      if (squeezed === null) return null;
      const read = await readGrayPng(squeezed.bytes);
      if (read?.width !== side || read.height !== side)
        throw new MediaUnavailable(`asked for a square of ${side} px, got ${read?.width} by ${read?.height}`);
      return read.pixels;
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
      const page = await withMediaErrors(bindings.MEDIA.list({ prefix, limit: 1000 }));
      return page.objects.map((object) => object.key);
    },

    ...multipartUploads(bindings.MEDIA),
    ...objectRanges(bindings.MEDIA),
  };
}

/** For serving objects. Throws MediaUnavailable instead of R2's errors. */
export function objectReader(bucket: R2Bucket): ObjectReader {
  return {
    head: (key) => withMediaErrors(bucket.head(key)),
    get: (key, options) => withMediaErrors(bucket.get(key, options)),
  };
}
