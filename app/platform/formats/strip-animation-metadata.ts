import { concatChunks } from "./byte-chunks.ts";
import { isoBrands } from "./iso-brands.ts";
import { readImageSize } from "./read-image-size.ts";

export const MAX_ANIMATION_BYTES = 12 * 1024 * 1024;
/** What phones can hold and draw; a few kB can declare far more. */
const MAX_CANVAS_PIXELS = 4_000_000;
const MAX_FRAMES = 1000;
const MAX_TOTAL_PIXELS = 500_000_000;
/** RFC 9649 section 2.7. */
const ANIMATED = 0x02;
/** More chunks suggest an attack; a 12 MiB PNG has 1,500 of the usual size. */
const MAX_CHUNKS = 20_000;

export type StrippedAnimation = { isAnimated: boolean; stripped: Uint8Array | null };

export function mayBeAnimated(head: Uint8Array, type: string): boolean {
  if (type === "image/gif") return true;
  if (type === "image/avif") return isoBrands(head)?.includes("avis") ?? false;
  if (type === "image/webp") return latin1(head, 12, 16) === "VP8X" && ((head[20] ?? 0) & ANIMATED) !== 0;
  // An animated PNG has its acTL chunk before the first IDAT.
  const text = new TextDecoder("latin1").decode(head);
  return type === "image/png" && (text.includes("acTL") || !text.includes("IDAT"));
}

/**
 * Strips an animation down to its frames, timing, and colors: no comments, EXIF, XMP, or locations, and nothing after
 * its end. A malformed one counts as not animated; an AVIF, or one too large or long, is animated with `stripped` null.
 */
export function stripAnimationMetadata(bytes: Uint8Array, type: string): StrippedAnimation {
  if (type === "image/avif") return { isAnimated: mayBeAnimated(bytes, type), stripped: null };
  const parts =
    type === "image/gif"
      ? stripGif(bytes)
      : type === "image/webp"
        ? stripWebp(bytes)
        : type === "image/png"
          ? stripPng(bytes)
          : null;
  if (parts === null || parts.frames < 2) return { isAnimated: false, stripped: null };
  const tooMuch = { isAnimated: true, stripped: null };
  if (parts.frames > MAX_FRAMES) return tooMuch;
  const size = readImageSize(bytes);
  const canvas = size === null ? Number.POSITIVE_INFINITY : size.width * size.height;
  if (canvas > MAX_CANVAS_PIXELS || canvas * parts.frames > MAX_TOTAL_PIXELS) return tooMuch;
  const length = parts.kept.reduce((sum, chunk) => sum + chunk.length, 0);
  return length <= MAX_ANIMATION_BYTES
    ? { isAnimated: true, stripped: parts.finalize(concatChunks(parts.kept)) }
    : tooMuch;
}

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

type AnimationParts = { frames: number; kept: Uint8Array[]; finalize: (joined: Uint8Array) => Uint8Array };
const unchanged = (joined: Uint8Array) => joined;

/** GIF 89a: keeps color tables, images, their timing, and the repeat count. */
function stripGif(bytes: Uint8Array): AnimationParts | null {
  let at = 13 + colorTableBytes(bytes[10]);
  const kept = [bytes.subarray(0, at)];
  let frames = 0;
  for (let blocks = 0; at < bytes.length && blocks < MAX_CHUNKS; blocks++) {
    const start = at;
    if (bytes[at] === 0x3b)
      return { frames, kept: [...kept, bytes.subarray(at, at + 1)], finalize: unchanged };
    if (bytes[at] === 0x2c) {
      if (!isOnCanvas(bytes, at)) return null;
      // The image descriptor, the local color table, and the LZW code size.
      at = skipBlocks(bytes, at + 10 + colorTableBytes(bytes[at + 9]) + 1);
      frames += 1;
    } else if (bytes[at] === 0x21) {
      const label = bytes[at + 1];
      const isRepeatCount =
        label === 0xff && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(latin1(bytes, at + 3, at + 14));
      at = skipBlocks(bytes, at + 2);
      if (label !== 0xf9 && !isRepeatCount) continue;
    } else return null;
    kept.push(bytes.subarray(start, at));
  }
  return null;
}

