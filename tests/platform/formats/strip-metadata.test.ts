import fc from "fast-check";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { mayBeAnimated, stripAnimationMetadata } from "#platform/formats/strip-animation-metadata.ts";
import { stripJpegMetadata } from "#platform/formats/strip-jpeg-metadata.ts";
import { sampleAnimation } from "#tests/domain/media/samples/samples.ts";

const bareMotion = (bytes: Uint8Array, type: string) => stripAnimationMetadata(bytes, type).stripped;
const NOTE = "SecretNote";
const frames = async () =>
  Promise.all(
    ["#f00", "#0f0", "#00f"].map((background) =>
      sharp({ create: { width: 20, height: 16, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
const moving = async () => sharp(await frames(), { join: { animated: true } });

/** With all private metadata its format allows, and extra data after the end. */
const laden: Record<string, () => Promise<Buffer>> = {
  "image/gif": async () => {
    const gif = await (await moving()).gif({ delay: [50, 60, 70], loop: 3 }).toBuffer();
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, NOTE.length]),
      Buffer.from(NOTE),
      Buffer.from([0]),
    ]);
    const at = 13 + (gif[10] !== undefined && gif[10] & 0x80 ? 3 * 2 ** ((gif[10] & 7) + 1) : 0);
    return Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at), Buffer.from(`PK\x03\x04${NOTE}`)]);
  },
  "image/webp": async () =>
    Buffer.concat([
      await (await moving())
        .webp({ delay: [50, 60, 70], loop: 3 })
        .withExif({ IFD0: { Copyright: NOTE }, IFD3: { GPSLatitude: "48/1 51/1 29/1" } })
        .toBuffer(),
      Buffer.from(NOTE),
    ]),
  "image/png": async () => sampleAnimation(),
};

test.each(Object.entries(laden))(
  "%s: keeps its frames and its timing, and no metadata",
  async (type, make) => {
    const bytes = await make();
    const bare = bareMotion(bytes, type);
    if (bare === null) throw new Error("it moves");
    expect(mayBeAnimated(bytes.subarray(0, 4096), type)).toBe(true);
    for (const secret of [NOTE, "Secret", "EXIF", "tEXt"])
      expect(Buffer.from(bare).includes(secret), secret).toBe(false);
    if (type !== "image/png") {
      const [before, after] = await Promise.all(
        [bytes, bare].map((one) => sharp(one, { animated: true }).metadata()),
      );
      expect([after?.pages, after?.delay, after?.loop]).toEqual([before?.pages, before?.delay, before?.loop]);
      expect(after?.exif).toBeUndefined();
    }
    const pixels = await Promise.all(
      [bytes, bare].map((one) =>
        sharp(one, { animated: type !== "image/png" })
          .raw()
          .toBuffer(),
      ),
    );
    expect(pixels[0]?.equals(pixels[1] ?? Buffer.alloc(0))).toBe(true);
    expect(bareMotion(bare, type)).toEqual(bare);
    for (const share of [0.2, 0.6, 0.9]) {
      const cut = bareMotion(bare.subarray(0, Math.floor(bare.length * share)), type);
      expect(cut).toBeNull();
    }
  },
);

test("still images have no animation, and no input throws", async () => {
  const [still = Buffer.alloc(0)] = await frames();
  for (const format of ["gif", "webp", "png"] as const)
    expect(bareMotion(await sharp(still).toFormat(format).toBuffer(), `image/${format}`)).toBeNull();
  for (const [type, make] of Object.entries(laden)) {
    const whole = await make();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (hits) => {
          const bytes = Uint8Array.from(whole);
          for (const [at, value] of hits) bytes[at] = value;
          bareMotion(bytes, type);
        },
      ),
    );
  }
});

