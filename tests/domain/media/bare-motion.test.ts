import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { bareJpeg } from "../../../app/domain/media/bare-jpeg.ts";
import { bareMotion } from "../../../app/domain/media/bare-motion.ts";
import { makeFilm } from "./films.ts";

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

/** The same with everything private that its format can say, and something behind its end. */
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
  "image/png": async () => makeFilm("moving.png", ["-an", "-t", "0.5", "-f", "apng", "-plays", "3"]),
};

test.each(Object.entries(laden))(
  "%s: keeps its frames and its timing, and nothing else",
  async (type, make) => {
    const bytes = await make();
    const bare = bareMotion(bytes, type);
    if (bare === null) throw new Error("it moves");
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

test("what stands still has no motion, and whatever bytes come nothing is thrown", async () => {
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

test("a JPEG loses its camera, place and comments, and draws the same", async () => {
  const [still = Buffer.alloc(0)] = await frames();
  const jpeg = await sharp(still)
    .jpeg()
    .withExif({ IFD0: { Copyright: NOTE, Model: NOTE } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${NOTE}</x:xmpmeta>`)
    .toBuffer();
  expect(jpeg.includes(NOTE)).toBe(true);
  const bare = bareJpeg(jpeg);
  expect(Buffer.from(bare).includes(NOTE)).toBe(false);
  const pixels = await Promise.all([jpeg, bare].map((one) => sharp(one).raw().toBuffer()));
  expect(pixels[0]?.equals(pixels[1] ?? Buffer.alloc(0))).toBe(true);
});
