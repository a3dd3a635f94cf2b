import type { Box, BoxReader } from "./boxes.ts";
import { RejectedFile } from "./copy-plan.ts";

export type SampleRange = { at: number; length: number };

const MAX_SAMPLE_CHUNKS = 200_000;

/**
 * Adds the locations of a track's samples to `ranges` (ISO/IEC 14496-12 sections 8.7.3 to 8.7.5). Cameras store
 * metadata such as their location in a separate track.
 */
export function addSampleRanges({ view, boxesIn, find }: BoxReader, trak: Box, ranges: SampleRange[]) {
  const table = find(trak, "mdia", "minf", "stbl");
  if (!table) return;
  const boxes = boxesIn(table.body, table.end);
  const findBox = (type: string) => boxes.find((box) => box.type === type);
  const [sizes, chunks, offsets] = [findBox("stsz"), findBox("stsc"), findBox("co64") ?? findBox("stco")];
  if (!offsets) return;
  const count = view.u32(offsets.body + 4);
  if (count === 0) return;
  if (!sizes || !chunks) throw new RejectedFile("unsupported_codec");
  if (ranges.length + count > MAX_SAMPLE_CHUNKS) throw new RejectedFile("too_fragmented");
  const offsetBytes = offsets.type === "co64" ? 8 : 4;
  const fixedSize = view.u32(sizes.body + 4);
  const runs = view.u32(chunks.body + 4);
  const sizeCount = fixedSize === 0 ? view.u32(sizes.body + 8) : 0;
  checkTableFits(offsets, 8, count * offsetBytes);
  checkTableFits(chunks, 8, runs * 12);
  checkTableFits(sizes, 12, sizeCount * 4);
  const lengthOf = (from: number, samples: number) => {
    if (fixedSize !== 0) return fixedSize * samples;
    let length = 0;
    for (let i = from; i < Math.min(from + samples, sizeCount); i++)
      length += view.u32(sizes.body + 12 + i * 4);
    return length;
  };
  let run = 0;
  let sample = 0;
  for (let chunk = 1; chunk <= count; chunk++) {
    while (run + 1 < runs && view.u32(chunks.body + 8 + (run + 1) * 12) <= chunk) run += 1;
    const samples = view.u32(chunks.body + 8 + run * 12 + 4);
    const length = lengthOf(sample, samples);
    sample += samples;
    const entry = offsets.body + 8 + (chunk - 1) * offsetBytes;
    ranges.push({ at: offsetBytes === 8 ? view.u64(entry) : view.u32(entry), length });
  }
}

/** A table that extends past its box would be read again for every track. */
function checkTableFits(box: Box, head: number, entries: number) {
  if (box.body + head + entries > box.end) throw new RejectedFile("file_broken");
}
