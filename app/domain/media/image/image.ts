import { type Outcome, refuse } from "#domain/outcome.ts";
import { type ImageType, imageTypes, sniffImage } from "#platform/formats/media-types.ts";

export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;
export const MAX_IMAGE_SIDE = 12_000;
export const MAX_IMAGE_PIXELS = 60_000_000;
export const STORAGE_QUOTA_BYTES = 20 * 1024 * 1024 * 1024;

const postWidths = [320, 640, 1080, 2160] as const;
/** In px by purpose; images are never scaled up. */
export const imageWidths = {
  post: postWidths,
  team: postWidths,
  portrait: [160, 320],
  cover: [640, 1080],
  message: [320, 640, 1080],
} as const;
export type ImageWidth = (typeof imageWidths)[keyof typeof imageWidths][number];

const widthNames = new Set<string>(
  Object.values(imageWidths).flatMap((all) => all.map((width) => `w${width}`)),
);
export const isImageWidth = (name: string) => widthNames.has(name);

export const smallAvatarUrl = (url: string) => url.replace(/\/w\d+$/, `/w${imageWidths.portrait[0]}`);

export const IMAGE_TYPE_NAMES = "JPEG, PNG, WebP, AVIF, or GIF";
export const IMAGE_ACCEPT = imageTypes.join(",");
export type ImageRefusal =
  | "empty"
  | "too_big"
  | "not_an_image"
  | "too_many_pixels"
  | "broken"
  | "storage_full";

export const imageMessages: Record<ImageRefusal, string> = {
  empty: "This file is empty. Choose a photo.",
  too_big: "This photo is larger than 25 MB. Choose a smaller one.",
  not_an_image: `This file isn't a photo we can use. Choose a ${IMAGE_TYPE_NAMES}.`,
  too_many_pixels: `This photo has too many pixels. The limit is ${MAX_IMAGE_PIXELS / 1_000_000} megapixels and ${MAX_IMAGE_SIDE.toLocaleString("en-US")} pixels per side.`,
  broken: "This photo couldn't be read. It may be damaged; try saving it again.",
  storage_full: "Your storage is full. Delete something you no longer need first.",
};

/**
 * Checks an image before anything decodes it: type by content, size, and stated dimensions (px). `bytes` may be only
 * its beginning; `length` is its full size.
 */
export function checkImage(
  bytes: Uint8Array,
  measure: (bytes: Uint8Array) => { width: number; height: number } | null,
  length = bytes.length,
): Outcome<ImageRefusal, { type: ImageType; width: number; height: number }> {
  if (length === 0) return refuse("empty");
  if (length > MAX_IMAGE_BYTES) return refuse("too_big");
  const type = sniffImage(bytes);
  if (type === null) return refuse("not_an_image");
  const size = measure(bytes);
  if (size === null || !(size.width > 0 && size.height > 0)) return refuse("broken");
  if (Math.max(size.width, size.height) > MAX_IMAGE_SIDE || size.width * size.height > MAX_IMAGE_PIXELS)
    return refuse("too_many_pixels");
  return { ok: true, type, ...size };
}
