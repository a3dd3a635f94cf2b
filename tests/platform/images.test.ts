import sharp from "sharp";
import { expect, test } from "vitest";
import { MediaUnavailable } from "#domain/media/media-port.ts";
import { cloudflareMedia } from "#platform/media.ts";

const image = (width: number, format: "webp" | "jpeg" | "png", height = width) =>
  sharp({ create: { width, height, channels: 3, background: "#c86" } })
    .toFormat(format)
    .toBuffer();

/** A Cloudflare Images binding that returns these bytes for every transformation, or throws. */
function imagesOf(render: () => Promise<Uint8Array>) {
  const IMAGES = {
    input: () => ({
      transform: () => ({
        output: async () => {
          const bytes = await render();
          return { response: () => new Response(new Uint8Array(bytes)) };
        },
      }),
    }),
  } as unknown as ImagesBinding;
  return cloudflareMedia({ IMAGES, MEDIA });
}
const SENT = "media/one/original";
const MEDIA = {
  get: async (key: string) => (key === SENT ? { body: new Blob(["sent"]).stream() } : null),
} as unknown as R2Bucket;
const failing = (code: number | undefined, message: string) =>
  imagesOf(() =>
    Promise.reject(Object.assign(new Error(message), code === undefined ? undefined : { code })),
  );

test.each([
  [9412, "IMAGES_TRANSFORM_ERROR 9412: not an image"],
  [9413, "IMAGES_TRANSFORM_ERROR 9413: too many pixels"],
  [9520, "IMAGES_TRANSFORM_ERROR 9520: unsupported image format"],
  [9523, "Unexpected error response 500: Error: VipsJpeg: premature end\n    at Sharp.toBuffer (output.mjs)"],
])("bytes that can never be decoded aren't an image: %d, %s", async (code, message) => {
  expect(await failing(code, message).render(SENT, 320)).toBeNull();
  expect(await failing(code, message).teaser(SENT)).toBeNull();
});

test.each([
  [9422, "IMAGES_TRANSFORM_ERROR 9422: the usage limit was reached"],
  [9402, "IMAGES_TRANSFORM_ERROR 9402: the connection was interrupted, premature end"],
  [9432, "IMAGES_TRANSFORM_ERROR 9432: unsupported billing"],
  [9504, "IMAGES_TRANSFORM_ERROR 9504"],
  [9516, "IMAGES_TRANSFORM_ERROR 9516: cannot decode"],
  [9522, "IMAGES_TRANSFORM_ERROR 9522: processing limit"],
  [9523, "Unexpected error response 500: corrupt state"],
  [undefined, "Network connection lost."],
])("any other failure can be retried: %s, %s", async (code, message) => {
  await expect(failing(code, message).render(SENT, 320)).rejects.toThrow(MediaUnavailable);
  await expect(failing(code, message).teaser(SENT)).rejects.toThrow(MediaUnavailable);
});

test("an image other than the requested one is a failure", async () => {
  const render = async (bytes: Promise<Uint8Array>, format: "webp" | "jpeg" = "webp") =>
    imagesOf(() => bytes).render(SENT, 320, format);
  expect(await render(image(320, "webp", 240))).toMatchObject({ width: 320, contentType: "image/webp" });
  expect(await render(image(200, "jpeg"), "jpeg")).toMatchObject({ width: 200, contentType: "image/jpeg" });
  // The original image, which Cloudflare sends while transformations are disabled.
  await expect(render(image(320, "png"))).rejects.toThrow(MediaUnavailable);
  await expect(render(image(320, "webp"), "jpeg")).rejects.toThrow(MediaUnavailable);
  await expect(render(image(321, "webp"))).rejects.toThrow(MediaUnavailable);
  await expect(render(Promise.resolve(new Uint8Array(9)))).rejects.toThrow(MediaUnavailable);
});

test("a teaser is 16 pixels wide and at most a few kB", async () => {
  const teaser = (bytes: Promise<Uint8Array>) => imagesOf(() => bytes).teaser(SENT);
  expect(await teaser(image(16, "webp"))).toMatch(/^data:image\/webp;base64,UklGR/);
  await expect(teaser(image(17, "webp"))).rejects.toThrow(MediaUnavailable);
  const long = Buffer.concat([await image(16, "webp"), Buffer.alloc(5000)]);
  await expect(teaser(Promise.resolve(long))).rejects.toThrow(MediaUnavailable);
});

test("a file missing from storage can be tried again", async () => {
  const images = imagesOf(() => image(320, "webp"));
  await expect(images.render("media/other/original", 320)).rejects.toThrow(MediaUnavailable);
});
