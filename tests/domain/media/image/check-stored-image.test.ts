import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { checkStoredImage } from "#domain/media/image/check-stored-image.ts";
import { checkImage } from "#domain/media/image/image.ts";
import { readImageSize } from "#platform/formats/read-image-size.ts";
import { cases } from "#tests/properties/cases.ts";

const KEY = "media/one/original";
function stored(bytes: Uint8Array) {
  let read = 0;
  const media = {
    measure: readImageSize,
    read: async (key: string, from: number, length: number) => {
      if (key !== KEY) return null;
      const piece = bytes.slice(from, from + length);
      read += piece.length;
      return piece;
    },
  };
  return { check: (key = KEY) => checkStoredImage(media, { key, bytes: bytes.length }), read: () => read };
}
const jpeg = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#842" } })
    .jpeg()
    .toBuffer();
/** Camera metadata before the image: this many bytes, in segments (ITU-T T.81 section B.2.4.6). */
const withSegments = (image: Buffer, bytes: number) => {
  const segments = Array.from({ length: Math.ceil(bytes / 65_000) }, () => {
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(65_002, 2);
    return Buffer.concat([head, Buffer.alloc(65_000)]);
  });
  return Buffer.concat([image.subarray(0, 2), ...segments, image.subarray(2)]);
};

test("the beginning of a file gives the same result as the whole", async () => {
  const image = await jpeg();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 100_000, 250_000, 270_000, 3_000_000, 4_200_000, 7_900_000),
      fc.constantFrom(0, 300_000, 5_000_000),
      fc.option(fc.integer({ min: 4, max: 200 }), { nil: null }),
      async (before, behind, cut) => {
        const whole = Buffer.concat([withSegments(image, before), Buffer.alloc(behind)]);
        const bytes = cut === null ? whole : whole.subarray(0, cut);
        expect(await stored(bytes).check()).toMatchObject(checkImage(bytes, readImageSize));
      },
    ),
    { numRuns: cases(40) },
  );
});

test("only the beginning of a large image is read, and a missing image is broken", async () => {
  const large = stored(Buffer.concat([await jpeg(), Buffer.alloc(20_000_000)]));
  expect(await large.check()).toMatchObject({ ok: true, width: 60, height: 40, mayBeAnimated: false });
  expect(large.read()).toBeLessThan(300_000);
  expect(await large.check("media/other/original")).toEqual({ ok: false, reason: "broken" });
});
