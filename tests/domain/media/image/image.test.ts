import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  checkImage,
  imageMessages,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
} from "#domain/media/image/image.ts";
import { sniffImage } from "#platform/formats/media-types.ts";
import { readImageSize } from "#platform/formats/read-image-size.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const check = (given: Uint8Array) => {
  const checked = checkImage(given, readImageSize);
  return checked.ok ? checked.type : checked.reason;
};
const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: "#c60" } });
const formats = ["jpeg", "png", "webp", "avif", "gif"] as const;

function hugePng(width: number, height: number) {
  const png = new Uint8Array(64);
  png.set(bytes("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"));
  const view = new DataView(png.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return png;
}

describe("a real image", () => {
  test.each(formats)("%s is recognized by its content and measured", async (format) => {
    const encoded = new Uint8Array(await drawn.clone().toFormat(format).toBuffer());
    expect(checkImage(encoded, readImageSize)).toEqual({
      ok: true,
      type: `image/${format}`,
      width: 40,
      height: 30,
    });
  });

  test.each(formats)("a truncated %s is broken", async (format) => {
    const magic = format === "gif" ? 8 : 16;
    const encoded = new Uint8Array(await drawn.clone().toFormat(format).toBuffer());
    expect(check(encoded.slice(0, magic))).toBe("broken");
  });

  test("truncated within its magic bytes, it is not an image", async () => {
    const encoded = new Uint8Array(await drawn.clone().png().toBuffer());
    for (let length = 1; length < 8; length++) expect(check(encoded.slice(0, length))).toBe("not_an_image");
  });
});

describe("unsupported files", () => {
  test.each<[string, Uint8Array]>([
    ["a video named .jpg", bytes("\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2avc1mp41")],
    ["a QuickTime video", bytes("\x00\x00\x00\x14ftypqt  ")],
    ["a HEIC image", bytes("\x00\x00\x00\x18ftypheic")],
    ["an SVG", bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ["an SVG behind an XML head", bytes('<?xml version="1.0"?><svg width="9" height="9"/>')],
    ["a page", bytes("<!doctype html><script>alert(1)</script>")],
    ["a PDF", bytes("%PDF-1.7\n")],
    ["a WAV, which is RIFF as well", bytes("RIFF\x24\x00\x00\x00WAVEfmt ")],
    ["a TIFF", bytes("II*\x00\x08\x00\x00\x00")],
    ["a BMP", bytes("BM\x36\x00\x00\x00")],
    ["zeros", new Uint8Array(1000)],
    ["an image after a space", bytes(" \x89PNG\r\n\x1a\n")],
    ["a GIF of no version", bytes("GIF88a\x01\x00\x01\x00")],
    ["a JPEG's first two bytes", bytes("\xff\xd8")],
  ])("%s", (_, given) => {
    expect(sniffImage(given)).toBeNull();
    expect(check(given)).toBe("not_an_image");
  });

  test("an HTML page that starts like a GIF has no valid dimensions, or is treated as the GIF it claims to be", () => {
    // The well-known polyglot: GIF89a as a variable name in a script. "=1" is read as the width.
    const polyglot = bytes("GIF89a=1;alert(document.domain)/*<script>*/");
    expect(sniffImage(polyglot)).toBe("image/gif");
    expect(check(polyglot)).not.toBe("not_an_image");
    const bare = bytes("GIF89a\x00\x00\x00\x00<html>");
    expect(check(bare)).toBe("broken");
  });
});

describe("sizes", () => {
  test("an empty file is distinguished from a broken one", () => {
    expect(check(new Uint8Array())).toBe("empty");
  });

  test("40,000 × 40,000 pixels are refused by the header, before decoding", () => {
    expect(check(hugePng(40_000, 40_000))).toBe("too_many_pixels");
  });

  test.each([
    [MAX_IMAGE_SIDE, 5000, "image/png"],
    [MAX_IMAGE_SIDE + 1, 1, "too_many_pixels"],
    [1, MAX_IMAGE_SIDE + 1, "too_many_pixels"],
    [MAX_IMAGE_SIDE, MAX_IMAGE_PIXELS / MAX_IMAGE_SIDE + 1, "too_many_pixels"],
    [0, 100, "broken"],
    [100, 0, "broken"],
  ])("%i × %i: %s", (width, height, wanted) => {
    expect(check(hugePng(width, height))).toBe(wanted);
  });

  test("invalid dimensions count as broken", () => {
    const png = hugePng(10, 10);
    const odd = [{ width: Number.NaN, height: 10 }, { width: 10, height: -1 }, null];
    for (const size of odd) expect(checkImage(png, () => size)).toEqual({ ok: false, reason: "broken" });
  });

  test("one byte over 25 MB is refused without reading it", () => {
    const unread = () => {
      throw new Error("read");
    };
    const tooBig = new Uint8Array(MAX_IMAGE_BYTES + 1);
    expect(checkImage(tooBig, unread)).toEqual({ ok: false, reason: "too_big" });
    const biggest = new Uint8Array(MAX_IMAGE_BYTES);
    biggest.set(hugePng(10, 10));
    expect(check(biggest)).toBe("image/png");
  });
});

test("every refusal has a message that says what to do", () => {
  for (const words of Object.values(imageMessages)) expect(words).toMatch(/\. \w.*\.$/);
});