const colorTableBytes = (packed = 0) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

function skipBlocks(bytes: Uint8Array, from: number): number {
  let to = from;
  while (to < bytes.length && bytes[to] !== 0) to += 1 + (bytes[to] ?? 0);
  return to + 1;
}

/** Some browsers enlarge the canvas to fit frames beyond it. */
function isOnCanvas(bytes: Uint8Array, at: number): boolean {
  const u16 = (offset: number) => (bytes[offset] ?? 0) + (bytes[offset + 1] ?? 0) * 256;
  return u16(at + 1) + u16(at + 5) <= u16(6) && u16(at + 3) + u16(at + 7) <= u16(8);
}

const WEBP_KEPT = new Set(["VP8X", "ICCP", "ANIM", "ANMF"]);
const FRAME_KEPT = new Set(["ALPH", "VP8 ", "VP8L"]);

/** WebP (RFC 9649): keeps the canvas, the color profile, and the frames with their timing. */
function stripWebp(bytes: Uint8Array): AnimationParts | null {
  const stated = 8 + viewOf(bytes).getUint32(4, true);
  if (stated > bytes.length) return null;
  const chunks = chunksOf(bytes.subarray(12, stated));
  // An animation starts with a VP8X chunk and has only one.
  if (chunks?.[0]?.type !== "VP8X" || chunks.some(({ type }, i) => i > 0 && type === "VP8X")) return null;
  const kept: Uint8Array[] = [bytes.subarray(0, 12)];
  let [frames, frameChunks] = [0, 0];
  for (const { type, whole } of chunks) {
    if (!WEBP_KEPT.has(type)) continue;
    if (type === "VP8X") {
      const canvas = whole.slice();
      // Clears the EXIF and XMP flags.
      canvas[8] = (canvas[8] ?? 0) & ~0x0c;
      kept.push(canvas);
    } else if (type === "ANMF") {
      const inner = chunksOf(whole.subarray(24));
      frameChunks += inner?.length ?? 0;
      if (inner === null || frameChunks > MAX_CHUNKS) return null;
      const pixels = inner.filter((one) => FRAME_KEPT.has(one.type)).map((one) => one.whole);
      const frame = concatChunks([whole.subarray(0, 24), ...pixels]);
      viewOf(frame).setUint32(4, frame.length - 8, true);
      kept.push(frame);
      frames += 1;
    } else kept.push(whole);
  }
  const finalize = (joined: Uint8Array) => {
    viewOf(joined).setUint32(4, joined.length - 8, true);
    return joined;
  };
  return { frames, kept, finalize };
}

function chunksOf(bytes: Uint8Array): { type: string; whole: Uint8Array }[] | null {
  const chunks = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length || chunks.length > MAX_CHUNKS) return null;
    const length = viewOf(bytes).getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return null;
    chunks.push({ type: latin1(bytes, at, at + 4), whole: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}

const PNG_KEPT = /^(IHDR|PLTE|IDAT|IEND|tRNS|acTL|fcTL|fdAT|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD)$/;

/** Animated PNG (W3C PNG, third edition). */
function stripPng(bytes: Uint8Array): AnimationParts | null {
  const kept = [bytes.subarray(0, 8)];
  let frames = 0;
  for (let at = 8, chunks = 0; at + 12 <= bytes.length && chunks < MAX_CHUNKS; chunks++) {
    const end = at + 12 + viewOf(bytes).getUint32(at);
    const type = latin1(bytes, at + 4, at + 8);
    // IHDR comes first, and only once.
    if (end > bytes.length || (type === "IHDR") !== (at === 8)) return null;
    if (type === "fcTL") frames += 1;
    if (PNG_KEPT.test(type)) kept.push(bytes.subarray(at, end));
    if (type === "IEND") return { frames, kept, finalize: unchanged };
    at = end;
  }
  return null;
}
