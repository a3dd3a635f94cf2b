import { Buffer } from "node:buffer";
import fc from "fast-check";
import sharp from "sharp";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readImageSize } from "#platform/formats/read-image-size.ts";
import { cases } from "#tests/properties/cases.ts";
import { makeVideo } from "./video-fixture.ts";

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#c608" } });
const latin = (text: string) => Buffer.from(text, "latin1");
const MB_25 = 25 * 1024 * 1024;

describe("dimensions of real images", () => {
  test.each([
    [1, 1],
    [317, 211],
    [1200, 9],
  ])("%i × %i", async (width, height) => {
    const image = drawn(width, height);
    const made = await Promise.all([
      image.clone().jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
      image.clone().jpeg().withIccProfile("p3").toBuffer(),
      image.clone().png().toBuffer(),
      image.clone().gif().toBuffer(),
      image.clone().webp().toBuffer(),
      image.clone().webp({ lossless: true }).toBuffer(),
      image.clone().removeAlpha().webp().toBuffer(),
      image.clone().removeAlpha().webp({ lossless: true }).toBuffer(),
      image.clone().avif().toBuffer(),
    ]);
    for (const bytes of made) expect(readImageSize(bytes)).toEqual({ width, height });
  });

  test("a JPEG from ffmpeg, and one with fill bytes before a marker", { tags: ["thorough"] }, () => {
    const jpeg = makeVideo("one.jpg", ["-an", "-frames:v", "1"]);
    const filled = Buffer.concat([jpeg.subarray(0, 2), latin("\xff\xff\xff"), jpeg.subarray(2)]);
    for (const bytes of [jpeg, filled]) expect(readImageSize(bytes)).toEqual({ width: 320, height: 240 });
  });

  test("a JPEG with bytes between its segments that every decoder skips", async () => {
    const jpeg = await drawn(400, 300).jpeg().toBuffer();
    const app0End = 4 + jpeg.readUInt16BE(4);
    // Pixel phones overwrite a segment's marker with a zero.
    const pixel = Buffer.concat([latin("\0\xe1\0\x12"), Buffer.alloc(16, 0x41)]);
    for (const stray of [pixel, Buffer.alloc(3), Buffer.alloc(9000), latin("\0\xff\xff\xff")]) {
      const bytes = Buffer.concat([jpeg.subarray(0, app0End), stray, jpeg.subarray(app0End)]);
      expect(readImageSize(bytes)).toEqual({ width: 400, height: 300 });
    }
  });

  test.each([0x00, 0x01, 0x02, 0xc3, 0xc8, 0xd0, 0xd7, 0xd8, 0xdc, 0xf0])(
    "a JPEG that hides its size from decoders behind marker %i states none",
    async (marker) => {
      const jpeg = await drawn(64, 48).jpeg().toBuffer();
      const lying = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker, 0, 2]), jpeg.subarray(2)]);
      expect(readImageSize(lying)).toBeNull();
    },
  );

  test("an AVIF of many tiles has the size of the whole image", async () => {
    const avif = await drawn(64, 48).avif().toBuffer();
    const at = avif.indexOf("ispe") - 4;
    const [tile, whole] = [Buffer.from(avif.subarray(at, at + 20)), Buffer.from(avif.subarray(at, at + 20))];
    whole.writeUInt32BE(12_001, 12);
    const box = (type: string, inside: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(8 + inside.length);
      head.write(type, 4, "latin1");
      return Buffer.concat([head, inside]);
    };
    const shared = box("iprp", box("ipco", Buffer.concat([tile, tile, whole, tile])));
    const file = Buffer.concat([
      box("ftyp", latin("avif\0\0\0\0avif")),
      box("meta", Buffer.concat([Buffer.alloc(4), shared])),
    ]);
    expect(readImageSize(file)).toEqual({ width: 12_001, height: 48 });
  });
});

describe("arbitrary bytes", () => {
  afterEach(() => void vi.restoreAllMocks());

  const box = (type: string) => latin(`\0\0\0\x08${type}`);
  const ispe = Buffer.concat([latin("\0\0\0\x14ispe"), Buffer.alloc(12, 1)]);
  const inside = (...units: Buffer[]) => {
    const all = Buffer.alloc(MB_25, Buffer.concat(units));
    all.write("\0\0\0\x10ftypavif\0\0\0\0", 0, "latin1");
    let at = 16;
    for (const [type, head] of [
      ["meta", 12],
      ["iprp", 8],
      ["ipco", 8],
    ] as const) {
      all.writeUInt32BE(MB_25 - at, at);
      all.write(type, at + 4, "latin1");
      at += head;
    }
    return Buffer.concat([all.subarray(0, at), Buffer.alloc(MB_25 - at, Buffer.concat(units))]);
  };
  const expensive: Record<string, () => Buffer> = {
    "a JPEG without markers": () =>
      Buffer.concat([latin("\xff\xd8\xff\xe1\0\x02"), Buffer.alloc(MB_25, 0x73)]),
    "a JPEG of empty segments": () =>
      Buffer.concat([latin("\xff\xd8"), Buffer.alloc(MB_25, latin("\xff\xe0\0\x02"))]),
    "a JPEG of stray bytes": () =>
      Buffer.concat([latin("\xff\xd8\xff\xe0\0\x02"), Buffer.alloc(MB_25, latin("\0\0\xff\xe0\0\x02"))]),
    "a JPEG of filling": () => Buffer.concat([latin("\xff\xd8"), Buffer.alloc(MB_25, 0xff)]),
    "an AVIF of empty boxes": () =>
      Buffer.concat([latin("\0\0\0\x10ftypavif\0\0\0\0"), Buffer.alloc(MB_25, box("free"))]),
    "an AVIF of zeros": () => Buffer.concat([latin("\0\0\0\x10ftypavif\0\0\0\0"), Buffer.alloc(MB_25)]),
    "an AVIF of sizes": () => inside(ispe),
    "an AVIF of properties": () => inside(box("clap")),
  };
  test.each(Object.entries(expensive))("%s costs next to nothing", (_, make) => {
    const bytes = make();
    let reads = 0;
    for (const name of ["getUint8", "getUint16", "getUint32"] as const) {
      const read = DataView.prototype[name];
      vi.spyOn(DataView.prototype, name).mockImplementation(function (this: DataView, at: number) {
        reads += 1;
        return read.call(this, at);
      });
    }
    const views = vi.spyOn(Uint8Array.prototype, "subarray");
    readImageSize(bytes);
    expect(reads).toBeLessThan(10_000);
    expect(views.mock.calls.length).toBeLessThan(100);
  });

  test("never throw", async () => {
    const made = await Promise.all(
      (["jpeg", "png", "gif", "webp", "avif"] as const).map((format) =>
        drawn(30, 20).toFormat(format).toBuffer(),
      ),
    );
    fc.assert(
      fc.property(
        fc.nat(made.length - 1),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }),
        fc.nat(600),
        (which, hits, length) => {
          const bytes = Uint8Array.from(made[which]?.subarray(0, length) ?? []);
          for (const [at, value] of hits) if (at < bytes.length) bytes[at] = value;
          const size = readImageSize(bytes);
          expect(size === null || (Number.isInteger(size.width) && Number.isInteger(size.height))).toBe(true);
        },
      ),
      { numRuns: cases(500) },
    );
  });
});
