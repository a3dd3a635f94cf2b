import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distance, likenessOf, looksLike, MAX_DISTANCE, SQUARE } from "#domain/media/image/likeness.ts";
import { readGrayPng } from "#platform/formats/read-gray-png.ts";
import { cases } from "#tests/properties/cases.ts";
import { altered, type Sample, sampleOf, squarePng } from "../samples/likeness.ts";

const hashOf = async (name: Sample) => {
  const read = await readGrayPng(await squarePng(await sampleOf(name), SQUARE));
  const hash = read && likenessOf(read.pixels);
  if (!hash) throw new Error(`${name} has no likeness`);
  return hash;
};
const flipped = (square: Uint8Array) =>
  square.map((_, at) => square[at - (at % SQUARE) + SQUARE - 1 - (at % SQUARE)] ?? 0);

describe("a removed photo", () => {
  test.each(altered)("is recognized when %s", async (name) => {
    expect(looksLike(await hashOf(name), (await hashOf("photo")).likeness)).toBe(true);
  });

  test("is far from another photo, and from its own mirror image unless that is compared, too", async () => {
    const [photo, other, mirrored] = [await hashOf("photo"), await hashOf("other"), await hashOf("mirrored")];
    expect(looksLike(other, photo.likeness)).toBe(false);
    expect(distance(mirrored.likeness, photo.likeness)).toBeGreaterThan(MAX_DISTANCE);
  });

  test("counts as different from one bit over the limit", () => {
    const zeros = "0".repeat(64);
    const ones = (bits: number) =>
      BigInt(`0b${"1".repeat(bits)}`)
        .toString(16)
        .padStart(64, "0");
    const hash = { likeness: ones(MAX_DISTANCE), mirrored: ones(200) };
    expect(looksLike(hash, zeros)).toBe(true);
    expect(looksLike({ ...hash, likeness: ones(MAX_DISTANCE + 1) }, zeros)).toBe(false);
  });
});

test("a plain color has nothing to compare", () => {
  expect(likenessOf(new Uint8Array(SQUARE * SQUARE).fill(90))).toBeNull();
});

test("half of a hash's bits are set, and the mirror image's hash is the mirrored one", () => {
  const square = fc.uint8Array({ minLength: SQUARE * SQUARE, maxLength: SQUARE * SQUARE });
  fc.assert(
    fc.property(square, (pixels) => {
      const hash = likenessOf(pixels);
      fc.pre(hash !== null);
      expect(distance(hash.likeness, "0".repeat(64))).toBe(128);
      expect(distance(likenessOf(flipped(pixels))?.likeness ?? "", hash.mirrored)).toBeLessThanOrEqual(2);
    }),
    { numRuns: cases(40) },
  );
});

test("the distance is a metric: how many bits were flipped", () => {
  const bits = fc.array(fc.boolean(), { minLength: 256, maxLength: 256 });
  const hex = (all: boolean[]) =>
    BigInt(`0b${all.map(Number).join("")}`)
      .toString(16)
      .padStart(64, "0");
  fc.assert(
    fc.property(bits, bits, bits, (a, b, c) => {
      const [ha, hb, hc] = [hex(a), hex(b), hex(c)];
      expect(distance(ha, hb)).toBe(a.filter((bit, at) => bit !== b[at]).length);
      expect(distance(ha, hb)).toBe(distance(hb, ha));
      expect(distance(ha, hc)).toBeLessThanOrEqual(distance(ha, hb) + distance(hb, hc));
    }),
    { numRuns: cases(200) },
  );
});
