import { joined } from "./pieces.ts";

/** A larger one would cost its viewers more than it shows; its first frame is shown instead. */
const MAXIMUM_MOTION_BYTES = 12 * 1024 * 1024;

/**
 * A picture that moves, with its frames, its timing and its colours and without anything else: comments, EXIF, XMP,
 * places, and what lies behind its end. Null for one that stands still, is too large, or is not in order.
 */
export function bareMotion(bytes: Uint8Array, type: string): Uint8Array | null {
  const bare =
    type === "image/gif"
      ? bareGif(bytes)
      : type === "image/webp"
        ? bareWebp(bytes)
        : type === "image/png"
          ? barePng(bytes)
          : null;
  return bare !== null && bare.length <= MAXIMUM_MOTION_BYTES ? bare : null;
}

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** GIF 89a: colour tables, images, their timing, and how often it is repeated. */
function bareGif(bytes: Uint8Array): Uint8Array | null {
  const table = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  let at = 13 + table(bytes[10] ?? 0);
  const kept = [bytes.subarray(0, at)];
  let frames = 0;
  const pastBlocks = (from: number) => {
    let to = from;
    while (to < bytes.length && bytes[to] !== 0) to += 1 + (bytes[to] ?? 0);
    return to + 1;
  };
  while (at < bytes.length) {
    const begin = at;
    if (bytes[at] === 0x3b) return frames > 1 ? joined([...kept, bytes.subarray(at, at + 1)]) : null;
    if (bytes[at] === 0x2c) {
      // Its place, its own colours, and the width of its first code.
      at = pastBlocks(at + 10 + table(bytes[at + 9] ?? 0) + 1);
      frames += 1;
    } else if (bytes[at] === 0x21) {
      const label = bytes[at + 1];
      const repeats = label === 0xff && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(latin(bytes, at + 3, at + 14));
      at = pastBlocks(at + 2);
      if (label !== 0xf9 && !repeats) continue;
    } else return null;
    kept.push(bytes.subarray(begin, at));
  }
  return null;
}

const WEBP_KEPT = new Set(["VP8X", "ICCP", "ANIM", "ANMF"]);
const FRAME_KEPT = new Set(["ALPH", "VP8 ", "VP8L"]);

/** WebP (RFC 9649): the canvas, the colour profile, and the frames with their timing. */
function bareWebp(bytes: Uint8Array): Uint8Array | null {
  const stated = 8 + viewOf(bytes).getUint32(4, true);
  if (stated > bytes.length) return null;
  const chunks = chunksOf(bytes.subarray(12, stated));
  if (chunks === null) return null;
  const kept: Uint8Array[] = [];
  let frames = 0;
  for (const { type, whole } of chunks) {
    if (!WEBP_KEPT.has(type)) continue;
    if (type === "VP8X") {
      const canvas = whole.slice();
      // It no longer has EXIF or XMP.
      canvas[8] = (canvas[8] ?? 0) & ~0x0c;
      kept.push(canvas);
    } else if (type === "ANMF") {
      const inside = chunksOf(whole.subarray(24));
      if (inside === null) return null;
      const drawn = inside.filter((one) => FRAME_KEPT.has(one.type)).map((one) => one.whole);
      const frame = joined([whole.subarray(0, 24), ...drawn]);
      viewOf(frame).setUint32(4, frame.length - 8, true);
      kept.push(frame);
      frames += 1;
    } else kept.push(whole);
  }
  if (frames < 2) return null;
  const bare = joined([bytes.subarray(0, 12), ...kept]);
  viewOf(bare).setUint32(4, bare.length - 8, true);
  return bare;
}

function chunksOf(bytes: Uint8Array): { type: string; whole: Uint8Array }[] | null {
  const chunks = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return null;
    const length = viewOf(bytes).getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return null;
    chunks.push({ type: latin(bytes, at, at + 4), whole: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}

const PNG_KEPT = /^(IHDR|PLTE|IDAT|IEND|tRNS|acTL|fcTL|fdAT|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD)$/;

/** PNG that moves (W3C PNG, third edition). */
function barePng(bytes: Uint8Array): Uint8Array | null {
  const kept = [bytes.subarray(0, 8)];
  let frames = 0;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + viewOf(bytes).getUint32(at);
    const type = latin(bytes, at + 4, at + 8);
    if (end > bytes.length) return null;
    if (type === "fcTL") frames += 1;
    if (PNG_KEPT.test(type)) kept.push(bytes.subarray(at, end));
    if (type === "IEND") return frames > 1 ? joined(kept) : null;
    at = end;
  }
  return null;
}
