import { type Outcome, refuse } from "../../outcome.ts";

export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;
export const MAX_IMAGE_SIDE = 12_000;
export const MAX_IMAGE_PIXELS = 60_000_000;
/** A creator's storage, all variants counted. */
export const STORAGE_QUOTA_BYTES = 20 * 1024 * 1024 * 1024;

/** Widths in px that pages ask for; a picture narrower than one is not blown up to it. */
export const imageWidths = {
  post: [320, 640, 1080, 2160],
  portrait: [160, 320],
  cover: [640, 1080],
} as const;
export type ImageWidth = (typeof imageWidths)[keyof typeof imageWidths][number];

const widthNames = new Set<string>(
  Object.values(imageWidths).flatMap((all) => all.map((width) => `w${width}`)),
);
/** Whether a variant of this name is one of the widths that pages ask for. */
export const isImageWidth = (name: string) => widthNames.has(name);

/** The smallest variant of a portrait, which every portrait has: enough for a line of text, and for lite mode. */
export const smallAvatarUrl = (url: string) => url.replace(/\/w\d+$/, `/w${imageWidths.portrait[0]}`);

export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;
export type ImageType = (typeof imageTypes)[number];
export type ImageRefusal = "empty" | "too_big" | "not_a_picture" | "too_many_pixels" | "broken" | "no_room";

/** The words beside the file field for each refusal. */
export const imageMessages: Record<ImageRefusal, string> = {
  empty: "The file is empty. Choose a picture from your device.",
  too_big: "The picture is larger than 25 MB. Choose a smaller one.",
  not_a_picture: "This file is not a picture we can use. Choose a JPEG, PNG, WebP, AVIF or GIF.",
  too_many_pixels: `The picture has too many pixels. It may have ${MAX_IMAGE_PIXELS / 1_000_000} million, and ${MAX_IMAGE_SIDE.toLocaleString("en-US")} along a side.`,
  broken: "The picture could not be read. It may be damaged; try saving it again.",
  no_room: "Your storage is full. Delete something you no longer need first.",
};

/** Tells a picture by its first bytes, whatever its name and stated type say; null when it is none of ours. */
export function sniffImage(bytes: Uint8Array): ImageType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(4, 8) === "ftyp" && ["avif", "avis"].includes(text(8, 12))) return "image/avif";
  return null;
}

/**
 * Checks a picture before anything decodes it: its kind by content, its size, its stated dimensions in px. `bytes` may be
 * its beginning alone, where `length` is what it has in all.
 */
export function checkImage(
  bytes: Uint8Array,
  measure: (bytes: Uint8Array) => { width: number; height: number } | null,
  length = bytes.length,
): Outcome<ImageRefusal, { type: ImageType; width: number; height: number }> {
  if (length === 0) return refuse("empty");
  if (length > MAX_IMAGE_BYTES) return refuse("too_big");
  const type = sniffImage(bytes);
  if (type === null) return refuse("not_a_picture");
  const size = measure(bytes);
  if (size === null || !(size.width > 0 && size.height > 0)) return refuse("broken");
  if (Math.max(size.width, size.height) > MAX_IMAGE_SIDE || size.width * size.height > MAX_IMAGE_PIXELS)
    return refuse("too_many_pixels");
  return { ok: true, type, ...size };
}
