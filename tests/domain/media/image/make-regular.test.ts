import sharp from "sharp";
import { expect, test } from "vitest";
import { checkStoredImage } from "#domain/media/image/check-stored-image.ts";
import { makeRegular } from "#domain/media/image/make-regular.ts";
import { readImageSize } from "#platform/formats/read-image-size.ts";
import { stripJpegMetadata } from "#platform/formats/strip-jpeg-metadata.ts";
import { memoryObjectStore } from "../object-store.ts";

const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: "#c60" } });
const latin = (text: string) => Buffer.from(text, "latin1");

async function regular(bytes: Uint8Array) {
  const { port, objects } = memoryObjectStore();
  const media = { ...port, measure: readImageSize };
  const image = { key: "in", bytes: bytes.length };
  objects.set("in", bytes);
  const checked = await checkStoredImage(media, image);
  if (!checked.ok) throw new Error(checked.reason);
  await makeRegular(media, { ...image, type: checked.type }, checked.edits);
  const made = objects.get("in") ?? new Uint8Array();
  const again = await checkStoredImage(media, image);
  return { made, pixels: await sharp(made).raw().toBuffer(), left: again.ok ? again.edits : null };
}

const strayAfterApp0 = (jpeg: Buffer, stray: Buffer) => {
  const at = 4 + jpeg.readUInt16BE(4);
  return Buffer.concat([jpeg.subarray(0, at), stray, jpeg.subarray(at)]);
};

test.each([
  ["a Pixel phone's overwritten segment", Buffer.concat([latin("\0\xe1\0\x12"), Buffer.alloc(16, 0x41)])],
  ["zeros", Buffer.alloc(3)],
  ["a page of zeros", Buffer.alloc(4096)],
])("a JPEG with %s between its segments has the same pixels as without", async (_, stray) => {
  const jpeg = await drawn.clone().jpeg().toBuffer();
  const { made, pixels, left } = await regular(strayAfterApp0(jpeg, stray));
  expect([made.length, left]).toEqual([jpeg.length + stray.length, []]);
  expect(pixels.equals(await sharp(jpeg).raw().toBuffer())).toBe(true);
  expect(Buffer.from(stripJpegMetadata(made)).equals(Buffer.from(stripJpegMetadata(jpeg)))).toBe(true);
});

test.each([
  ["mif1", ["mif1", "avif", "miaf"]],
  ["avif", ["miaf", "MA1B", "MA1B"]],
  ["avis", ["avis", "mif1", "miaf"]],
])("an AVIF of the major brand %s with %j is drawn", async (major, compatible) => {
  const avif = await drawn.clone().avif().toBuffer();
  const unusual = Buffer.from(avif);
  unusual.write(major, 8, "latin1");
  unusual.write(compatible.join(""), 16, "latin1");
  const { pixels, left } = await regular(unusual);
  expect(left).toEqual([]);
  expect(pixels.equals(await sharp(avif).raw().toBuffer())).toBe(true);
});

test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
  "a regular %s is left as it is",
  async (format) => {
    const bytes = await drawn.clone().toFormat(format).toBuffer();
    const { port, objects } = memoryObjectStore();
    objects.set("in", bytes);
    const media = { ...port, measure: readImageSize };
    expect(await checkStoredImage(media, { key: "in", bytes: bytes.length })).toMatchObject({ edits: [] });
  },
);
