import sharp from "sharp";
import { expect, test } from "vitest";
import { MediaUnavailable } from "../../app/domain/media/media-port.ts";
import { cloudflareMedia } from "../../app/platform/media.ts";

const drawn = (width: number, format: "webp" | "jpeg" | "png", height = width) =>
  sharp({ create: { width, height, channels: 3, background: "#c86" } })
    .toFormat(format)
    .toBuffer();

/** Images that answers every transformation with these bytes, or throws. */
function imagesOf(answer: () => Promise<Uint8Array>) {
  const IMAGES = {
    input: () => ({
      transform: () => ({
        output: async () => {
          const bytes = await answer();
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
const failing = (code: number | undefined, words: string) =>
  imagesOf(() => Promise.reject(Object.assign(new Error(words), code === undefined ? undefined : { code })));

test.each([
  [9412, "IMAGES_TRANSFORM_ERROR 9412: not an image"],
  [9413, "IMAGES_TRANSFORM_ERROR 9413: too many pixels"],
  [9520, "IMAGES_TRANSFORM_ERROR 9520: unsupported image format"],
  [9523, "Unexpected error response 500: Error: VipsJpeg: premature end\n    at Sharp.toBuffer (output.mjs)"],
])("bytes that can never be drawn are no picture: %d, %s", async (code, words) => {
  expect(await failing(code, words).render(SENT, 320)).toBeNull();
  expect(await failing(code, words).teaser(SENT)).toBeNull();
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
])("any other fault keeps the file: %s, %s", async (code, words) => {
  await expect(failing(code, words).render(SENT, 320)).rejects.toThrow(MediaUnavailable);
  await expect(failing(code, words).teaser(SENT)).rejects.toThrow(MediaUnavailable);
});

test("what came out is as asked, or it is a fault", async () => {
  const render = async (bytes: Promise<Uint8Array>, format: "webp" | "jpeg" = "webp") =>
    imagesOf(() => bytes).render(SENT, 320, format);
  expect(await render(drawn(320, "webp", 240))).toMatchObject({ width: 320, contentType: "image/webp" });
  expect(await render(drawn(200, "jpeg"), "jpeg")).toMatchObject({ width: 200, contentType: "image/jpeg" });
  // The original itself, as where transformations are switched off.
  await expect(render(drawn(320, "png"))).rejects.toThrow(MediaUnavailable);
  await expect(render(drawn(320, "webp"), "jpeg")).rejects.toThrow(MediaUnavailable);
  await expect(render(drawn(321, "webp"))).rejects.toThrow(MediaUnavailable);
  await expect(render(Promise.resolve(new Uint8Array(9)))).rejects.toThrow(MediaUnavailable);
});

test("a teaser is sixteen pixels wide and a few kB at most", async () => {
  const teaser = (bytes: Promise<Uint8Array>) => imagesOf(() => bytes).teaser(SENT);
  expect(await teaser(drawn(16, "webp"))).toMatch(/^data:image\/webp;base64,UklGR/);
  await expect(teaser(drawn(17, "webp"))).rejects.toThrow(MediaUnavailable);
  const long = Buffer.concat([await drawn(16, "webp"), Buffer.alloc(5000)]);
  await expect(teaser(Promise.resolve(long))).rejects.toThrow(MediaUnavailable);
});

test("what is not in storage can be tried again", async () => {
  const images = imagesOf(() => drawn(320, "webp"));
  await expect(images.render("media/other/original", 320)).rejects.toThrow(MediaUnavailable);
});
