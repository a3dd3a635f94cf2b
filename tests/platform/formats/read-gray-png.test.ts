import sharp from "sharp";
import { expect, test } from "vitest";
import { readGrayPng } from "#platform/formats/read-gray-png.ts";

/** Two rows: red, green, and blue; white, black, and half-transparent black. */
const RGBA = [
  [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255],
  [255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 128],
].flat();
const image = () => sharp(Buffer.from(RGBA), { raw: { width: 3, height: 2, channels: 4 } });
const BRIGHTNESS = [76, 150, 29, 255, 0, 127];

test.each([
  ["transparency", () => image().png(), BRIGHTNESS],
  ["filtered rows", () => image().png({ adaptiveFiltering: true }), BRIGHTNESS],
  ["a palette", () => image().png({ palette: true }), BRIGHTNESS],
  ["no transparency", () => image().flatten({ background: "#fff" }).png(), BRIGHTNESS],
  ["gray", () => image().removeAlpha().toColorspace("b-w").png(), null],
] as const)("reads the brightness of a PNG with %s", async (_, made, wanted) => {
  const read = await readGrayPng(new Uint8Array(await made().toBuffer()));
  expect(read).toMatchObject({ width: 3, height: 2 });
  const raw = wanted ?? [...(await made().toColorspace("b-w").raw().toBuffer())];
  for (const [at, value] of raw.entries())
    expect(Math.abs((read?.pixels[at] ?? -99) - value), `pixel ${at}`).toBeLessThanOrEqual(2);
});

test("a PNG that image processing doesn't write isn't read", async () => {
  const deep = await image().toColorspace("rgb16").png().toBuffer();
  expect(await readGrayPng(new Uint8Array(deep))).toBeNull();
  expect(await readGrayPng(new Uint8Array([1, 2, 3]))).toBeNull();
});
