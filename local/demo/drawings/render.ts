import sharp from "sharp";
import type { ImageWidth } from "../../../app/domain/media/image/image.ts";
import { randomFrom } from "../../../db/seed/random.ts";
import { loops } from "../media/loops.ts";
import { Frame } from "./frame.ts";
import { type PaletteName, palettes } from "./palette.ts";
import type { Look } from "./parts/look.ts";
import { portrait } from "./portrait.ts";
import { type SceneName, scenes } from "./scenes.ts";

export type ImageSpec = {
  purpose: "post" | "portrait" | "cover";
  seed: string;
  width: number;
  height: number;
  palette: PaletteName;
  subject: { scene: SceneName } | { look: Look } | { loop: string; moment: number };
};
type Name = "jpeg" | `w${ImageWidth}`;
export type RenderedImage = {
  teaser: string;
  variants: { name: Name; width: number; height: number; contentType: string; data: Uint8Array }[];
};

type Size = { name: Name; width: number; quality: number; format: "webp" | "jpeg" };
const webp = (width: ImageWidth, quality: number): Size => ({
  name: `w${width}`,
  width,
  quality,
  format: "webp",
});
/** The sizes that a real upload for each purpose gets, if the drawing is wide enough. */
const sizes: Record<"post" | "portrait" | "cover", Size[]> = {
  post: [
    webp(1080, 68),
    { name: "jpeg", width: 1080, quality: 72, format: "jpeg" },
    webp(640, 66),
    webp(320, 60),
  ],
  portrait: [webp(320, 64), webp(160, 64)],
  cover: [webp(1080, 68), webp(640, 66)],
};
// One thread per image, since several images are drawn in parallel.
sharp.concurrency(1);
sharp.cache(false);

const tile = 256;
const grain = (() => {
  const random = randomFrom("grain");
  return Int8Array.from({ length: tile * tile }, () =>
    Math.round((random.next() + random.next() + random.next() - 1.5) * 9),
  );
})();

/** Film grain: it keeps flat gradients from banding. */
function addGrain(pixels: Uint8ClampedArray, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    const line = (y % tile) * tile;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const speck = grain[line + (x % tile)] ?? 0;
      pixels[at] = (pixels[at] ?? 0) + speck;
      pixels[at + 1] = (pixels[at + 1] ?? 0) + speck;
      pixels[at + 2] = (pixels[at + 2] ?? 0) + speck;
    }
  }
}

function draw(order: ImageSpec): string {
  const frame = new Frame(order.width, order.height, randomFrom(order.seed), palettes[order.palette]);
  const { subject } = order;
  if ("scene" in subject) return frame.document(scenes[subject.scene].draw(frame));
  if ("look" in subject) return frame.document(portrait(frame, subject.look));
  const loop = loops[subject.loop];
  if (!loop) throw new Error(`Unknown loop: ${subject.loop}`);
  return frame.document(loop.draw(frame, subject.moment));
}

export async function render(order: ImageSpec): Promise<RenderedImage> {
  const { data, info } = await sharp(Buffer.from(draw(order)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  const small = await sharp(data, { raw }).resize(16).blur(1).webp({ quality: 40, effort: 4 }).toBuffer();
  addGrain(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), info.width, info.height);
  const variants = await Promise.all(
    sizes[order.purpose].map(async ({ name, width, quality, format }) => {
      const resized = sharp(data, { raw }).resize(width);
      const encoded = format === "webp" ? resized.webp({ quality, effort: 1 }) : resized.jpeg({ quality });
      const out = await encoded.toBuffer({ resolveWithObject: true });
      const size = { width: out.info.width, height: out.info.height };
      return { name, ...size, contentType: `image/${format}`, data: out.data };
    }),
  );
  return { teaser: `data:image/webp;base64,${small.toString("base64")}`, variants };
}
