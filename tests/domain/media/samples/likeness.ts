import { readFileSync } from "node:fs";
import sharp from "sharp";

const read = (name: string) => new Uint8Array(readFileSync(new URL(name, import.meta.url)));
const other = read("likeness-other.jpg");

/** A photo, what people do to it to post it again, another photo, and a plain color, all as JPEG; and a video. */
const made = {
  photo: async () => read("likeness-photo.jpg"),
  recoded: () => sharp(read("likeness-photo.jpg")).jpeg({ quality: 30 }).toBuffer(),
  small: () => sharp(read("likeness-photo.jpg")).resize(160).jpeg({ quality: 60 }).toBuffer(),
  stretched: () => sharp(read("likeness-photo.jpg")).resize(500, 900, { fit: "fill" }).jpeg().toBuffer(),
  bright: () => sharp(read("likeness-photo.jpg")).modulate({ brightness: 1.4 }).jpeg().toBuffer(),
  gray: () => sharp(read("likeness-photo.jpg")).grayscale().jpeg().toBuffer(),
  mirrored: () => sharp(read("likeness-photo.jpg")).flop().jpeg({ quality: 50 }).toBuffer(),
  upended: () => sharp(read("likeness-photo.jpg")).flip().jpeg({ quality: 50 }).toBuffer(),
  turned: () => sharp(read("likeness-photo.jpg")).rotate(90).jpeg({ quality: 50 }).toBuffer(),
  "turned back": () => sharp(read("likeness-photo.jpg")).rotate(270).flop().jpeg({ quality: 50 }).toBuffer(),
  negative: () => sharp(read("likeness-photo.jpg")).negate().rotate(180).jpeg({ quality: 50 }).toBuffer(),
  other: async () => other,
  plain: () =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: "#345" } })
      .jpeg()
      .toBuffer(),
  video: async () => read("video.mp4"),
};
export type Sample = keyof typeof made;
export const altered = [
  "recoded",
  "small",
  "stretched",
  "bright",
  "gray",
  "mirrored",
  "upended",
  "turned",
  "turned back",
  "negative",
] as const;

export const sampleOf = async (name: Sample) => new Uint8Array(await made[name]());

/** As Cloudflare Images answers: a PNG squeezed into a square. */
export const squarePng = async (image: Uint8Array, side: number) =>
  new Uint8Array(await sharp(image).resize(side, side, { fit: "fill" }).png().toBuffer());