/** A GIF with small frames on a canvas of any size. */
function gif(width: number, height: number, frames: number, frame = { width: 1, height: 1 }) {
  const u16 = (...values: number[]) => values.flatMap((value) => [value & 0xff, value >> 8]);
  const head = [...Buffer.from("GIF89a"), ...u16(width, height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const drawn = [0x2c, ...u16(0, 0, frame.width, frame.height), 0, 2, 2, 0x44, 1, 0];
  const timed = [0x21, 0xf9, 4, 8, 2, 0, 0, 0, ...drawn];
  return Uint8Array.from([...head, ...Array.from({ length: frames }, () => timed).flat(), 0x3b]);
}

test.each([
  [2000, 2000, 125, true],
  [2000, 2000, 126, false],
  [2001, 2000, 2, false],
  [12_000, 5000, 400, false],
  [100, 100, 1000, true],
  [100, 100, 1001, false],
])("a canvas of %i × %i with %i frames moves: %s", (width, height, frames, moves) => {
  const read = stripAnimationMetadata(gif(width, height, frames), "image/gif");
  expect([read.isAnimated, read.stripped !== null]).toEqual([true, moves]);
});

test("an animated AVIF is shown as a still image, and a still one is not animated", async () => {
  const still = await sharp((await frames())[0])
    .avif()
    .toBuffer();
  const animated = Buffer.from(still);
  animated.write("avis", 8, "latin1");
  expect(mayBeAnimated(still, "image/avif")).toBe(false);
  expect(mayBeAnimated(animated, "image/avif")).toBe(true);
  expect(stripAnimationMetadata(animated, "image/avif")).toEqual({ isAnimated: true, stripped: null });
});

test("an image with a frame larger than its canvas is not animated", () => {
  expect(bareMotion(gif(100, 100, 2, { width: 100, height: 100 }), "image/gif")).not.toBeNull();
  expect(bareMotion(gif(100, 100, 2, { width: 9000, height: 100 }), "image/gif")).toBeNull();
});

test("the canvas of a WebP or PNG is checked too, and may be stated only once", async () => {
  const webp = await (await moving()).webp().toBuffer();
  const wide = Buffer.from(webp);
  wide.writeUIntLE(11_999, 24, 3);
  wide.writeUIntLE(4999, 27, 3);
  expect([bareMotion(webp, "image/webp") === null, bareMotion(wide, "image/webp")]).toEqual([false, null]);
  const twice = Buffer.concat([webp, wide.subarray(12, 30)]);
  twice.writeUInt32LE(twice.length - 8, 4);
  expect(bareMotion(twice, "image/webp")).toBeNull();
  const png = sampleAnimation();
  const large = Buffer.from(png);
  large.writeUInt32BE(12_000, 16);
  large.writeUInt32BE(5000, 20);
  expect([bareMotion(png, "image/png") === null, bareMotion(large, "image/png")]).toEqual([false, null]);
  expect(bareMotion(Buffer.concat([png.subarray(0, 33), large.subarray(8)]), "image/png")).toBeNull();
});

test("millions of empty chunks aren't held in memory", () => {
  const many = 25 * 1024 * 1024;
  const views = vi.spyOn(Uint8Array.prototype, "subarray");
  const gifOf = (unit: number[]) =>
    Buffer.concat([gif(9, 9, 2).subarray(0, -1), Buffer.alloc(many, Buffer.from(unit))]);
  expect(bareMotion(gifOf([0x21, 0xf9, 0]), "image/gif")).toBeNull();
  const webp = Buffer.concat([
    Buffer.from("RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0"),
    Buffer.alloc(10),
    Buffer.alloc(many, "ICCP\0\0\0\0"),
  ]);
  webp.writeUInt32LE(webp.length - 8, 4);
  expect(bareMotion(webp, "image/webp")).toBeNull();
  const png = sampleAnimation();
  const tiny = Buffer.alloc(many, Buffer.from("\0\0\0\0IDAT\0\0\0\0"));
  expect(bareMotion(Buffer.concat([png.subarray(0, 33), tiny]), "image/png")).toBeNull();
  expect(views.mock.calls.length).toBeLessThan(200_000);
  views.mockRestore();
});

test("a JPEG loses camera, location, and comments but looks the same", async () => {
  const [still = Buffer.alloc(0)] = await frames();
  const jpeg = await sharp(still)
    .jpeg()
    .withExif({ IFD0: { Copyright: NOTE, Model: NOTE } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${NOTE}</x:xmpmeta>`)
    .toBuffer();
  expect(jpeg.includes(NOTE)).toBe(true);
  const bare = stripJpegMetadata(jpeg);
  expect(Buffer.from(bare).includes(NOTE)).toBe(false);
  const pixels = await Promise.all([jpeg, bare].map((one) => sharp(one).raw().toBuffer()));
  expect(pixels[0]?.equals(pixels[1] ?? Buffer.alloc(0))).toBe(true);
});

test("still images are recognized by their beginning", async () => {
  const still = sharp({ create: { width: 20, height: 16, channels: 3, background: "#842" } });
  for (const format of ["webp", "png", "jpeg"] as const) {
    const bytes = await still.clone().toFormat(format).toBuffer();
    expect(mayBeAnimated(bytes, `image/${format}`), format).toBe(false);
  }
  const png = await still.clone().png().toBuffer();
  expect(mayBeAnimated(png.subarray(0, 30), "image/png")).toBe(true);
});
