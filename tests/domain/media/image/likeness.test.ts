import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distance, likenessOf, lookalikes, MAX_DISTANCE, SQUARE } from "#domain/media/image/likeness.ts";
import { readGrayPng } from "#platform/formats/read-gray-png.ts";
import { cases } from "#tests/properties/cases.ts";
import { altered, type Sample, sampleOf, squarePng } from "../samples/likeness.ts";

const hashOf = async (name: Sample) => {
  const read = await readGrayPng(await squarePng(await sampleOf(name), SQUARE));
  const hash = read && likenessOf(read.pixels);
  if (!hash) throw new Error(`${name} has no likeness`);
  return hash;
};
const isAlike = (one: string, other: string) => lookalikes(one, [{ likeness: other }]).length === 1;
const zeros = "0".repeat(64);
const ones = (bits: number) =>
  BigInt(`0b${"1".repeat(bits)}`)
    .toString(16)
    .padStart(64, "0");

describe("a removed photo", () => {
  test.each(altered)("is recognized when %s", async (name) => {
    const [one, photo] = [await hashOf(name), await hashOf("photo")];
    expect([isAlike(one, photo), isAlike(photo, one)]).toEqual([true, true]);
  });

  test("is far from another photo", async () => {
    expect(isAlike(await hashOf("other"), await hashOf("photo"))).toBe(false);
  });

  test("counts as different from one bit over the limit, also as a negative", () => {
    const limits = [MAX_DISTANCE, MAX_DISTANCE + 1, 255 - MAX_DISTANCE, 256 - MAX_DISTANCE];
    expect(limits.map((bits) => isAlike(ones(bits), zeros))).toEqual([true, false, false, true]);
  });
});

test("nothing looks like a file without anything to compare", () => {
  expect(lookalikes(zeros, [{ likeness: null }])).toEqual([]);
});

test("a plain color has nothing to compare", () => {
  expect(likenessOf(new Uint8Array(SQUARE * SQUARE).fill(90))).toBeNull();
});

test("half of a hash's bits are set", () => {
  const square = fc.uint8Array({ minLength: SQUARE * SQUARE, maxLength: SQUARE * SQUARE });
  fc.assert(
    fc.property(square, (pixels) => {
      const hash = likenessOf(pixels);
      fc.pre(hash !== null);
      expect(distance(hash, zeros)).toBe(128);
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
