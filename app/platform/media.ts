import { imageSize } from "image-size";
import type { MediaPort, RenderedPicture } from "../domain/media/media-port.ts";
import type { Bindings } from "./env.ts";

const QUALITY = 80;
/** So few pixels that nothing can be recognised or recovered, blurred on top. */
const TEASER_WIDTH = 16;

/** Media on R2, pictures by Cloudflare Images. */
export function cloudflareMedia(bindings: Pick<Bindings, "MEDIA" | "IMAGES">): MediaPort {
  const transform = async (bytes: Uint8Array, options: ImageTransform, quality: number) => {
    try {
      const result = await bindings.IMAGES.input(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream())
        .transform(options)
        .output({ format: "image/webp", quality });
      return new Uint8Array(await result.response().arrayBuffer());
    } catch (error) {
      // The binding's word for bytes that it cannot decode; any other fault is a fault.
      if (
        error instanceof Error &&
        /IMAGES_TRANSFORM_ERROR|decode|unsupported|corrupt|premature/i.test(String(error))
      )
        return null;
      throw error;
    }
  };
  return {
    measure: (bytes) => {
      try {
        const { width, height } = imageSize(bytes);
        return { width, height };
      } catch {
        return null;
      }
    },

    async render(bytes, width): Promise<RenderedPicture | null> {
      const picture = await transform(bytes, { width, fit: "scale-down" }, QUALITY);
      if (picture === null) return null;
      const size = imageSize(picture);
      return { bytes: picture, width: size.width, height: size.height, contentType: "image/webp" };
    },

    async teaser(bytes) {
      const tiny = await transform(bytes, { width: TEASER_WIDTH, blur: 2 }, 40);
      return tiny === null ? null : `data:image/webp;base64,${btoa(String.fromCharCode(...tiny))}`;
    },

    async put(key, bytes, contentType) {
      await bindings.MEDIA.put(key, bytes as Uint8Array<ArrayBuffer>, { httpMetadata: { contentType } });
    },

    async remove(keys) {
      if (keys.length > 0) await bindings.MEDIA.delete(keys);
    },

    async list(prefix) {
      const found = await bindings.MEDIA.list({ prefix, limit: 1000 });
      return found.objects.map((object) => object.key);
    },
  };
}
