import type { Box, BoxReader } from "./boxes.ts";
import { RejectedFile } from "./copy-plan.ts";

/** Where samples of a track lie in the file. */
export type SampleRange = { at: number; length: number };

/** Of all tracks of a film together. */
const MAX_SAMPLE_CHUNKS = 200_000;

/**
 * Adds where a track's samples lie to `ranges` (ISO/IEC 14496-12 sections 8.7.3 to 8.7.5): what a camera notes beside
 * the picture, its place among it, lies in a track of its own.
 */
export function addSampleRanges({ view, boxesIn, find }: BoxReader, trak: Box, ranges: SampleRange[]) {
  const table = find(trak, "mdia", "minf", "stbl");
  if (!table) return;
  const boxes = boxesIn(table.body, table.end);
  const named = (type: string) => boxes.find((box) => box.type === type);
  const [sizes, chunks, places] = [named("stsz"), named("stsc"), named("co64") ?? named("stco")];
  if (!places) return;
  const count = view.u32(places.body + 4);
  if (count === 0) return;
  if (!sizes || !chunks) throw new RejectedFile("film_unknown_inside");
  if (ranges.length + count > MAX_SAMPLE_CHUNKS) throw new RejectedFile("film_in_too_many_pieces");
  const wide = places.type === "co64" ? 8 : 4;
  const fixed = view.u32(sizes.body + 4);
  const runs = view.u32(chunks.body + 4);
  const known = fixed === 0 ? view.u32(sizes.body + 8) : 0;
  checkTableFits(places, 8, count * wide);
  checkTableFits(chunks, 8, runs * 12);
  checkTableFits(sizes, 12, known * 4);
  const lengthOf = (from: number, samples: number) => {
    if (fixed !== 0) return fixed * samples;
    let length = 0;
    for (let i = from; i < Math.min(from + samples, known); i++) length += view.u32(sizes.body + 12 + i * 4);
    return length;
  };
  let run = 0;
  let sample = 0;
  for (let chunk = 1; chunk <= count; chunk++) {
    while (run + 1 < runs && view.u32(chunks.body + 8 + (run + 1) * 12) <= chunk) run += 1;
    const samples = view.u32(chunks.body + 8 + run * 12 + 4);
    const length = lengthOf(sample, samples);
    sample += samples;
    const place = places.body + 8 + (chunk - 1) * wide;
    ranges.push({ at: wide === 8 ? view.u64(place) : view.u32(place), length });
  }
}

/** A table that goes on behind its box would be read again for every track. */
function checkTableFits(box: Box, head: number, entries: number) {
  if (box.body + head + entries > box.end) throw new RejectedFile("film_broken");
}
