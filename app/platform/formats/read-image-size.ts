import { jpegSegments } from "./jpeg-segments.ts";
import { sniffImage } from "./media-types.ts";

export type ImageSize = { width: number; height: number };

/** An AVIF of many tiles has a few hundred. */
const MAX_BOXES = 2000;

/**
 * An image's stated dimensions (px); null if they aren't where its format puts them. Nothing is searched for or
 * decoded, so only a bounded number of bytes is read.
 */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (sniffImage(bytes)) {
      case "image/jpeg":
        return jpegSize(bytes, view);
      case "image/png":
        return view.getUint32(12) === IHDR ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
      case "image/gif":
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
      case "image/webp":
        return webpSize(view);
      case "image/avif":
        return avifSize(view);
      default:
        return null;
    }
  } catch (error) {
    // A truncated file is read past its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const fourCc = (text: string) => [...text].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
const IHDR = fourCc("IHDR");

/** Markers allowed before a JPEG's frame header (ITU-T T.81 table B.1): tables, restart intervals, APPn, comments. */
const isSkippable = (marker: number) =>
  [0xc4, 0xcc, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef);

/**
 * Reads the first frame header (ITU-T T.81 section B.2.2): baseline, extended, or progressive, as browsers support.
 * Markers without a length, or unknown to decoders, are refused, since decoders might find another header.
 */
function jpegSize(bytes: Uint8Array, view: DataView): ImageSize | null {
  for (const { marker, at } of jpegSegments(bytes)) {
    if (marker >= 0xc0 && marker <= 0xc2)
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (!isSkippable(marker)) return null;
  }
  return null;
}

/** The canvas of an extended WebP, or the only frame of a simple one (RFC 9649 section 2). */
function webpSize(view: DataView): ImageSize | null {
  switch (view.getUint32(12)) {
    case fourCc("VP8X"): {
      const u24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
      return { width: 1 + u24(24), height: 1 + u24(27) };
    }
    case fourCc("VP8 "): {
      const isKeyFrame = view.getUint16(23) === 0x9d01 && view.getUint8(25) === 0x2a;
      const side = (at: number) => view.getUint16(at, true) & 0x3fff;
      return isKeyFrame ? { width: side(26), height: side(28) } : null;
    }
    case fourCc("VP8L"): {
      const sides = view.getUint32(21, true);
      const isLossless = view.getUint8(20) === 0x2f;
      return isLossless ? { width: 1 + (sides & 0x3fff), height: 1 + ((sides >>> 14) & 0x3fff) } : null;
    }
    default:
      return null;
  }
}

/** The largest image of an AVIF (ISO/IEC 23008-12 section 6.5.3), since the tiles of a large one come before it. */
function avifSize(view: DataView): ImageSize | null {
  let boxCount = 0;
  const boxes = function* (from: number, to: number) {
    for (let at = from; at + 8 <= to && boxCount < MAX_BOXES; boxCount++) {
      const stated = view.getUint32(at);
      const size = stated === 0 ? to - at : stated === 1 ? Number(view.getBigUint64(at + 8)) : stated;
      const head = stated === 1 ? 16 : 8;
      if (size < head || at + size > to) return;
      yield { name: view.getUint32(at + 4), body: at + head, end: at + size };
      at += size;
    }
  };
  const find = (name: string, from: number, to: number) => {
    for (const box of boxes(from, to)) if (box.name === fourCc(name)) return box;
    return null;
  };
  const meta = find("meta", 0, view.byteLength);
  const properties = meta && find("iprp", meta.body + 4, meta.end);
  const container = properties && find("ipco", properties.body, properties.end);
  let largest: ImageSize | null = null;
  for (const { name, body, end } of container ? boxes(container.body, container.end) : []) {
    if (name !== fourCc("ispe") || end - body < 12) continue;
    const size = { width: view.getUint32(body + 4), height: view.getUint32(body + 8) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
