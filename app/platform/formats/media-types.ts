import type { MediaKind } from "#db/kinds.ts";
import { isoType } from "./iso-brands.ts";

export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;
export type ImageType = (typeof imageTypes)[number];
export type VideoType = "video/mp4" | "video/quicktime" | "video/webm";
export type AudioType = "audio/mp4" | "audio/mpeg" | "audio/ogg" | "audio/wav";
export type MediaType = ImageType | VideoType | AudioType;

export const SNIFFED_BYTES = 4096;
export const MAX_VIDEO_BYTES = 2 * 1024 * 1024 * 1024;

/** Goes by the first bytes, ignoring name and stated type; null if unsupported. */
export function sniffImage(bytes: Uint8Array): ImageType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  return isoType(bytes) === "image/avif" ? "image/avif" : null;
}

/**
 * Goes by the first bytes, ignoring name and stated type; null if unsupported. Whether a video file has only audio
 * becomes known when its tracks are read.
 */
export function sniffMediaType(head: Uint8Array): { kind: MediaKind; type: MediaType } | null {
  const imageType = sniffImage(head);
  if (imageType !== null) return { kind: "image", type: imageType };
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  const type = isoType(head);
  if (type !== null && type !== "image/avif" && type !== "image/heic")
    return { kind: type === "audio/mp4" ? "audio" : "video", type };
  // Old QuickTime files have no brands.
  if (["moov", "mdat", "wide"].includes(text(4, 8)) && head[0] === 0)
    return { kind: "video", type: "video/quicktime" };
  if (text(0, 4) === "\x1aE\xdf\xa3" && text(4, 64).includes("webm"))
    return { kind: "video", type: "video/webm" };
  if (text(0, 4) === "OggS") return { kind: "audio", type: "audio/ogg" };
  if (text(0, 4) === "RIFF" && text(8, 12) === "WAVE") return { kind: "audio", type: "audio/wav" };
  // Some encoders begin with zeros.
  const start = head.findIndex((byte) => byte !== 0);
  if (text(start, start + 3) === "ID3" || isMpegAudio(head, start))
    return { kind: "audio", type: "audio/mpeg" };
  return null;
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
