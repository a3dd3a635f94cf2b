import { type imageTypes, sniffImage } from "./image/image.ts";

export type MediaKind = "image" | "video" | "audio";
export type VideoType = "video/mp4" | "video/quicktime" | "video/webm";
export type AudioType = "audio/mp4" | "audio/mpeg" | "audio/ogg" | "audio/wav";
export type MediaType = (typeof imageTypes)[number] | VideoType | AudioType;

/** Bytes at the beginning of a file that decide its type. */
export const SNIFFED_BYTES = 4096;
/** For video and audio: 2 GiB. */
export const MAX_VIDEO_BYTES = 2 * 1024 * 1024 * 1024;

/** Brands of video and audio in the ISO base media family; HEIC images have others. */
const VIDEO_BRANDS = /^(isom|iso[2-9a-c]|mp4[12]|avc1|M4V |M4VH|MSNV|dash|3gp[4-7]|3g2a|mmp4|XAVC|f4v )$/;
const AUDIO_BRANDS = /^(M4A |M4B )$/;

/**
 * Recognizes a file by its first bytes, ignoring its name and stated type; null when it is not supported. Whether a video
 * file has only audio becomes known when its tracks are read.
 */
export function sniffMediaType(head: Uint8Array): { kind: MediaKind; type: MediaType } | null {
  const imageType = sniffImage(head);
  if (imageType !== null) return { kind: "image", type: imageType };
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (text(4, 8) === "ftyp") return isoType(head, text);
  // Old QuickTime files have no brands.
  if (["moov", "mdat", "wide"].includes(text(4, 8)) && head[0] === 0)
    return { kind: "video", type: "video/quicktime" };
  if (text(0, 4) === "\x1aE\xdf\xa3" && text(4, 64).includes("webm"))
    return { kind: "video", type: "video/webm" };
  if (text(0, 4) === "OggS") return { kind: "audio", type: "audio/ogg" };
  if (text(0, 4) === "RIFF" && text(8, 12) === "WAVE") return { kind: "audio", type: "audio/wav" };
  if (text(0, 3) === "ID3" || isMpegAudio(head)) return { kind: "audio", type: "audio/mpeg" };
  return null;
}

function isoType(head: Uint8Array, text: (from: number, to: number) => string) {
  const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  if (length < 16 || length > head.length) return null;
  const brands = [text(8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(text(at, at + 4));
  const [major = ""] = brands;
  if (major === "qt  ") return { kind: "video" as const, type: "video/quicktime" as const };
  if (AUDIO_BRANDS.test(major)) return { kind: "audio" as const, type: "audio/mp4" as const };
  // A HEIC image may list mp41 too, but not as its major brand.
  if (/^(hei|hev|mif|msf|avi)/.test(major)) return null;
  return brands.some((brand) => VIDEO_BRANDS.test(brand))
    ? { kind: "video" as const, type: "video/mp4" as const }
    : null;
}

/** Whether a valid MPEG audio header starts at an offset: sync word, version, layer, bit rate, sampling rate. */
export function isMpegAudio(bytes: Uint8Array, at = 0): boolean {
  const [sync, version, rates] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  return (
    sync === 0xff &&
    (version & 0xe6) === 0xe2 &&
    (version & 0x18) !== 0x08 &&
    (rates & 0xf0) !== 0xf0 &&
    (rates & 0xf0) !== 0 &&
    (rates & 0x0c) !== 0x0c
  );
}
