import { type Box, boxesIn, viewOf } from "./boxes.ts";
import { Unfit } from "./plan.ts";

/** Where samples of a track lie in the file. */
export type SampleRange = { at: number; length: number };

const MOST_CHUNKS = 200_000;

/**
 * Where a track's samples lie (ISO/IEC 14496-12 sections 8.7.3 to 8.7.5): what a camera notes beside the picture,
 * its place among it, lies in a track of its own.
 */
export function sampleRanges(bytes: Uint8Array, trak: Box): SampleRange[] {
  const table = ["mdia", "minf", "stbl"].reduce<Box | undefined>(
    (box, type) => box && boxesIn(bytes, box.body, box.end).find((inner) => inner.type === type),
    trak,
  );
  if (!table) return [];
  const boxes = boxesIn(bytes, table.body, table.end);
  const named = (type: string) => boxes.find((box) => box.type === type);
  const [sizes, chunks, places] = [named("stsz"), named("stsc"), named("co64") ?? named("stco")];
  if (!places) return [];
  const view = viewOf(bytes);
  const count = view.u32(places.body + 4);
  if (count === 0) return [];
  if (!sizes || !chunks || count > MOST_CHUNKS) throw new Unfit("film_unknown_inside");
  const wide = places.type === "co64" ? 8 : 4;
  const fixed = view.u32(sizes.body + 4);
  const ranges: SampleRange[] = [];
  let run = 0;
  let sample = 0;
  for (let chunk = 1; chunk <= count; chunk++) {
    const runs = view.u32(chunks.body + 4);
    while (run + 1 < runs && view.u32(chunks.body + 8 + (run + 1) * 12) <= chunk) run += 1;
    const samples = view.u32(chunks.body + 8 + run * 12 + 4);
    let length = fixed * samples;
    if (fixed === 0) for (let i = 0; i < samples; i++) length += view.u32(sizes.body + 12 + (sample + i) * 4);
    sample += samples;
    const place = places.body + 8 + (chunk - 1) * wide;
    ranges.push({ at: wide === 8 ? view.u64(place) : view.u32(place), length });
  }
  return ranges;
}
