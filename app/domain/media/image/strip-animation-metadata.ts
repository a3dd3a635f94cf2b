import { concatChunks } from "../byte-chunks.ts";
import { readImageSize } from "./read-image-size.ts";

/** A larger one would cost its viewers more than it shows; its first frame is shown instead. */
export const MAX_ANIMATION_BYTES = 12 * 1024 * 1024;
/** What its viewers' devices hold and draw: a few kB can state a canvas and frames that no phone can. */
const MAX_CANVAS_PIXELS = 4_000_000;
const MAX_FRAMES = 1000;
const MAX_TOTAL_PIXELS = 500_000_000;
/** The bit of a WebP's header that says that it moves (RFC 9649 section 2.7). */
const ANIMATED = 0x02;
/** A picture in more pieces was made to be read slowly; a PNG of 12 MiB has 1,500 of the usual size. */
const MAX_CHUNKS = 20_000;

/** Whether a picture moves, and what of it may be shown moving: null where nothing may. */
export type StrippedAnimation = { isAnimated: boolean; stripped: Uint8Array | null };

/** Whether a picture can be one that moves, by its beginning: only then all of it is worth reading. */
export function mayBeAnimated(head: Uint8Array, type: string): boolean {
  if (type === "image/gif") return true;
  if (type === "image/webp") return latin1(head, 12, 16) === "VP8X" && ((head[20] ?? 0) & ANIMATED) !== 0;
  // What moves says so before its first pixels.
  const text = new TextDecoder("latin1").decode(head);
  return type === "image/png" && (text.includes("acTL") || !text.includes("IDAT"));
}

/**
 * Reads a picture that moves: `bare` has its frames, its timing and its colours and nothing else, no comments, EXIF,
 * XMP or places, nor what lies behind its end. One that is not in order counts as standing still; one that is too
 * large or too long moves, and has no `bare`.
 */
export function stripAnimationMetadata(bytes: Uint8Array, type: string): StrippedAnimation {
  const moving =
    type === "image/gif"
      ? stripGif(bytes)
      : type === "image/webp"
        ? stripWebp(bytes)
        : type === "image/png"
          ? stripPng(bytes)
          : null;
  if (moving === null || moving.frames < 2) return { isAnimated: false, stripped: null };
  const tooMuch = { isAnimated: true, stripped: null };
  if (moving.frames > MAX_FRAMES) return tooMuch;
  const size = readImageSize(bytes);
  const canvas = size === null ? Number.POSITIVE_INFINITY : size.width * size.height;
  if (canvas > MAX_CANVAS_PIXELS || canvas * moving.frames > MAX_TOTAL_PIXELS) return tooMuch;
  const length = moving.kept.reduce((sum, piece) => sum + piece.length, 0);
  return length <= MAX_ANIMATION_BYTES
    ? { isAnimated: true, stripped: moving.finalize(concatChunks(moving.kept)) }
    : tooMuch;
}

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** What is kept of a picture, piece by piece, and what is to be set right when they are one. */
type AnimationParts = { frames: number; kept: Uint8Array[]; finalize: (bare: Uint8Array) => Uint8Array };
const unchanged = (bare: Uint8Array) => bare;

/** GIF 89a: colour tables, images, their timing, and how often it is repeated. */
function stripGif(bytes: Uint8Array): AnimationParts | null {
  let at = 13 + colorTableBytes(bytes[10]);
  const kept = [bytes.subarray(0, at)];
  let frames = 0;
  for (let pieces = 0; at < bytes.length && pieces < MAX_CHUNKS; pieces++) {
    const begin = at;
    if (bytes[at] === 0x3b)
      return { frames, kept: [...kept, bytes.subarray(at, at + 1)], finalize: unchanged };
    if (bytes[at] === 0x2c) {
      if (!isOnCanvas(bytes, at)) return null;
      // Its place, its own colours, and the width of its first code.
      at = skipBlocks(bytes, at + 10 + colorTableBytes(bytes[at + 9]) + 1);
      frames += 1;
    } else if (bytes[at] === 0x21) {
      const label = bytes[at + 1];
      const repeats = label === 0xff && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(latin1(bytes, at + 3, at + 14));
      at = skipBlocks(bytes, at + 2);
      if (label !== 0xf9 && !repeats) continue;
    } else return null;
    kept.push(bytes.subarray(begin, at));
  }
  return null;
}

/** How many bytes a table of colours takes. */
const colorTableBytes = (packed = 0) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

function skipBlocks(bytes: Uint8Array, from: number): number {
  let to = from;
  while (to < bytes.length && bytes[to] !== 0) to += 1 + (bytes[to] ?? 0);
  return to + 1;
}

/** Some browsers enlarge the canvas to what is drawn beyond it. */
function isOnCanvas(bytes: Uint8Array, at: number): boolean {
  const u16 = (place: number) => (bytes[place] ?? 0) + (bytes[place + 1] ?? 0) * 256;
  return u16(at + 1) + u16(at + 5) <= u16(6) && u16(at + 3) + u16(at + 7) <= u16(8);
}

const WEBP_KEPT = new Set(["VP8X", "ICCP", "ANIM", "ANMF"]);
const FRAME_KEPT = new Set(["ALPH", "VP8 ", "VP8L"]);

/** WebP (RFC 9649): the canvas, the colour profile, and the frames with their timing. */
function stripWebp(bytes: Uint8Array): AnimationParts | null {
  const stated = 8 + viewOf(bytes).getUint32(4, true);
  if (stated > bytes.length) return null;
  const chunks = chunksOf(bytes.subarray(12, stated));
  // Only what begins with its canvas moves, and it has one.
  if (chunks?.[0]?.type !== "VP8X" || chunks.some(({ type }, i) => i > 0 && type === "VP8X")) return null;
  const kept: Uint8Array[] = [bytes.subarray(0, 12)];
  let [frames, pieces] = [0, 0];
  for (const { type, whole } of chunks) {
    if (!WEBP_KEPT.has(type)) continue;
    if (type === "VP8X") {
      const canvas = whole.slice();
      // It no longer has EXIF or XMP.
      canvas[8] = (canvas[8] ?? 0) & ~0x0c;
      kept.push(canvas);
    } else if (type === "ANMF") {
      const inside = chunksOf(whole.subarray(24));
      pieces += inside?.length ?? 0;
      if (inside === null || pieces > MAX_CHUNKS) return null;
      const drawn = inside.filter((one) => FRAME_KEPT.has(one.type)).map((one) => one.whole);
      const frame = concatChunks([whole.subarray(0, 24), ...drawn]);
      viewOf(frame).setUint32(4, frame.length - 8, true);
      kept.push(frame);
      frames += 1;
    } else kept.push(whole);
  }
  const finalize = (bare: Uint8Array) => {
    viewOf(bare).setUint32(4, bare.length - 8, true);
    return bare;
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

/** PNG that moves (W3C PNG, third edition). */
function stripPng(bytes: Uint8Array): AnimationParts | null {
  const kept = [bytes.subarray(0, 8)];
  let frames = 0;
  for (let at = 8, pieces = 0; at + 12 <= bytes.length && pieces < MAX_CHUNKS; pieces++) {
    const end = at + 12 + viewOf(bytes).getUint32(at);
    const type = latin1(bytes, at + 4, at + 8);
    // Its size is said once, at its beginning.
    if (end > bytes.length || (type === "IHDR") !== (at === 8)) return null;
    if (type === "fcTL") frames += 1;
    if (PNG_KEPT.test(type)) kept.push(bytes.subarray(at, end));
    if (type === "IEND") return { frames, kept, finalize: unchanged };
    at = end;
  }
  return null;
}
