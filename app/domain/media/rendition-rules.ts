import { type MediaKind, type RenditionName, renditionNames } from "#db/kinds.ts";
import type { CopyPlan } from "#platform/formats/copy-plan.ts";

/** `side`: the shorter side, in px at most; `bitrate`: of the pictures, in bits per second. */
export type RenditionSpec = { name: RenditionName; side: number; bitrate: number };
export const renditions: Record<RenditionName, RenditionSpec> = {
  video240: { name: "video240", side: 240, bitrate: 250_000 },
  video480: { name: "video480", side: 480, bitrate: 800_000 },
  video720: { name: "video720", side: 720, bitrate: 2_000_000 },
};
/** The one that helps most phones comes first. */
const MAKING_ORDER = ["video480", "video240", "video720"] as const;

const AUDIO_BITRATE = 96_000;
/** Less than a third saved isn't worth the storage. */
const MIN_SAVING = 1.5;
/** The browser holds a rendition in memory until it's complete. */
export const MAX_RENDITION_BYTES = 400 * 1024 * 1024;
const MAX_LENGTH_DIFFERENCE_MS = 500;
/** Encoders need even sides. */
const ROUNDED_PX = 1;

type Size = { width: number | null; height: number | null };
type Variant = { name: string; bytes: number };

export const isRendition = (name: string): name is RenditionName =>
  renditionNames.some((known) => known === name);

/** The lighter versions that a video lacks, in the order in which to make them; none if it's light already. */
export function missingRenditions(
  { kind, width, height, duration_ms }: Size & { kind: MediaKind; duration_ms: number | null },
  variants: Variant[],
): RenditionSpec[] {
  const file = variants.find(({ name }) => name === "file");
  if (kind !== "video" || !file || !width || !height || !duration_ms) return [];
  return MAKING_ORDER.map((name) => renditions[name]).filter(({ name, side, bitrate }) => {
    const bytes = ((bitrate + AUDIO_BITRATE) / 8) * (duration_ms / 1000);
    return (
      Math.min(width, height) >= side &&
      file.bytes > MIN_SAVING * bytes &&
      bytes <= MAX_RENDITION_BYTES &&
      !variants.some((variant) => variant.name === name)
    );
  });
}

/** As long as its video, to half a second, and with no larger side. */
export function isRenditionOf(
  video: Size & { duration_ms: number | null },
  { kind, durationMs, width, height }: Pick<CopyPlan, "kind" | "durationMs" | "width" | "height">,
  name: RenditionName,
): boolean {
  if (kind !== "video" || !width || !height) return false;
  return (
    Math.abs((durationMs ?? 0) - (video.duration_ms ?? 0)) <= MAX_LENGTH_DIFFERENCE_MS &&
    width <= (video.width ?? 0) + ROUNDED_PX &&
    height <= (video.height ?? 0) + ROUNDED_PX &&
    Math.min(width, height) <= renditions[name].side + ROUNDED_PX
  );
}
